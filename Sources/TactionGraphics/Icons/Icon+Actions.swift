/// Actions of a user. All are drawn on a grid of 24 units, with lines of 2 units.
extension Icon {
  /// A plus.
  public static let add = Icon(lines: "M12 4v16M4 12h16")
  /// A minus.
  public static let remove = Icon(lines: "M4 12h16")
  /// A cross.
  public static let close = Icon(lines: "M5.5 5.5l13 13M18.5 5.5l-13 13")
  /// A check mark.
  public static let checkmark = Icon(lines: "M4 12.8l5.4 5.4L20 6.5")
  /// A check mark in a circle.
  public static let checkmarkCircle = Icon(lines: "M3 12a9 9 0 1 1 18 0a9 9 0 1 1 -18 0zM7.7 12.4l3 3l5.6-6.2")
  /// Three lines.
  public static let menu = Icon(lines: "M4 6h16M4 12h16M4 18h16")
  /// Three dots in a row.
  public static let more = Icon(
    solid: "M3.1 12a1.9 1.9 0 1 1 3.8 0a1.9 1.9 0 1 1 -3.8 0zM10.1 12a1.9 1.9 0 1 1 3.8 0"
      + "a1.9 1.9 0 1 1 -3.8 0zM17.1 12a1.9 1.9 0 1 1 3.8 0a1.9 1.9 0 1 1 -3.8 0z")
  /// Three dots in a column.
  public static let moreVertical = Icon(
    solid: "M10.1 5a1.9 1.9 0 1 1 3.8 0a1.9 1.9 0 1 1 -3.8 0zM10.1 12a1.9 1.9 0 1 1 3.8 0"
      + "a1.9 1.9 0 1 1 -3.8 0zM10.1 19a1.9 1.9 0 1 1 3.8 0a1.9 1.9 0 1 1 -3.8 0z")
  /// A magnifying glass.
  public static let search = Icon(lines: "M4 10.5a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1 -13 0zM15.4 15.4l5.1 5.1")
  /// A magnifying glass with a plus.
  public static let zoomIn = Icon(
    lines: "M4 10.5a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1 -13 0zM15.4 15.4l5.1 5.1M10.5 7.7v5.6M7.7 10.5h5.6")
  /// A magnifying glass with a minus.
  public static let zoomOut = Icon(
    lines: "M4 10.5a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1 -13 0zM15.4 15.4l5.1 5.1M7.7 10.5h5.6")
  /// A gear wheel.
  public static let settings = Icon(
    lines: "M9.62 5.62Q10.45 5.28 10.56 4.38L10.66 3.57Q10.77 2.68 11.67 2.68L12.33 2.68"
      + "Q13.23 2.68 13.34 3.57L13.44 4.38Q13.55 5.28 14.38 5.62L14.82 5.8Q15.66 6.15 16.37 5.6"
      + "L17.01 5.09Q17.72 4.54 18.36 5.18L18.82 5.64Q19.46 6.28 18.91 6.99L18.4 7.63"
      + "Q17.85 8.34 18.2 9.18L18.38 9.62Q18.72 10.45 19.62 10.56L20.43 10.66Q21.32 10.77 21.32 11.67"
      + "L21.32 12.33Q21.32 13.23 20.43 13.34L19.62 13.44Q18.72 13.55 18.38 14.38L18.2 14.82"
      + "Q17.85 15.66 18.4 16.37L18.91 17.01Q19.46 17.72 18.82 18.36L18.36 18.82"
      + "Q17.72 19.46 17.01 18.91L16.37 18.4Q15.66 17.85 14.82 18.2L14.38 18.38"
      + "Q13.55 18.72 13.44 19.62L13.34 20.43Q13.23 21.32 12.33 21.32L11.67 21.32"
      + "Q10.77 21.32 10.66 20.43L10.56 19.62Q10.45 18.72 9.62 18.38L9.18 18.2Q8.34 17.85 7.63 18.4"
      + "L6.99 18.91Q6.28 19.46 5.64 18.82L5.18 18.36Q4.54 17.72 5.09 17.01L5.6 16.37"
      + "Q6.15 15.66 5.8 14.82L5.62 14.38Q5.28 13.55 4.38 13.44L3.57 13.34Q2.68 13.23 2.68 12.33"
      + "L2.68 11.67Q2.68 10.77 3.57 10.66L4.38 10.56Q5.28 10.45 5.62 9.62L5.8 9.18"
      + "Q6.15 8.34 5.6 7.63L5.09 6.99Q4.54 6.28 5.18 5.64L5.64 5.18Q6.28 4.54 6.99 5.09L7.63 5.6"
      + "Q8.34 6.15 9.18 5.8zM9.2 12a2.8 2.8 0 1 1 5.6 0a2.8 2.8 0 1 1 -5.6 0z")
  /// A pencil.
  public static let edit = Icon(
    lines: "M4 20l.9-4.4a1.5 1.5 0 0 1 .4-.8L15.6 4.5a1.8 1.8 0 0 1 2.5 0l1.4 1.4a1.8 1.8 0 0 1 0 2.5"
      + "L9.2 18.7a1.5 1.5 0 0 1-.8.4zM13.3 6.8l3.9 3.9")
  /// A bin.
  public static let delete = Icon(
    lines: "M4 6.5h16M9 6.5V4.6A1.1 1.1 0 0 1 10.1 3.5h3.8A1.1 1.1 0 0 1 15 4.6v1.9M6 6.5l.8 12.1"
      + "a2 2 0 0 0 2 1.9h6.4a2 2 0 0 0 2-1.9L18 6.5M10.2 11v5M13.8 11v5")
  /// Two sheets.
  public static let copy = Icon(
    lines: "M11 9h7.5a2 2 0 0 1 2 2v7.5a2 2 0 0 1 -2 2h-7.5a2 2 0 0 1 -2 -2v-7.5a2 2 0 0 1 2 -2zM5.5 15"
      + "h-.2A1.8 1.8 0 0 1 3.5 13.2V5.3A1.8 1.8 0 0 1 5.3 3.5h7.9A1.8 1.8 0 0 1 15 5.3v.2")
  /// A pair of scissors.
  public static let cut = Icon(
    lines: "M3.3 6.2a2.7 2.7 0 1 1 5.4 0a2.7 2.7 0 1 1 -5.4 0zM3.3 17.8a2.7 2.7 0 1 1 5.4 0"
      + "a2.7 2.7 0 1 1 -5.4 0zM8.3 7.9L20 18.2M8.3 16.1L20 5.8")
  /// A clipboard.
  public static let paste = Icon(
    lines: "M8.5 5H6.8A1.8 1.8 0 0 0 5 6.8v11.9a1.8 1.8 0 0 0 1.8 1.8h10.4a1.8 1.8 0 0 0 1.8-1.8V6.8"
      + "A1.8 1.8 0 0 0 17.2 5H15.5M9.5 3h5a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-2"
      + "a1 1 0 0 1 1 -1zM9 12h6M9 16h4")
  /// A disk.
  public static let save = Icon(
    lines: "M5.8 4h10L20 8.2v10a1.8 1.8 0 0 1-1.8 1.8H5.8A1.8 1.8 0 0 1 4 18.2V5.8A1.8 1.8 0 0 1 5.8 4z"
      + "M8 4v4.5h6.5V4M7.5 20v-6.5h9V20")
  /// Two links of a chain.
  public static let link = Icon(
    lines: "M9.3 14.7l5.4-5.4M10.8 7.4l2.4-2.4a4.1 4.1 0 0 1 5.8 5.8l-2.4 2.4M13.2 16.6l-2.4 2.4"
      + "a4.1 4.1 0 0 1-5.8-5.8l2.4-2.4")
  /// A funnel.
  public static let filter = Icon(lines: "M4 4.5h16l-6.2 7.7v7.3l-3.6-2.4v-4.9z")
  /// Two corners that cross.
  public static let crop = Icon(lines: "M7 2.5V15a2 2 0 0 0 2 2h12.5M2.5 7H15a2 2 0 0 1 2 2v12.5")
  /// A paint brush.
  public static let brush = Icon(
    lines: "M9.6 12.4L18.2 3.9a1.4 1.4 0 0 1 2 2L11.7 14.5M9.4 12.5a3.6 3.6 0 0 1 2.2 2.2"
      + "c.9 2.8-1 5.8-4.4 5.8c-1.6 0-3.1-.5-4.2-1.4c1.5-.3 1.9-1.2 2.1-2.8c.2-2.2 2.2-4.2 4.3-3.8z")
  /// A circle with a line at the top.
  public static let power = Icon(lines: "M12 3v8.5M7.3 5.7a8 8 0 1 0 9.4 0")
  /// A paper plane; it is mirrored if lines begin at the right.
  public static let send = Icon(
    lines: "M20.5 3.5L3.8 9.1a.5.5 0 0 0 0 1l6.9 3.2l3.2 6.9a.5.5 0 0 0 1 0zM10.7 13.3l4.3-4.3",
    isDirectional: true)
}
