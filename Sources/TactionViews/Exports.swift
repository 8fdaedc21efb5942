// What a view's keyDown(_:) is given.
@_exported import struct TactionGestures.Key
@_exported import struct TactionGestures.KeyEvent
@_exported import struct TactionGestures.KeyModifiers
// What its scrollWheel(_:) is given.
@_exported import struct TactionGestures.ScrollEvent
