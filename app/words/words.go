package words

import (
	"reflect"
	"strings"
)

// Lang is a language of the interface.
type Lang string

// Languages.
const (
	English  Lang = "en"
	Japanese Lang = "ja"
	Korean   Lang = "ko"
)

// Langs are all languages with the name each gives itself, in menu order.
func Langs() []struct {
	Lang Lang
	Name string
} {
	return []struct {
		Lang Lang
		Name string
	}{{English, "English"}, {Japanese, "日本語"}, {Korean, "한국어"}}
}

// Pick chooses a language: the setting when it names one, else the first part
// of the locale ("ja_JP.UTF-8"), else English.
func Pick(setting, locale string) Lang {
	for _, s := range []string{setting, locale} {
		head := strings.ToLower(s)
		if i := strings.IndexAny(head, "_-.@"); i >= 0 {
			head = head[:i]
		}
		switch l := Lang(head); l {
		case English, Japanese, Korean:
			return l
		}
	}
	return English
}

// Words is the catalogue. {name} was replaced by her name; other braces are
// for Fill.
type Words struct {
	Lang     Lang
	Window   Window
	Chat     Chat
	Link     Link
	Trouble  Trouble
	Settings Settings
	Conn     Conn
	Char     Char
	Card     Card
	Voice    Voice
	Desk     Desk
	General  General
	About    About
	Files    Files
}

// Window is the main window.
type Window struct {
	Chat, Settings    string
	StepOut, ComeHome string
	OutTitle, OutLine string // the empty stage, in her words
	Dismiss           string
	DropTitle         string // a file that is neither a VRM nor a card was dropped
	DropLine          string
}

// Trouble is why a turn failed and what to do about it, one sentence a cause.
// Marks: {host}, {status}, {why}, {detail}.
type Trouble struct {
	Unknown, NotConfigured, DNS, Down, TLS, Timeout, Dropped, Stalled string
	Unauthorized, Forbidden, NotFound, NoTools, RateLimited, Rejected string
	Broken, Moved, HTML, NotJSON, WrongAPI, Empty, Incomplete         string
	Malformed, Oversize, Reported, Setup                              string
	Said                                                              string // goes before what the server said
	Server                                                            string // a server without a name
}

// Chat is the thread and the composer.
type Chat struct {
	Placeholder, Answering, Listening       string
	Attach, Talk, Send, Stop, Cancel        string
	Copy, SendAgain, Newest                 string
	EmptyTitle, EmptyLine                   string
	Thinking, ThoughtMoment, Thought        string // {n}
	Today, Yesterday                        string
	NotConfigured, Drop, Stall, Refused     string // outcomes with no words of their own
	Unreadable, Failed                      string
	Quiet                                   string
	UserName                                string // behind {{user}} when no name is set
	WeekdayDate                             string // {weekday} {day} {month}
	Weekdays                                [7]string
	Months                                  [12]string
	TrayShow, TrayHide, TraySettings, TrayQ string
	MenuTalk                                string // opens the composer
}

// Link is the connection beside the tabs.
type Link struct {
	NotSet, Offline, Reaching, Connected, Refused, Unreachable string
	OnThisComputer                                             string // {what}
}

// Settings is the shell of the settings.
type Settings struct {
	Connection, Character, Voice, Desktop, General, About string
	Reset, Saved, SaveFailed                              string
	Show, Hide, Clear, OpenList, Open                     string
}

// Conn is the Connection page.
type Conn struct {
	Lead, LeadOffline                             string
	Offline, Custom                               string
	OfflineTitle, OfflineLine                     string
	Protocol, Responses, Completions, Push        string
	BaseURL, Key, KeyPaste, KeyNone               string
	KeyInKeyring, KeyInFile                       string
	Model, ModelHint, ModelEmpty, ModelNone       string // {n}
	Test, Testing, LastPassed, LastStopped        string // {n} {m}
	StepName, StepTLS, StepSignIn, StepModel      string
	StepWords                                     string
	Waits, WaitsModel                             string // {step}
	NoScheme, OneSlash, NotAddress, NeedsKey      string
	FixKey, FixURL, FixModel, KeyRefused, URLPath string
}

// Char is the Character page.
type Char struct {
	Open, OpenHint                       string
	Loading, LoadFailed                  string
	Terms, TermsUse                      string // a licence that asks for a decision
	Facts, Author, Licence, Size, Shapes string
	Triangles, Unknown                   string // {n}
	You, YourName, YourNameHint          string
	View, Viewpoint, ViewpointSub        string
	OpenFile                             string
	Relations, RelationsSub              string // a backend may rate how she stands toward the user
	Stand                                string // the value, by hand
}

// Card is the character card, on the Character page and in notices.
type Card struct {
	Title, Lead                                     string
	Import, Pick                                    string
	Use, UseSub, Push                               string // Push: the agent brings its own persona
	File, FileSub, Export                           string
	Default, DefaultSub, Back                       string // {who}
	Imported, FromNow, Off                          string
	MendedOne, Mended, More                         string // {n} {list}
	Fresh                                           string // {who}
	Refused, Why                                    string // {file}, {kind} {detail}
	TooLarge, WrongFormat, NoCard, NotACard, Broken string // kinds of refusal
	Exported, OpenFolder, ExportFailed              string
	IsBack, Aside, Undo, NotSaved                   string // {who}
}

// Voice is the Voice page.
type Voice struct {
	Lead                                    string
	Auto, AutoSub, Server, ServerSub        string
	System, SystemSub, Builtin, BuiltinSub  string
	Off, OffSub                             string
	BaseURL, Key, Model, Voice, VoiceHint   string
	Volume, Mouth, Sample, SampleSub        string
	Play, Playing, SampleText, SampleFailed string
}

// Desk is the Desktop page.
type Desk struct {
	Lead                    string
	Size, OnStart, OnTop    string
	OnStartSub, OnTopSub    string
	Through, ThroughSub     string
	StepOut, StepOutSub     string
	Unsupported             string
	UnsupportedLine, Bounds string
}

// General is the General page.
type General struct {
	Language, LanguageSub               string
	System                              string
	Theme, ThemeSub, Light, Dark        string
	Still, StillSub                     string
	History, HistorySub, Forget, Forgot string
	Sure, Keep                          string
	Look, LookSub                       string // the backend may ask for a picture of the screen
	Attach, AttachSub                   string // one goes with every message
	Monitor, MonitorSub, MonitorN       string // {n}
}

// About is the About page.
type About struct {
	Lead, Version                                  string
	Folders, Data, DataSub, Config, ConfigSub, Log string
	LogSub                                         string
	Licences, LicencesSub                          string
	NoTelemetry                                    string
}

// Files is the file picker.
type Files struct {
	Path, Home, Up, Empty, Unreadable, More, Cancel string // {n}
}

// For is the catalogue of a language, speaking of name.
func For(l Lang, name string) *Words {
	src := english
	switch l {
	case Japanese:
		src = japanese
	case Korean:
		src = korean
	case English:
	}
	if name == "" {
		name = "Yui"
	}
	w := src
	w.Lang = l
	fillAll(reflect.ValueOf(&w).Elem(), name)
	return &w
}

func fillAll(v reflect.Value, name string) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fillAll(v.Field(i), name)
		}
	case reflect.Array:
		for i := range v.Len() {
			fillAll(v.Index(i), name)
		}
	case reflect.String:
		if v.CanSet() && strings.Contains(v.String(), "{name}") {
			v.SetString(strings.ReplaceAll(v.String(), "{name}", name))
		}
	default:
	}
}

// Fill replaces {key} by value, in pairs.
func Fill(s string, pairs ...string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		s = strings.ReplaceAll(s, "{"+pairs[i]+"}", pairs[i+1])
	}
	return s
}
