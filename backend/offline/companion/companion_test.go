package companion_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"yui/backend/offline/companion"
)

var vocabulary = companion.Vocabulary{
	Emotions: []string{
		"neutral", "happy", "angry", "sad", "relaxed", "surprised", "thinking", "curious", "sleepy", "embarrassed",
	},
	Motions: []string{"happy", "laugh", "embarrassed", "sheepish", "calm", "sulk", "dance", "wave", "nod", "bow", "listen", "head_pat"},
	Tones:   []string{"😊", "😌"},
	Body:    true,
}

var evening = time.Date(2026, 6, 15, 19, 30, 0, 0, time.FixedZone("", 9*3600))

func said(lines, text string) companion.Moment {
	return companion.Moment{
		Context: "time: 2026-06-15T19:30:00+09:00 (Asia/Seoul)\nbody: standing (for 12min)\n" + lines,
		Text:    text, Now: evening, Vocabulary: vocabulary,
	}
}

func user(text string) companion.Moment { return said("trigger: user message\n", text) }

func TestReply_Says(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"what time is it?", `7:30 PM`},
		{"What day is it today?", `Monday, June 15`},
		{"which weekday?", `Monday`},
		{"Who are you?", `offline companion.*no model|no model.*`},
		{"are you an AI", `Settings → Connection`},
		{"what's your name?", `Yui`},
		{"今何時？", `19時30分`},
		{"今日は何日ですか", `6月15日、月曜日`},
		{"何曜日だっけ", `月曜日`},
		{"あなたは誰？", `設定 → 接続`},
		{"지금 몇 시야?", `오후 7시 30분`},
		{"오늘 며칠이야?", `6월 15일 월요일`},
		{"너는 누구야?", `설정 → 연결`},
		{"what's the weather like?", `offline|no model`},
		{"roll a die", `[1-6]`},
		{"My name is minji", `Minji`},
		{"Hi, I'm Alex!", `Alex`},
		{"たろうさんって呼んで", `たろうさん`},
		{"제 이름은 지은이에요", `지은님`},
	} {
		for seed := range uint64(6) {
			reply, _ := companion.New(seed, yui).Reply(user(c.text), companion.Memory{})
			if !regexp.MustCompile(c.want).MatchString(reply.Text()) {
				t.Errorf("%q got %q, want %s", c.text, reply.Text(), c.want)
			}
		}
	}
}

// TestReply_Intent checks where a message leads, by the set of lines of that
// section.
func TestReply_Intent(t *testing.T) {
	t.Parallel()
	books := sections(t)
	for _, c := range []struct{ text, section string }{
		{"hello", "en hello"},
		{"hey there", "en hello"},
		{"Good morning!", "en hello_morning"},
		{"thanks a lot", "en thanks"},
		{"you're so cute", "en praise"},
		{"I love you", "en love"},
		{"i'm so tired today", "en tired"},
		{"I feel sad", "en sad"},
		{"I passed my exam, yay", "en happy"},
		{"I'm sorry", "en sorry"},
		{"are you happy?", "en how_are_you"},
		{"how are you?", "en how_are_you"},
		{"good night", "en goodnight"},
		{"bye!", "en bye"},
		{"tell me a joke", "en joke"},
		{"dance for me", "en dance"},
		{"lol", "en laugh_along"},
		{"are you there?", "en here"},
		{"what is the meaning of life?", "en question"},
		{"I walked the dog this afternoon", "en statement"},
		{"call me later", "en statement"},
		{"...", "en statement"},
		{"go to bed", "en sleep"},
		{"can you see my screen?", "en see"},
		{"remind me at five", "en remind"},
		{"what can you do?", "en help"},
		{"@yui hello", "en hello"},
		{"shut up", "en insult"},
		{"do you love me?", "en love"},
		{"it's raining", "en weather_talk"},
		{"will it rain tomorrow?", "en lookup"},
		{"I'm Korean", "en statement"},
		{"what are you doing?", "en doing"},
		{"open the browser", "en command"},
		{"i'm back", "en back"},
		{"yui", "en here"},
		{"私は今何してる？", "ja front_unknown"},
		{"何してるの？", "ja doing"},
		{"ただいま", "ja back"},
		{"いい天気だね", "ja weather_talk"},
		{"나 지금 뭐하고 있어?", "ko front_unknown"},
		{"뭐해?", "ko doing"},
		{"내일 비 와?", "ko lookup"},
		{"오늘 비 온다", "ko weather_talk"},
		{"こんにちは", "ja hello"},
		{"おはよう", "ja hello_morning"},
		{"ありがとう！", "ja thanks"},
		{"かわいいね", "ja praise"},
		{"大好き", "ja love"},
		{"今日は疲れた", "ja tired"},
		{"悲しい", "ja sad"},
		{"テスト合格したよ", "ja happy"},
		{"おやすみ", "ja goodnight"},
		{"踊って", "ja dance"},
		{"元気？", "ja how_are_you"},
		{"天気は？", "ja lookup"},
		{"宇宙はどうして広いの？", "ja question"},
		{"さっきラーメンを食べた", "ja statement"},
		{"笑", "ja laugh_along"},
		{"안녕", "ko hello"},
		{"좋은 아침", "ko hello_morning"},
		{"고마워", "ko thanks"},
		{"귀여워", "ko praise"},
		{"사랑해", "ko love"},
		{"너무 피곤해", "ko tired"},
		{"슬퍼", "ko sad"},
		{"시험 합격했어", "ko happy"},
		{"잘 자", "ko goodnight"},
		{"춤춰 줘", "ko dance"},
		{"ㅋㅋㅋ", "ko laugh_along"},
		{"날씨 어때?", "ko lookup"},
		{"우주는 왜 넓어?", "ko question"},
		{"점심에 국수 먹었어", "ko statement"},
	} {
		reply, _ := companion.New(3, yui).Reply(user(c.text), companion.Memory{})
		if !books[c.section][reply.Beats[0].Text] {
			t.Errorf("%q got %q, which is not of %s", c.text, reply.Text(), c.section)
		}
	}
}

// sections maps "en hello" to the first beats of its lines.
func sections(t *testing.T) map[string]map[string]bool {
	t.Helper()
	out := map[string]map[string]bool{}
	files, _ := filepath.Glob("phrases/*.txt")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lang, key := strings.TrimSuffix(filepath.Base(file), ".txt"), ""
		for row := range strings.Lines(string(data)) {
			row = strings.TrimSpace(row)
			if name, ok := strings.CutPrefix(row, "# "); ok {
				key = lang + " " + name
				out[key] = map[string]bool{}
				continue
			}
			first, _, _ := strings.Cut(row, "|")
			first, _, _ = strings.Cut(first, "@")
			out[key][strings.TrimSpace(first)] = true
		}
	}
	return out
}

func TestReply_Triggers(t *testing.T) {
	t.Parallel()
	books := sections(t)
	const front = "frontmost: Editor — \"x\" (for 4min)\n"
	for _, c := range []struct{ lines, marker, section string }{
		{"trigger: proactive cue \"chest poked\"\n", "(I just poked you)", "poke"},
		{"trigger: proactive cue \"x\"\n", "(I just patted your head)", "pat"},
		{"trigger: proactive cue \"x\"\n", "(I keep dragging you around)", "drag"},
		{"trigger: proactive cue \"x\"\n", "(I just sat you down on a window's edge)", "sit"},
		{"trigger: proactive cue \"x\"\n", "(I left you peeking out from the side of a window)", "peek"},
		{"trigger: proactive cue \"x\"\n", "(I just dropped you from mid-air)", "drop"},
		{"trigger: proactive cue \"x\"\n", "(I keep poking at you)", "bored"},
		{"trigger: proactive cue \"head patted\"\n", "", "pat"},
		{"trigger: proactive (the user has been idle for 10min)\n", "(I've gone quiet for a while)", "idle"},
		{"trigger: proactive (the user has been idle for 90min)\n", "(I've gone quiet for a while)", ""},
		{"trigger: schedule\n", "(it's the time of day you check in on me)", "schedule_bare"},
		{front + "trigger: screen long_session; the user has been in the frontmost app for 5min\n", "", ""},
		{"trigger: milestone first_activity (fired at 08:12)\n", "(I've just started my day)", "day_evening"},
		{"trigger: wake\nwake: the character just woke from the bed, woken by the user's click\n", "(I just woke you up)", "wake_click"},
		{"trigger: wake\nwake: the character just woke from the bed, woken by the wake timeout\n", "(you just woke up)", "wake_timeout"},
		{"trigger: agent\n", "(one of my coding tasks just finished)", "agent_bare"},
		{"trigger: signals (0 signals)\nsignal [a/b @2026-08-23T01:36:40.000Z, id 1]: (no payload)\n", "", ""},
		{"trigger: something new\n", "", ""},
	} {
		reply, _ := companion.New(1, yui).Reply(said(c.lines, c.marker), companion.Memory{})
		got := reply.Text()
		if c.section == "" && got != companion.Silent || c.section != "" && !books["en "+c.section][reply.Beats[0].Text] {
			t.Errorf("%q %s: got %q, want section %q", c.lines, c.marker, got, c.section)
		}
	}
	for _, c := range []struct{ lines, want string }{
		{"trigger: proactive cue \"focus break\" (the user has been idle for 37min)\n", "focus break"},
		{"trigger: schedule cue \"lunch\"\n", "lunch"},
		{"trigger: screen long_session; the user has been in the frontmost app for 95min\n", "1 hour and 35 minutes"},
		{"trigger: agent claude-code done (success), project \"yui\" (2min ago)\n", "claude-code"},
		{"trigger: agent claude-code done (error), project \"yui\" (2min ago)\n", "trouble in yui|error"},
		{"trigger: agent codex needs_input, project \"a b\" (0min ago)\n", "a b"},
		{"trigger: agent catchup (2 events)\nagent event: x done, project \"p\" - \"s\" (9min ago)\nagent event: y done, project \"q\" (2min ago)\n", "2 coding tasks"},
		{"trigger: signals (1 signal)\nsignal [github/push @2026-08-23T01:36:40.000Z, id 1]: {\"a\":1}\n", "github"},
		{"trigger: addressed by perlica: \"you took my chair\" (0min ago)\n", "perlica"},
		{"trigger: app event (1 event)\napp event [test_run_halt @2026-06-15T10:30:00.000Z]: {}\n", "test run halt"},
	} {
		for seed := range uint64(5) {
			reply, _ := companion.New(seed, yui).Reply(said(c.lines, "(marker)"), companion.Memory{})
			if !regexp.MustCompile(c.want).MatchString(reply.Text()) {
				t.Errorf("%q: got %q, want %s", c.lines, reply.Text(), c.want)
			}
		}
	}
}

func TestReply_Remembers(t *testing.T) {
	t.Parallel()
	c := companion.New(5, yui)
	_, mem := c.Reply(user("my name is Dana"), companion.Memory{})
	reply, mem := c.Reply(user("what's my name?"), mem)
	if !strings.Contains(reply.Text(), "Dana") {
		t.Errorf("got %q", reply.Text())
	}
	reply, _ = c.Reply(said("trigger: schedule\n", "(x)"), companion.Memory{Language: "ja"})
	if companion.LanguageOf(reply.Text()) != "ja" {
		t.Errorf("spoke %q after a talk in Japanese", reply.Text())
	}
	last := ""
	for range 30 {
		reply, mem = c.Reply(user("thanks"), mem)
		if reply.Text() == last {
			t.Fatalf("said %q twice in a row", last)
		}
		last = reply.Text()
	}
	if len(mem.Said) > 12 {
		t.Errorf("remembers %d replies", len(mem.Said))
	}
}

func TestReply_CuesFitTheRequest(t *testing.T) {
	t.Parallel()
	for seed := range uint64(40) {
		m := user("dance")
		m.Vocabulary = companion.Vocabulary{Emotions: []string{"neutral"}}
		reply, _ := companion.New(seed, yui).Reply(m, companion.Memory{})
		for _, b := range reply.Beats {
			if b.Cue.MotionID != "" || b.Cue.EmotionText != "" || (b.Cue.EmotionID != "" && b.Cue.EmotionID != "neutral") {
				t.Fatalf("undeclared cue %+v", b.Cue)
			}
		}
		m = user("dance")
		m.Context = strings.Replace(m.Context, "standing", "sitting on Editor", 1)
		reply, _ = companion.New(seed, yui).Reply(m, companion.Memory{})
		if id := reply.Beats[0].Cue.MotionID; id != "" {
			t.Fatalf("motion %q while she sits", id)
		}
	}
}

func TestReply_GuideAndContinue(t *testing.T) {
	t.Parallel()
	c := companion.New(2, yui)
	const guide = "trigger: user message\nguide:\nThe user pressed the in-app help button.\n\n# Controls\n\n" +
		"- **Drag** her: [move](https://x)\n- Pat her head.\n- Right-click: menu\n- Scroll: zoom\n</client_context>"
	reply, mem := c.Reply(said(guide, "What can I do here?"), companion.Memory{})
	if !strings.Contains(reply.Text(), "Drag her: move; Pat her head; Right-click: menu") {
		t.Errorf("guide: %q", reply.Text())
	}
	reply, _ = c.Reply(user("go on"), mem)
	if !strings.Contains(reply.Text(), "Scroll: zoom") {
		t.Errorf("more of the guide: %q", reply.Text())
	}
	reply, _ = c.Reply(said("previous turn: the reply to backend was cut off mid-speech (0min ago), already spoken: \"a\", never spoken: \"Two are left.\"\ntrigger: user message\n", "continue"), companion.Memory{})
	if !strings.Contains(reply.Text(), "Two are left.") {
		t.Errorf("rest: %q", reply.Text())
	}
}

func TestReply_BodyAction(t *testing.T) {
	t.Parallel()
	c := companion.New(2, yui)
	reply, _ := c.Reply(user("please go to bed"), companion.Memory{})
	if reply.Action != `{"action":"go_to_bed"}` || reply.Text() == "" {
		t.Errorf("got %+v", reply)
	}
	m := user("please go to bed")
	m.Vocabulary.Body = false
	if reply, _ = c.Reply(m, companion.Memory{}); reply.Action != "" {
		t.Errorf("acted without the tool: %+v", reply)
	}
	if text := c.Refused(m, companion.Memory{}).Text(); text == "" || text == companion.Silent {
		t.Errorf("refused: %q", text)
	}
}

// BenchmarkReply bounds what a long message costs.
func BenchmarkReply(b *testing.B) {
	c := companion.New(1, nameless)
	m := user(strings.Repeat("and then we went on ", 200))
	for b.Loop() {
		_, _ = c.Reply(m, companion.Memory{})
	}
}

func FuzzReply(f *testing.F) {
	f.Add("trigger: user message\n", "hello", "")
	f.Add("trigger: agent x done, project \"\" (1min ago)\n", "(m)", "ko")
	f.Add("trigger: signals (1 signal)\nsignal [", "", "ja")
	f.Fuzz(func(t *testing.T, lines, text, lang string) {
		c := companion.New(1, yui)
		m := said(lines, text)
		m.Language = lang
		reply, mem := c.Reply(m, companion.Memory{})
		if reply.Text() == "" || len(reply.Beats) > 3 || len(mem.Said) > 12 {
			t.Fatalf("reply %+v", reply)
		}
	})
}

func yui() string { return "Yui" }

func nameless() string { return "" }
