// One import gives an app everything it needs. A program that shows no lists and takes no text imports `TactionWindow`
// alone, and with it the core, or adds one of the kits.
@_exported import TactionCommands
@_exported import TactionControls
@_exported import TactionText
@_exported import TactionWindow
