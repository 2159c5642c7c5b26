package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// tick is the kernel's unit of processor time in /proc (USER_HZ, fixed at 100).
const tick = 10 * time.Millisecond

// stat is the part of /proc/PID/stat we use.
type stat struct {
	parent int
	state  byte
	cpu    time.Duration // user and system, with what reaped children used
}

// parseStat reads a stat line; the command in it may hold spaces and brackets.
func parseStat(line string) (stat, error) {
	_, rest, ok := cutLast(line, ") ")
	f := strings.Fields(rest)
	if !ok || len(f) < 15 {
		return stat{}, fmt.Errorf("not a stat line: %.40q", line)
	}
	s := stat{state: f[0][0]}
	var err error
	if s.parent, err = strconv.Atoi(f[1]); err != nil {
		return stat{}, err
	}
	for _, i := range []int{11, 12, 13, 14} { // utime, stime, cutime, cstime
		n, err := strconv.ParseInt(f[i], 10, 64)
		if err != nil {
			return stat{}, err
		}
		s.cpu += time.Duration(n) * tick
	}
	return s, nil
}

func cutLast(s, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// tree lists a process and all that descend from it.
func tree(root int) (map[int]stat, error) {
	dirs, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil, err
	}
	all := map[int]stat{}
	for _, d := range dirs {
		line, err := os.ReadFile(d)
		if err != nil {
			continue // it has just ended
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(d)))
		if err != nil {
			continue
		}
		if s, err := parseStat(string(line)); err == nil {
			all[pid] = s
		}
	}
	out := map[int]stat{}
	for pid := range all {
		for p, n := pid, 0; p > 0 && n < 64; p, n = all[p].parent, n+1 {
			if p == root {
				out[pid] = all[pid]
				break
			}
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("process %d is gone", root)
	}
	return out, nil
}

// cpuTime is the processor time the tree has used.
func cpuTime(root int) (time.Duration, error) {
	t, err := tree(root)
	if err != nil {
		return 0, err
	}
	var sum time.Duration
	for _, s := range t {
		sum += s.cpu
	}
	return sum, nil
}

// pss is the tree's proportional share of memory in MiB.
func pss(root int) (float64, error) {
	t, err := tree(root)
	if err != nil {
		return 0, err
	}
	sum := 0.0
	for pid := range t {
		data, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
		if err != nil {
			continue // it has just ended
		}
		kib, err := parsePSS(data)
		if err != nil {
			return 0, fmt.Errorf("memory of process %d: %w", pid, err)
		}
		sum += kib / 1024
	}
	return sum, nil
}

func parsePSS(rollup []byte) (kib float64, err error) {
	for lines := bufio.NewScanner(bytes.NewReader(rollup)); lines.Scan(); {
		if f := strings.Fields(lines.Text()); len(f) >= 2 && f[0] == "Pss:" {
			return strconv.ParseFloat(f[1], 64)
		}
	}
	return 0, fmt.Errorf("no Pss in %d bytes", len(rollup))
}

// thread is one thread of a process.
func thread(pid, tid int) (stat, error) {
	line, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/stat", pid, tid))
	if err != nil {
		return stat{}, err
	}
	return parseStat(string(line))
}
