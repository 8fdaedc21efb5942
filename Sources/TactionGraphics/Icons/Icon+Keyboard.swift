/// The pictures on the keys of a keyboard. All are drawn on a grid of 24 units, with lines of 2 units.
extension Icon {
  private static let shiftArrow = "M12 3.5L3.5 12.5h4.7v7h7.6v-7h4.7z"
  private static let capsArrow = "M12 2.5L4 11h4.5v5h7v-5H20zM8.5 20.5h7"

  /// A hollow arrow up: the next letter is in lower case.
  package static let shiftKey = Icon(lines: shiftArrow)
  /// A filled arrow up: the next letter is a capital.
  package static let shiftKeyOn = Icon(lines: shiftArrow, solid: shiftArrow)
  /// A filled arrow up above a line: all letters are capitals.
  package static let capsLockKey = Icon(lines: capsArrow, solid: "M12 2.5L4 11h4.5v5h7v-5H20z")
  /// A cross in a box that points backward.
  package static let backspaceKey = Icon(
    lines: "M8.5 5h11a1.6 1.6 0 0 1 1.6 1.6v10.8a1.6 1.6 0 0 1 -1.6 1.6h-11L2.6 12zM11 9.3l5.4 5.4M16.4 9.3L11 14.7",
    isDirectional: true)
  /// An arrow around a corner.
  package static let returnKey = Icon(lines: "M19.5 5.5v6a2 2 0 0 1 -2 2H5M9 9.2l-4.3 4.3l4.3 4.3", isDirectional: true)
  /// A keyboard above an arrow down.
  package static let hideKeyboard = Icon(
    lines: "M3 4h18v10.5H3zM6.6 7.4h.1M10.2 7.4h.1M13.8 7.4h.1M17.4 7.4h.1M8.2 11h7.6M9 18.4l3 2.8l3 -2.8")
}
