# YUI. `make run` and `make test` install what is missing and do the rest.
SHELL := /bin/sh
export GOTOOLCHAIN ?= local
TAGS  := migrated_fynedo sqlite_fts5
GO    ?= go
# ARGS go to the app: make run ARGS="--model my.vrm"
ARGS  ?=

# Everything that needs neither C, nor a display, nor sound.
NOT_PURE := ^yui$$|^yui/app|^yui/avatar/render|^yui/avatar/peers|^yui/backend/speech/device|^yui/backend/store
PURE      = $$($(GO) list ./... | grep -Ev '$(NOT_PURE)')
REST      = $$($(GO) list -tags '$(TAGS)' ./... | grep -E '$(NOT_PURE)')

.PHONY: help run build test test-pure test-race test-cgo vet vet-os smoke smoke-app smoke-display smoke-sound fake-backend endurance bench bench-peers fuzz lint fmt assets sheets validate readme-pictures golden setup setup-display setup-smoke clean

help: ## the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

run: build ## build and start YUI (on a virtual display where there is none)
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" = Darwin ]; then ./yui $(ARGS); \
	else ./platform/setup/install display && ./platform/setup/headless ./yui $(ARGS); fi

build: setup ## build ./yui
	@$(GO) build -tags '$(TAGS)' -o yui .

setup:
	@./platform/setup/install build
setup-display:
	@./platform/setup/install display
setup-smoke:
	@./platform/setup/install smoke

test: setup vet test-pure test-race test-cgo ## all quiet tests: no display, sound or network

vet:
	@files=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$files" ]; then echo "not gofmt-ed:"; echo "$$files"; exit 1; fi
	$(GO) vet -tags '$(TAGS)' ./...

test-pure: ## the pure packages without C
	CGO_ENABLED=0 $(GO) vet $(PURE)
	CGO_ENABLED=0 $(GO) test -shuffle=on $(PURE)

test-race: ## the pure packages under the race detector
	CGO_ENABLED=1 $(GO) test -race -short -shuffle=on $(PURE)

test-cgo: ## the packages that need C
	$(GO) test -tags '$(TAGS)' -shuffle=on $(REST)

vet-os: ## the operating system rooms, for every system
	for os in linux windows darwin freebsd; do echo $$os; GOOS=$$os CGO_ENABLED=0 $(GO) vet ./platform/... || exit 1; done

smoke: setup-smoke smoke-display smoke-sound smoke-app ## the real app and its rooms on a virtual display with a sound sink

smoke-app: ## the real app: she appears, answers, steps out, ends; pictures in out/smoke
	$(GO) build -tags '$(TAGS)' -o out/smoke/yui .
	YUI_SMOKE=$(CURDIR)/out/smoke YUI_DISPLAY_TEST=1 timeout -k 10 900 $(GO) test -tags '$(TAGS) smoke' -count=1 -v ./app/smoke

smoke-display: ## the rooms that need a display, on a virtual one
	YUI_DISPLAY_TEST=1 xvfb-run -a -s "-screen 0 1280x800x24 -noreset" timeout -k 10 600 \
	  $(GO) test -tags '$(TAGS)' -count=1 ./platform/desktop ./platform/capture ./avatar/render

smoke-sound: ## the sound card, against a sink of its own
	YUI_SOUND_TEST=1 timeout -k 10 300 $(GO) test -tags '$(TAGS)' -count=1 -run Sound ./backend/speech/device

fake-backend: build ## the real app against scripted replies and faults: write /NAME in the chat
	@./yui fake-backend & server=$$!; trap "kill $$server" EXIT; \
	YUI_CHAT_BASE_URL=http://127.0.0.1:8644/v1 $(MAKE) --no-print-directory run

endurance: ## a thousand turns against the fault server: goroutines, connections, heap
	CGO_ENABLED=0 $(GO) test -count=1 -run 'ManyTurns|KeysStayOut' -v ./backend/backendtest -args -turns 1000

bench: ## benchmarks of the pure packages
	CGO_ENABLED=0 $(GO) test -run '^$$' -bench . -benchmem $(PURE)

bench-peers: setup ## the body beside three-vrm in Chromium: pictures, every clip, processor, load, memory (ARGS="-part clips")
	@./avatar/peers/setup
	$(GO) run ./avatar/peers/bench $(ARGS)

fuzz: ## ten seconds on every fuzz target
	@for p in $$(git grep -l '^func Fuzz' -- '*_test.go' | xargs -n1 dirname | sort -u); do \
	  for f in $$(grep -rhoE '^func (Fuzz[A-Za-z0-9_]+)' $$p/*_test.go | awk '{print $$2}'); do \
	    echo "$$p $$f"; CGO_ENABLED=0 $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime $${FUZZTIME:-10s} ./$$p || exit 1; done; done

golden: ## rewrite the text goldens, then show what changed
	-CGO_ENABLED=0 $(GO) test ./avatar/... ./backend/... -update
	git diff --stat

assets: ## build the character, her clips, the bed and the icons again
	CGO_ENABLED=0 $(GO) run ./assets/forge
	CGO_ENABLED=0 $(GO) run ./assets/forge/motion/write
	CGO_ENABLED=0 $(GO) run ./assets/forge/bed/write
	CGO_ENABLED=0 $(GO) run ./assets/forge/tray/write

validate: ## the built assets under the Khronos glTF validator (needs node)
	cd assets/forge/validate && npm ci --silent && node validate.mjs

readme-pictures: setup-smoke build ## screenshot and animation of the README
	$(GO) run -tags '$(TAGS)' ./assets/forge/readme -yui ./yui

sheets: setup-display ## contact sheets of character and clips into out/sheets, small and large
	for px in 300 900; do \
	  xvfb-run -a -s "-screen 0 1280x800x24 -noreset" $(GO) run -tags '$(TAGS)' ./assets/forge/contact -o out/sheets/$$px -size $$px || exit 1; done

lint: ## golangci-lint, when it is installed
	golangci-lint run

fmt:
	gofmt -w $$(git ls-files '*.go')

clean:
	rm -rf out yui
