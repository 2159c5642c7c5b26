package vrm

import "strings"

// meta1 is VRM 1.0 meta.
type meta1 struct {
	Name                string   `json:"name"`
	Version             string   `json:"version"`
	Authors             []string `json:"authors"`
	Copyright           string   `json:"copyrightInformation"`
	Contact             string   `json:"contactInformation"`
	References          []string `json:"references"`
	ThirdParty          string   `json:"thirdPartyLicenses"`
	ThumbnailImage      *float64 `json:"thumbnailImage"`
	LicenseURL          string   `json:"licenseUrl"`
	AvatarPermission    string   `json:"avatarPermission"`
	Violent             bool     `json:"allowExcessivelyViolentUsage"`
	Sexual              bool     `json:"allowExcessivelySexualUsage"`
	CommercialUsage     string   `json:"commercialUsage"`
	Political           bool     `json:"allowPoliticalOrReligiousUsage"`
	Antisocial          bool     `json:"allowAntisocialOrHateUsage"`
	CreditNotation      string   `json:"creditNotation"`
	AllowRedistribution bool     `json:"allowRedistribution"`
	Modification        string   `json:"modification"`
	OtherLicenseURL     string   `json:"otherLicenseUrl"`
}

// strictMeta is what holds where a file says nothing.
func strictMeta() Meta {
	return Meta{
		Thumbnail: None, AvatarPermission: "onlyAuthor", CommercialUsage: "personalNonProfit",
		Credit: "required", Modification: "prohibited",
	}
}

func (j *meta1) convert(r *reader) Meta {
	m := strictMeta()
	if j == nil {
		r.warn.add("The file has no meta; its licence is treated as the most restrictive.")
		return m
	}
	m.Version, m.Authors, m.Copyright, m.Contact = j.Version, j.Authors, j.Copyright, j.Contact
	m.References, m.ThirdParty = j.References, j.ThirdParty
	m.LicenseURL, m.OtherLicenseURL = j.LicenseURL, j.OtherLicenseURL
	if j.LicenseURL == "" {
		r.warn.add("The licence is not stated; it is treated as the most restrictive.")
	}
	word := func(into *string, v string, allowed ...string) {
		for _, a := range allowed {
			if v == a {
				*into = v
			}
		}
	}
	word(&m.AvatarPermission, j.AvatarPermission, "onlySeparatelyLicensedPerson", "everyone")
	word(&m.CommercialUsage, j.CommercialUsage, "personalProfit", "corporation")
	word(&m.Credit, j.CreditNotation, "unnecessary")
	word(&m.Modification, j.Modification, "allowModification", "allowModificationRedistribution")
	m.Redistribution, m.Violent, m.Sexual = j.AllowRedistribution, j.Violent, j.Sexual
	m.Political, m.Antisocial = j.Political, j.Antisocial
	return m
}

// meta0 is VRM 0.x meta; "Ussage" is the key's own spelling.
type meta0 struct {
	Title              string   `json:"title"`
	Version            string   `json:"version"`
	Author             string   `json:"author"`
	Contact            string   `json:"contactInformation"`
	Reference          string   `json:"reference"`
	Texture            *float64 `json:"texture"`
	AllowedUser        string   `json:"allowedUserName"`
	Violent            string   `json:"violentUssageName"`
	Sexual             string   `json:"sexualUssageName"`
	Commercial         string   `json:"commercialUssageName"`
	OtherPermissionURL string   `json:"otherPermissionUrl"`
	LicenseName        string   `json:"licenseName"`
	OtherLicenseURL    string   `json:"otherLicenseUrl"`
}

// convert says the 0.x terms in the words of 1.0. The licence name decides
// redistribution, modification, credit and commerce where it is one of the
// Creative Commons family.
func (j *meta0) convert(r *reader) Meta {
	m := strictMeta()
	if j == nil {
		r.warn.add("The file has no meta; its licence is treated as the most restrictive.")
		return m
	}
	m.Version, m.Contact, m.LicenseName = j.Version, j.Contact, j.LicenseName
	if j.Author != "" {
		m.Authors = []string{j.Author}
	}
	if j.Reference != "" {
		m.References = []string{j.Reference}
	}
	m.OtherLicenseURL = j.OtherLicenseURL
	m.LicenseURL = j.OtherPermissionURL
	switch {
	case strings.EqualFold(j.AllowedUser, "Everyone"):
		m.AvatarPermission = "everyone"
	case strings.EqualFold(j.AllowedUser, "ExplicitlyLicensedPerson"):
		m.AvatarPermission = "onlySeparatelyLicensedPerson"
	}
	allow := func(word string) bool { return strings.EqualFold(word, "Allow") }
	m.Violent, m.Sexual = allow(j.Violent), allow(j.Sexual)
	if allow(j.Commercial) {
		m.CommercialUsage = "corporation"
	}
	name := strings.ToUpper(j.LicenseName)
	switch {
	case name == "":
		r.warn.add("The licence is not stated; it is treated as the most restrictive.")
	case name == "CC0":
		m.Redistribution, m.Modification, m.Credit = true, "allowModificationRedistribution", "unnecessary"
		m.Political, m.Antisocial = true, true // 0.x does not ask; CC0 sets no terms
	case strings.HasPrefix(name, "CC_BY"):
		m.Redistribution = true
		if !strings.HasSuffix(name, "_ND") {
			m.Modification = "allowModificationRedistribution"
		}
		if strings.Contains(name, "_NC") {
			m.CommercialUsage = "personalNonProfit"
		}
	}
	return m
}
