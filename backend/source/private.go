package source

import "strings"

// privateApps are programs whose titles are nobody's business: password
// managers and key rings. Compared without case, as a part of the app's name.
var privateApps = []string{
	"1password", "bitwarden", "keepass", "keepassxc", "lastpass", "dashlane", "enpass", "nordpass", "proton pass",
	"protonpass", "keeper password", "strongbox", "gnome-keyring", "seahorse", "kwalletmanager", "kleopatra", "authy",
}

// privateTitles mark a private browsing window in the languages browsers use.
var privateTitles = []string{
	"private browsing", "inprivate", "incognito", "(private)", "プライベート", "シークレット", "시크릿", "隐身", "無痕", "navegación privada",
	"navigation privée", "privater modus", "inkognito",
}

// Private reports a window of which neither title nor pixels may leave the
// machine: a built-in list and the user's own words (parts of app or title,
// compared without case).
func Private(w Window, own []string) bool {
	app, title := strings.ToLower(w.App), strings.ToLower(w.Title)
	for _, p := range privateApps {
		if strings.Contains(app, p) || app == "" && strings.Contains(title, p) {
			return true
		}
	}
	for _, p := range privateTitles {
		if strings.Contains(title, p) {
			return true
		}
	}
	for _, p := range own {
		p = strings.ToLower(strings.TrimSpace(p))
		if p != "" && (strings.Contains(app, p) || strings.Contains(title, p)) {
			return true
		}
	}
	return false
}
