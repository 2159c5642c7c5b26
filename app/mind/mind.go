package mind

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"time"

	"golang.org/x/sync/errgroup"

	"yui/backend/broker"
	"yui/backend/character"
	"yui/backend/convo"
	"yui/backend/offline"
	"yui/backend/prompt"
	"yui/backend/source"
	"yui/backend/speech"
	"yui/backend/store"
	"yui/backend/tool"
	"yui/backend/transport"
	"yui/backend/transport/push"
	"yui/backend/turn"
	"yui/configs"
	"yui/platform/keyring"
	"yui/platform/paths"
)

// Options configure a Mind.
type Options struct {
	Dirs      paths.Dirs
	Configs   *configs.Configs
	Character string // preset id; "yui" when empty
	OnEvent   func(convo.Event)
	// Body says where the avatar is; nil means standing since New.
	Body func() prompt.BodyState
	// Still reports a body that keeps its pose: cues then lose their motion.
	Still func() bool
	// Emotions and Motions are what a cue may name.
	Emotions, Motions func() []string
	// Language is the UI language: en, ja or ko.
	Language func() string
	// OnLink is told when the state of a standing connection (push) changed; on
	// any goroutine.
	OnLink func()
	// Front asks what is in front at this very moment, before a picture is taken;
	// nil trusts the last Look.
	Front func() (app, title string, ok bool)
	// OnDelegations hears what the backend handed to somebody else, whole, when
	// it changed (push); on any goroutine.
	OnDelegations func(history []push.Delegation)
	// Mute makes a mind without a voice: sentences surface as text at once.
	Mute bool
	Now  func() time.Time
	Log  *slog.Logger
}

// Mind is one character's backend side.
type Mind struct {
	Settings *Settings

	opt       Options
	store     *store.Store
	transport transport.Transport
	push      *push.Client
	broker    *broker.Publisher
	record    record
	read      transcript // what was read of the session
	tools     *tool.Set
	relations *character.Relations
	engine    *turn.Engine
	voice     *voice // nil when mute
	front     source.Frontmost
	persona   persona
	cards     shelf
	http      *http.Client
	offline   *http.Client
}

// New opens the store and builds the rooms. Close gives everything back.
func New(ctx context.Context, o Options) (*Mind, error) {
	o = o.withDefaults()
	if err := o.Dirs.Make(); err != nil {
		return nil, err
	}
	st, err := store.Open(ctx, filepath.Join(o.Dirs.Data, "yui.db"))
	if err != nil {
		return nil, err
	}
	m := &Mind{opt: o, store: st, record: record{st, o.Character}}
	if err := m.build(ctx); err != nil {
		return nil, errors.Join(err, st.Close())
	}
	return m, nil
}

func (o Options) withDefaults() Options {
	if o.Character == "" {
		o.Character = "yui"
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.OnEvent == nil {
		o.OnEvent = func(convo.Event) {}
	}
	if o.OnDelegations == nil {
		o.OnDelegations = func([]push.Delegation) {}
	}
	if o.OnLink == nil {
		o.OnLink = func() {}
	}
	if o.Language == nil {
		o.Language = func() string { return "en" }
	}
	none := func() []string { return nil }
	if o.Emotions == nil {
		o.Emotions = none
	}
	if o.Motions == nil {
		o.Motions = none
	}
	if o.Body == nil {
		since := o.Now().UnixMilli()
		o.Body = func() prompt.BodyState {
			return prompt.BodyState{Since: since, Posture: prompt.Posture{State: prompt.Standing}}
		}
	}
	return o
}

func (m *Mind) build(ctx context.Context) (err error) {
	o := m.opt
	if m.persona, err = parsePersona(o.Configs.Persona); err != nil {
		return err
	}
	m.cards.dir = filepath.Join(o.Dirs.Data, cardFolder)
	if err := m.cards.load(); err != nil {
		o.Log.Error("The imported card is not in use, the default takes its place", "err", err)
	}
	ring := keyring.New(filepath.Join(o.Dirs.Data, "keys.json"))
	if m.Settings, err = newSettings(ctx, o.Configs, m.store, ring, o.Log); err != nil {
		return err
	}
	companion := offline.New(offline.Options{Named: m.Name, Language: o.Language, Delay: offline.DefaultDelay, Now: o.Now, Log: o.Log})
	m.offline = &http.Client{Transport: inProcess{companion}}
	if err := m.openHTTP(); err != nil {
		return err
	}
	if err := m.openTransports(); err != nil {
		return err
	}
	if m.Settings.Endpoints().ChatBaseURL == "" {
		// The companion's memory ended with the process it lived in.
		if err := m.dropChain(ctx); err != nil {
			return err
		}
	}
	m.relations = character.New(m.store, o.Character, o.Now, nil)
	m.tools = tool.New(tool.Options{
		On:         m.switchOn,
		Tools:      []tool.Tool{tool.LookAt(eyes{m}), tool.RateRelation(m.relations)},
		Vocabulary: m.vocabulary,
	})
	opt := turn.Options{
		Transport: m.transport,
		Prepare:   m.prepare,
		Split:     func() turn.Splitter { return speech.NewSplitter() },
		Tools:     m.tools,
		Declare:   m.declares,
		Still:     o.Still,
		Record:    m.record,
		OnEvent:   o.OnEvent,
		Now:       o.Now,
	}
	if !o.Mute {
		m.voice = newVoice(m.Settings, o, func(p convo.Playback) { m.engine.Playback(p) })
		opt.Voice = m.voice
	}
	m.engine = turn.New(opt)
	return nil
}

// Run works until ctx ends: the engine, the voice and the settings' writer. It
// returns after all of them have stopped.
func (m *Mind) Run(ctx context.Context) error {
	// The order of the end matters: turns first, then what they still write to.
	after, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	var rest errgroup.Group
	rest.Go(func() error { m.Settings.run(after); return nil })
	rest.Go(func() error { m.readAhead(after); return nil })
	rest.Go(func() error { return m.push.Run(after) })
	rest.Go(func() error { return m.broker.Run(after) })
	if m.voice != nil {
		rest.Go(func() error { return m.voice.run(after) })
	}
	err := m.engine.Run(ctx)
	stop()
	return errors.Join(err, rest.Wait())
}

// Close gives the store and the sound device back. Call it after Run.
func (m *Mind) Close() error {
	var err error
	if m.voice != nil {
		err = m.voice.close()
	}
	m.http.CloseIdleConnections()
	return errors.Join(err, m.store.Close())
}

// Say starts a turn of the user's words. It does not wait for the reply.
func (m *Mind) Say(text string, to AddressedTo) (turnID string, err error) {
	return m.engine.Start(turn.Start{EventName: turn.UserEvent, User: true, Utterance: text, Trigger: to})
}

// Help starts the turn of a help button: a short request with a bundled guide.
func (m *Mind) Help(request, guide string) (turnID string, err error) {
	return m.engine.Start(turn.Start{EventName: turn.UserEvent, User: true, Utterance: request, Guide: guide, Trigger: ToCharacter})
}

// Fire starts a turn nobody typed. It is refused while another one is live.
func (m *Mind) Fire(event string, t prompt.Trigger) (turnID string, err error) {
	return m.engine.Start(turn.Start{EventName: event, Trigger: t})
}

// Stop ends the live turn and her speech.
func (m *Mind) Stop() { m.engine.Stop() }

// Reset begins a new session, and she greets as her card says.
func (m *Mind) Reset() {
	m.engine.Reset()
	m.greet()
}

// Mouth is what the mouth does now; closed without a voice.
func (m *Mind) Mouth() speech.Shape {
	if m.voice == nil {
		return speech.Shape{}
	}
	return m.voice.Mouth().Shape()
}

// VoiceState names the speech provider and says why there is no sound, if so.
func (m *Mind) VoiceState() (provider, noSound string) {
	if m.voice == nil {
		return "off", "no voice in this mode"
	}
	return m.voice.state()
}

// ApplyVoice follows changed voice settings.
func (m *Mind) ApplyVoice() {
	if m.voice != nil {
		m.voice.apply()
	}
	m.VocabularyChanged() // the tones are the provider's
}

// Reconnected forgets the response chain: its ids belong to the backend that
// gave them. It writes to the disk.
func (m *Mind) Reconnected(ctx context.Context) error {
	m.push.Reconnect()
	return m.dropChain(ctx)
}

func (m *Mind) dropChain(ctx context.Context) error {
	return errors.Join(m.record.Delete(ctx, turn.ChainKey), m.record.Delete(ctx, turn.OutputsKey))
}

// Busy reports a live or waiting turn.
func (m *Mind) Busy() bool { return m.engine.Busy() }

// History reads transcript entries older than id (0: the newest), oldest
// first. It reads the disk.
func (m *Mind) History(ctx context.Context, before int64, limit int) ([]convo.Message, error) {
	h, err := m.store.Before(ctx, m.opt.Character, before, limit)
	if err != nil {
		return nil, fmt.Errorf("show what was said: %w", err)
	}
	return h, nil
}
