// What a stage plays is the app's own format of recordings; who writes tests needs no other import for it.
@_exported import struct TactionGestures.Timeline
@_exported import struct TactionGestures.TimelineError
