// There is no function to call: a program that links this module only finds the fonts in fonts.conf.
