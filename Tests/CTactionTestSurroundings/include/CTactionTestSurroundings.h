// There is no function to call: a program that links this module only finds the fonts in fonts.conf, and stores the
// states of windows outside of the home folder.
