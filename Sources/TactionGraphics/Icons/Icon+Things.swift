/// Files, persons, places and other things. All are drawn on a grid of 24 units, with lines of 2 units.
extension Icon {
  /// A folder.
  public static let folder = Icon(
    lines: "M3 17.7V6.3A1.8 1.8 0 0 1 4.8 4.5h3.9a1.8 1.8 0 0 1 1.3.6l1.9 2.1h7.3A1.8 1.8 0 0 1 21 9v8.7"
      + "a1.8 1.8 0 0 1-1.8 1.8H4.8A1.8 1.8 0 0 1 3 17.7z")
  /// An open folder; it is mirrored if lines begin at the right.
  public static let folderOpen = Icon(
    lines: "M3.2 18.2V6.3A1.8 1.8 0 0 1 5 4.5h3.4a1.8 1.8 0 0 1 1.3.6l1.7 1.9h5.3A1.8 1.8 0 0 1 18.5 8.8"
      + "v1.7M3.4 18.8l2.6-7.2a1.7 1.7 0 0 1 1.6-1.1h12.5a.9.9 0 0 1 .9 1.2l-2.3 6.6"
      + "a1.8 1.8 0 0 1-1.7 1.2H4.1a.8.8 0 0 1-.7-.7z",
    isDirectional: true)
  /// A sheet with text.
  public static let document = Icon(
    lines: "M6.8 3h6.7L19 8.5v10.7a1.8 1.8 0 0 1-1.8 1.8H6.8A1.8 1.8 0 0 1 5 19.2V4.8"
      + "A1.8 1.8 0 0 1 6.8 3zM13 3.5v5.5h5.5M8.8 13h6.4M8.8 17h4")
  /// A picture of mountains.
  public static let image = Icon(
    lines: "M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2zM3.5 17.5"
      + "l5-4.7l4 3.7l3.5-4l4.5 4.8",
    solid: "M6.6 8.8a1.7 1.7 0 1 1 3.4 0a1.7 1.7 0 1 1 -3.4 0z")
  /// A camera.
  public static let camera = Icon(
    lines: "M4.8 7.2h2.7L9.2 4.5h5.6l1.7 2.7h2.7A1.8 1.8 0 0 1 21 9v9a1.8 1.8 0 0 1-1.8 1.8H4.8"
      + "A1.8 1.8 0 0 1 3 18V9a1.8 1.8 0 0 1 1.8-1.8zM8.5 13.2a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1 -7 0z")
  /// A house.
  public static let home = Icon(
    lines: "M3 11.5L12 3.8l9 7.7M5.5 9.6v9.1a1.8 1.8 0 0 0 1.8 1.8h9.4a1.8 1.8 0 0 0 1.8-1.8V9.6"
      + "M9.8 20.3v-5.8h4.4v5.8")
  /// A person.
  public static let person = Icon(
    lines: "M7.8 7.8a4.2 4.2 0 1 1 8.4 0a4.2 4.2 0 1 1 -8.4 0zM4 20.5c.4-3.9 3.5-5.8 8-5.8s7.6 1.9 8 5.8")
  /// Two persons.
  public static let people = Icon(
    lines: "M5.3 8.3a3.7 3.7 0 1 1 7.4 0a3.7 3.7 0 1 1 -7.4 0zM2.5 20c.3-3.6 2.8-5.3 6.5-5.3"
      + "s6.2 1.7 6.5 5.3M15.8 4.9a3.6 3.6 0 0 1 0 6.8M18.2 15.1c2 .8 3.1 2.4 3.3 4.9")
  /// A bell.
  public static let bell = Icon(
    lines: "M6 10a6 6 0 0 1 12 0c0 3.6.9 5.2 1.9 6.2a.5.5 0 0 1-.3.8H4.4a.5.5 0 0 1-.3-.8"
      + "C5.1 15.2 6 13.6 6 10zM10 20.4a2.3 2.3 0 0 0 4 0M12 4V2.8")
  /// A clock.
  public static let clock = Icon(lines: "M3 12a9 9 0 1 1 18 0a9 9 0 1 1 -18 0zM12 6.8V12l3.6 2.4")
  /// A sheet of a calendar.
  public static let calendar = Icon(
    lines: "M5.5 5h13a2 2 0 0 1 2 2v11.5a2 2 0 0 1 -2 2h-13a2 2 0 0 1 -2 -2v-11.5a2 2 0 0 1 2 -2zM3.5 10"
      + "h17M8 3v4M16 3v4",
    solid: "M6.8 14a1.2 1.2 0 1 1 2.4 0a1.2 1.2 0 1 1 -2.4 0zM10.8 14a1.2 1.2 0 1 1 2.4 0"
      + "a1.2 1.2 0 1 1 -2.4 0zM14.8 14a1.2 1.2 0 1 1 2.4 0a1.2 1.2 0 1 1 -2.4 0zM6.8 17.4"
      + "a1.2 1.2 0 1 1 2.4 0a1.2 1.2 0 1 1 -2.4 0zM10.8 17.4a1.2 1.2 0 1 1 2.4 0"
      + "a1.2 1.2 0 1 1 -2.4 0z")
  /// A pin on a map.
  public static let location = Icon(
    lines: "M12 21.3C7.6 17 5 13.6 5 10a7 7 0 0 1 14 0c0 3.6-2.6 7-7 11.3zM9.6 10a2.4 2.4 0 1 1 4.8 0"
      + "a2.4 2.4 0 1 1 -4.8 0z")
  /// A closed padlock.
  public static let lock = Icon(
    lines: "M7 10.5h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2zM8 10.5V7.3"
      + "a4 4 0 0 1 8 0v3.2M12 14.3v2.4")
  /// An open padlock.
  public static let unlock = Icon(
    lines: "M7 10.5h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2zM8 10.5V6.6"
      + "a4 4 0 0 1 7.7-1.4M12 14.3v2.4")
  /// A ribbon.
  public static let bookmark = Icon(
    lines: "M7.3 3.5h9.4a1.3 1.3 0 0 1 1.3 1.3v15.7l-6-4.4l-6 4.4V4.8a1.3 1.3 0 0 1 1.3-1.3z")
  /// An envelope.
  public static let mail = Icon(
    lines: "M5 5h14a2 2 0 0 1 2 2v10.5a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10.5a2 2 0 0 1 2 -2zM3.6 7"
      + "l7.3 5.8a1.8 1.8 0 0 0 2.2 0L20.4 7")
  /// A flag.
  public static let flag = Icon(
    lines: "M5.5 21V4.2M5.5 4.5c2-1.2 4.3-1.2 6.5 0s4.5 1.2 7 0v9.5c-2.5 1.2-4.8 1.2-7 0s-4.5-1.2-6.5 0")
}
