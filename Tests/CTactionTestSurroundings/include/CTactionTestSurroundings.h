// There is no function to call. A program that links this module finds only the fonts in fonts.conf, and stores the
// states of windows outside of the home folder.
