module a.yui/firstlocale

go 1.26
