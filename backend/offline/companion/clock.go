package companion

import (
	"fmt"
	"time"
)

var (
	daysJA = [...]string{"日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"}
	daysKO = [...]string{"일요일", "월요일", "화요일", "수요일", "목요일", "금요일", "토요일"}
)

// clockText is the time of day as one would say it.
func clockText(lang string, at time.Time) string {
	switch lang {
	case "ja":
		if at.Minute() == 0 {
			return fmt.Sprintf("%d時ちょうど", at.Hour())
		}
		return fmt.Sprintf("%d時%d分", at.Hour(), at.Minute())
	case "ko":
		half, hour := "오전", at.Hour()
		if hour >= 12 {
			half = "오후"
		}
		if hour = hour % 12; hour == 0 {
			hour = 12
		}
		if at.Minute() == 0 {
			return fmt.Sprintf("%s %d시 정각", half, hour)
		}
		return fmt.Sprintf("%s %d시 %d분", half, hour, at.Minute())
	}
	return at.Format("3:04 PM")
}

func dateText(lang string, at time.Time) string {
	switch lang {
	case "ja":
		return fmt.Sprintf("%d月%d日、%s", at.Month(), at.Day(), daysJA[at.Weekday()])
	case "ko":
		return fmt.Sprintf("%d월 %d일 %s", at.Month(), at.Day(), daysKO[at.Weekday()])
	}
	return at.Format("Monday, January 2")
}

func weekdayText(lang string, at time.Time) string {
	switch lang {
	case "ja":
		return daysJA[at.Weekday()]
	case "ko":
		return daysKO[at.Weekday()]
	}
	return at.Weekday().String()
}

// spanText is a duration in minutes; "" for none, so that a line about it does
// not apply.
func spanText(lang string, min int) string {
	if min <= 0 {
		return ""
	}
	h, m := min/60, min%60
	switch lang {
	case "ja":
		return unit(h, "時間") + unit(m, "分")
	case "ko":
		if h > 0 && m > 0 {
			return unit(h, "시간") + " " + unit(m, "분")
		}
		return unit(h, "시간") + unit(m, "분")
	}
	hours, minutes := english(h, "hour"), english(m, "minute")
	if h > 0 && m > 0 {
		return hours + " and " + minutes
	}
	return hours + minutes
}

func unit(n int, name string) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d%s", n, name)
}

func english(n int, name string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 " + name
	}
	return fmt.Sprintf("%d %ss", n, name)
}

// partOfDay names the section of a greeting for the hour.
func partOfDay(at time.Time) string {
	switch h := at.Hour(); {
	case h < 5:
		return "night"
	case h < 11:
		return "morning"
	case h < 17:
		return "noon"
	}
	return "evening"
}
