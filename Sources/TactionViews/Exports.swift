// Parameters of `View.keyDown(_:)` and `View.scrollWheel(_:)`, for apps that override them.
@_exported import struct TactionGestures.Key
@_exported import struct TactionGestures.KeyEvent
@_exported import struct TactionGestures.KeyModifiers
@_exported import struct TactionGestures.ScrollEvent
