package backendtest_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"yui/backend/backendtest"
	"yui/backend/convo"
	"yui/backend/speech"
	"yui/backend/speech/tts"
	"yui/backend/speech/wav"
	"yui/backend/transport"
	"yui/backend/transport/responses"
	"yui/backend/turn"
)

// noCard swallows clips at once.
type noCard struct{}

func (noCard) Play(context.Context, speech.Clip, speech.Tap) error { return nil }

// BenchmarkSentenceToTTS measures from the delta that closes the first sentence
// to the moment a local TTS server sees the request for it: engine, queue,
// provider and socket together.
func BenchmarkSentenceToTTS(b *testing.B) {
	asked := make(chan time.Time, 16)
	sound := wav.Encode(speech.Clip{Samples: make([]float32, 480), Rate: 24000})
	voice := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked <- time.Now()
		w.Header().Set("Content-Type", "audio/wav")
		_, _ = w.Write(sound)
	}))
	defer voice.Close()
	sc, err := backendtest.Parse("bench", []byte("-- reply 1 --\nspeech \"Hello there, this is a first sentence that is far too long for any cache of short phrases to keep it, so that every turn of this measurement asks the server anew and nothing it tells was told before. And\"\nsleep 20ms\nend\n"))
	if err != nil {
		b.Fatal(err)
	}
	srv := httptest.NewServer(backendtest.NewServer(sc))
	defer srv.Close()
	synth, err := tts.New(tts.Options{Provider: tts.ProviderOpenAI, BaseURL: voice.URL, HTTP: &http.Client{}})
	if err != nil {
		b.Fatal(err)
	}
	var e *turn.Engine
	q := speech.NewQueue(speech.Options{Voice: synth, Player: noCard{}, OnPlayback: func(p convo.Playback) { e.Playback(p) }})
	shown, played := make(chan time.Time, 16), make(chan struct{}, 16)
	e = turn.New(turn.Options{
		Transport: responses.New(responses.Options{Endpoint: transport.Fixed(transport.Endpoint{Base: srv.URL})}), Voice: q,
		Prepare: func(_ context.Context, s turn.Start) (transport.Request, error) {
			return transport.Request{Utterance: s.Utterance}, nil
		},
		Split: func() turn.Splitter { return speech.NewSplitter() },
		OnEvent: func(ev convo.Event) {
			switch ev.Kind {
			case convo.EventText:
				select {
				case shown <- time.Now():
				default:
				}
			case convo.EventPlayed:
				played <- struct{}{}
			}
		},
	})
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	go func() { _ = e.Run(ctx) }()
	go func() { _ = q.Run(ctx) }()
	var took []time.Duration
	for b.Loop() {
		if _, err := e.Start(turn.Start{User: true, Utterance: "hi"}); err != nil {
			b.Fatal(err)
		}
		at := <-shown
		took = append(took, (<-asked).Sub(at))
		<-played
		for len(asked) > 0 {
			<-asked
		}
		for len(shown) > 0 {
			<-shown
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "µs/median")
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds()), "µs/p95")
}
