/// Arrows and other icons for directions and movement. All are drawn on a grid of 24 units, with lines of 2 units.
extension Icon {
  /// An angle that points left.
  public static let chevronLeft = Icon(lines: "M15 5l-7 7l7 7")
  /// An angle that points right.
  public static let chevronRight = Icon(lines: "M9 5l7 7l-7 7")
  /// An angle that points up.
  public static let chevronUp = Icon(lines: "M5 15.5l7-7l7 7")
  /// An angle that points down.
  public static let chevronDown = Icon(lines: "M5 8.5l7 7l7-7")
  /// An arrow to the left.
  public static let arrowLeft = Icon(lines: "M20 12H4M10.5 5.5L4 12l6.5 6.5")
  /// An arrow to the right.
  public static let arrowRight = Icon(lines: "M4 12h16M13.5 5.5L20 12l-6.5 6.5")
  /// An arrow upward.
  public static let arrowUp = Icon(lines: "M12 20V4M5.5 10.5L12 4l6.5 6.5")
  /// An arrow downward.
  public static let arrowDown = Icon(lines: "M12 4v16M5.5 13.5L12 20l6.5-6.5")
  /// An angle against the reading direction, for "back"; it is mirrored if lines begin at the right.
  public static let back = Icon(lines: "M15 4l-8 8l8 8", isDirectional: true)
  /// An angle in the reading direction, for "forward"; it is mirrored if lines begin at the right.
  public static let forward = Icon(lines: "M9 4l8 8l-8 8", isDirectional: true)
  /// An arrow that bends back to the left; it is mirrored if lines begin at the right.
  public static let undo = Icon(lines: "M8.5 4.5L4 9l4.5 4.5M4.5 9H14.5a5.5 5.5 0 0 1 0 11H8", isDirectional: true)
  /// An arrow that bends back to the right; it is mirrored if lines begin at the right.
  public static let redo = Icon(
    lines: "M15.5 4.5L20 9l-4.5 4.5M19.5 9H9.5a5.5 5.5 0 0 0 0 11H16",
    isDirectional: true)
  /// An arrow in the shape of a circle.
  public static let refresh = Icon(lines: "M19.25 15.38A8 8 0 1 1 18.55 7.41M19.3 2.9v4.7h-4.7")
  /// A sheet with an arrow around its corner.
  public static let rotate = Icon(
    lines: "M5 11h7.5a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1 -1.5 1.5h-7.5a1.5 1.5 0 0 1 -1.5 -1.5v-6.5"
      + "a1.5 1.5 0 0 1 1.5 -1.5zM10 5.5h5a5.5 5.5 0 0 1 5.5 5.5v3M12.5 2.8L9.8 5.5l2.7 2.7")
  /// An arrow down to a line.
  public static let download = Icon(lines: "M12 3.5v11.5M6.5 10l5.5 5.5l5.5-5.5M4.5 20.5h15")
  /// An arrow up from a line.
  public static let upload = Icon(lines: "M12 16V4.5M6.5 9.5L12 4l5.5 5.5M4.5 20.5h15")
  /// An arrow out of a box.
  public static let share = Icon(
    lines: "M12 15V3.5M8 7l4-4l4 4M8 10.5H6A1.5 1.5 0 0 0 4.5 12v7A1.5 1.5 0 0 0 6 20.5h12"
      + "a1.5 1.5 0 0 0 1.5-1.5v-7a1.5 1.5 0 0 0-1.5-1.5h-2")
  /// An arrow up next to an arrow down.
  public static let sort = Icon(lines: "M7.5 19V5M3.5 9l4-4l4 4M16.5 5v14M12.5 15l4 4l4-4")
  /// Two arrows outward.
  public static let fullscreen = Icon(lines: "M14.5 4H20v5.5M20 4l-6 6M9.5 20H4v-5.5M4 20l6-6")
}
