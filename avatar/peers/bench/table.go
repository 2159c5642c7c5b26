package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// row is one measure of the table.
type row struct {
	measure, ours, peer, share, goal string
	ok                               bool
}

type table struct{ rows []row }

// ratio adds a measure that must not be more than a share of the peer's, nor,
// when most is positive, more than most.
func (t *table) ratio(measure, unit string, ours, peer, goal, most float64) {
	share := ours / peer
	r := row{
		measure: measure, ours: fmt.Sprintf("%.1f %s", ours, unit), peer: fmt.Sprintf("%.1f %s", peer, unit),
		share: fmt.Sprintf("%.0f %%", share*100), goal: fmt.Sprintf("≤ %.0f %%", goal*100), ok: share <= goal,
	}
	if most > 0 {
		r.goal += fmt.Sprintf(", ≤ %.0f %s", most, unit)
		r.ok = r.ok && ours <= most
	}
	t.rows = append(t.rows, r)
}

// fact adds a measure of ours alone.
func (t *table) fact(measure, ours, goal string, ok bool) {
	t.rows = append(t.rows, row{measure: measure, ours: ours, peer: "–", share: "–", goal: goal, ok: ok})
}

// addPictures adds the agreement of things seen at so many moments each; what
// names them, "models".
func (t *table) addPictures(what string, moments int, all []agreement) {
	n, good := 0, 0
	worst := likeness{IoU: 1}
	var ious, colors []float64
	for _, a := range all {
		if a.note != "" {
			continue
		}
		n++
		if a.ok() {
			good++
		}
		ious, colors = append(ious, a.worst.IoU), append(colors, a.worst.Color)
		worst.IoU, worst.Color = min(worst.IoU, a.worst.IoU), max(worst.Color, a.worst.Color)
	}
	if n == 0 {
		return
	}
	t.fact(fmt.Sprintf("pictures that agree, of %d %s × %d moments", n, what, moments),
		fmt.Sprint(good), fmt.Sprint(n), good == n)
	t.fact("  silhouette IoU, worst (median)", fmt.Sprintf("%.4f (%.4f)", worst.IoU, median(ious)), "≥ 0.97", worst.IoU >= goalIoU)
	t.fact("  colour difference inside, worst (median)", fmt.Sprintf("%.2f (%.2f)", worst.Color, median(colors)), "≤ 6", worst.Color <= goalColor)
}

func (t *table) reached() bool {
	return !slices.ContainsFunc(t.rows, func(r row) bool { return !r.ok })
}

func (t *table) print(w io.Writer) {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "\nmeasure\tYUI\tthree-vrm\tshare\tgoal\t")
	for _, r := range t.rows {
		mark := "reached"
		if !r.ok {
			mark = "MISSED"
		}
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\n", r.measure, r.ours, r.peer, r.share, r.goal, mark)
	}
	_ = out.Flush()
}

// median of some figures; 0 of none.
func median(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	s := slices.Sorted(slices.Values(v))
	if n := len(s); n%2 == 0 {
		return (s[n/2-1] + s[n/2]) / 2
	}
	return s[len(s)/2]
}
