// With one import, an app gets everything it needs. A program without lists and text fields may instead import only
// `TactionWindow`, which includes the core, and add single kits.
@_exported import TactionCommands
@_exported import TactionControls
@_exported import TactionNavigation
@_exported import TactionOnScreenKeyboard
@_exported import TactionText
@_exported import TactionWindow
