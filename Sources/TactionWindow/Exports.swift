// The core of an app; the wire protocol stays internal, except for its errors.
@_exported import TactionDragAndDrop
@_exported import TactionEnvironment
@_exported import TactionGeometry
@_exported import TactionGestures
@_exported import TactionGraphics
@_exported import TactionViews
@_exported import TactionWords
@_exported import enum TactionWayland.WaylandError
