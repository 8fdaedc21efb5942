// Nothing to call: a program that links this module sees the fonts of fonts.conf alone.
