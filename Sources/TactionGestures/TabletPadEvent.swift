import TactionGeometry

/// A change of the buttons, rings and strips beside the screen of a graphics tablet, each numbered from 0.
nonisolated public enum TabletPadEvent: Hashable, Sendable {
  /// A button goes down or up.
  case button(Int, isDown: Bool)
  /// A finger on a ring is at an angle, clockwise from the top, from 0 to 360 degrees; nil once the finger lifts.
  case ring(Int, Angle?)
  /// A finger on a strip is at a position from 0 (the left or upper end) to 1; nil once the finger lifts.
  case strip(Int, Double?)
  /// A group of buttons, rings and strips changes to another mode, counted from 0.
  case mode(Int, group: Int)
}
