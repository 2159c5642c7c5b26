// Package window is the main window: the stage at the left, the pane with its
// two tabs at the right, the line that says how the mind is connected, and
// notices. It knows where each sits and how they move; what they show is in
// app/stage, app/chat and app/settings. Everything runs on the UI goroutine.
//
// # How the application uses these rooms
//
//	app.Settings().SetTheme(look.New(look.Follow, false))
//	br := bridge.New(bridge.Fyne())
//	w := words.For(words.Pick(store.Get(settings.KeyLanguage), locale), "Yui")
//
//	th := thread.New(thread.Options{Speaker: …, Quiet: w.Chat.Quiet})   // app/chat/thread
//	pane := chat.New(chat.Params{Words: w, Thread: th, OnSend: …, OnStop: …, OnRetry: …})
//	set := settings.New(settings.Params{Words: w, Store: …, Actions: …, Post: br.Post})
//	st := stage.New(frames, stage.Handlers{OnPress: …, OnDrag: …, OnScroll: …, OnMenu: …})
//	win := window.New(window.Params{Words: w, Stage: st, Chat: pane, Settings: set, OnStepOut: …})
//
//	fw := app.NewWindow("YUI")
//	fw.SetPadded(false)
//	fw.SetContent(win.Content())
//	fw.Resize(window.Size)              // 1080 by 720; Content's least size is 760 by 560
//
// From other goroutines, always through the bridge:
//
//	br.Post(func() { th.Apply(event) })          // engine events, in order
//	br.Latest("frame", st.Update)                 // a new frame is ready
//	br.Post(func() { win.SetLink(window.Link{State: window.Connected, Words: "Ollama"}) })
//
// Around the pet: app/pet has the bubble, the composer and the pill as
// contents for small windows, and app/pet/place puts them around her.
// Shutdown: br.Close() before app.Quit().
package window
