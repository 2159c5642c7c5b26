package words

import (
	"strconv"
	"time"
)

// Day names the day of t as seen from now, both in now's place.
func (w *Words) Day(t, now time.Time) string {
	t = t.In(now.Location())
	switch days(now) - days(t) {
	case 0:
		return w.Chat.Today
	case 1:
		return w.Chat.Yesterday
	}
	return Fill(w.Chat.WeekdayDate,
		"weekday", w.Chat.Weekdays[t.Weekday()],
		"day", strconv.Itoa(t.Day()),
		"month", w.Chat.Months[t.Month()-1])
}

func days(t time.Time) int {
	y, m, d := t.Date()
	return int(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / 86400)
}

// Clock is the time of day, 24 hours.
func Clock(t time.Time) string { return t.Format("15:04") }
