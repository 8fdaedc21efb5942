/// Icons for playing and recording. All are drawn on a grid of 24 units, with lines of 2 units.
extension Icon {
  /// A triangle that points right.
  public static let play = Icon(
    solid: "M6.2 5.2Q6.2 3.4 7.76 4.3L19.64 11.1Q21.2 12 19.64 12.9L7.76 19.7Q6.2 20.6 6.2 18.8z")
  /// Two bars.
  public static let pause = Icon(
    solid: "M6.7 4h2.1a1.2 1.2 0 0 1 1.2 1.2v13.6a1.2 1.2 0 0 1 -1.2 1.2h-2.1a1.2 1.2 0 0 1 -1.2 -1.2"
      + "v-13.6a1.2 1.2 0 0 1 1.2 -1.2zM15.2 4h2.1a1.2 1.2 0 0 1 1.2 1.2v13.6a1.2 1.2 0 0 1 -1.2 1.2"
      + "h-2.1a1.2 1.2 0 0 1 -1.2 -1.2v-13.6a1.2 1.2 0 0 1 1.2 -1.2z")
  /// A square.
  public static let stop = Icon(
    solid: "M7 5h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z")
  /// A dot.
  public static let record = Icon(solid: "M4.5 12a7.5 7.5 0 1 1 15 0a7.5 7.5 0 1 1 -15 0z")
  /// A triangle that points right to a bar.
  public static let skipForward = Icon(
    solid: "M4.5 5.5Q4.5 4 5.76 4.81L15.74 11.19Q17 12 15.74 12.81L5.76 19.19Q4.5 20 4.5 18.5zM18.4 4.5"
      + "h0.4a1.2 1.2 0 0 1 1.2 1.2v12.6a1.2 1.2 0 0 1 -1.2 1.2h-0.4a1.2 1.2 0 0 1 -1.2 -1.2v-12.6"
      + "a1.2 1.2 0 0 1 1.2 -1.2z")
  /// A triangle that points left to a bar.
  public static let skipBack = Icon(
    solid: "M19.5 5.5Q19.5 4 18.24 4.81L8.26 11.19Q7 12 8.26 12.81L18.24 19.19Q19.5 20 19.5 18.5z"
      + "M5.2 4.5h0.4a1.2 1.2 0 0 1 1.2 1.2v12.6a1.2 1.2 0 0 1 -1.2 1.2h-0.4a1.2 1.2 0 0 1 -1.2 -1.2"
      + "v-12.6a1.2 1.2 0 0 1 1.2 -1.2z")
  /// A loudspeaker with waves.
  public static let volume = Icon(
    lines: "M3.5 10.2v3.6a.7.7 0 0 0 .7.7h2.6l4.6 3.9a.6.6 0 0 0 1-.5V6.1a.6.6 0 0 0-1-.5L6.8 9.5H4.2"
      + "a.7.7 0 0 0-.7.7zM15.8 8.9a4.4 4.4 0 0 1 0 6.2M18.4 6.1a8.3 8.3 0 0 1 0 11.8")
  /// A loudspeaker with a cross.
  public static let mute = Icon(
    lines: "M3.5 10.2v3.6a.7.7 0 0 0 .7.7h2.6l4.6 3.9a.6.6 0 0 0 1-.5V6.1a.6.6 0 0 0-1-.5L6.8 9.5H4.2"
      + "a.7.7 0 0 0-.7.7zM16.2 9.6l4.8 4.8M21 9.6l-4.8 4.8")
  /// A microphone.
  public static let microphone = Icon(
    lines: "M12 2.8h0a3.2 3.2 0 0 1 3.2 3.2v5a3.2 3.2 0 0 1 -3.2 3.2h0a3.2 3.2 0 0 1 -3.2 -3.2v-5"
      + "a3.2 3.2 0 0 1 3.2 -3.2zM5 11.2a7 7 0 0 0 14 0M12 18.2v3M8.5 21.2h7")
}

/// Icons for the layouts of a collection. All are drawn on a grid of 24 units, with lines of 2 units.
extension Icon {
  /// Four squares.
  public static let grid = Icon(
    lines: "M5.3 4h3.9a1.3 1.3 0 0 1 1.3 1.3v3.9a1.3 1.3 0 0 1 -1.3 1.3h-3.9a1.3 1.3 0 0 1 -1.3 -1.3"
      + "v-3.9a1.3 1.3 0 0 1 1.3 -1.3zM14.8 4h3.9a1.3 1.3 0 0 1 1.3 1.3v3.9a1.3 1.3 0 0 1 -1.3 1.3"
      + "h-3.9a1.3 1.3 0 0 1 -1.3 -1.3v-3.9a1.3 1.3 0 0 1 1.3 -1.3zM5.3 13.5h3.9"
      + "a1.3 1.3 0 0 1 1.3 1.3v3.9a1.3 1.3 0 0 1 -1.3 1.3h-3.9a1.3 1.3 0 0 1 -1.3 -1.3v-3.9"
      + "a1.3 1.3 0 0 1 1.3 -1.3zM14.8 13.5h3.9a1.3 1.3 0 0 1 1.3 1.3v3.9a1.3 1.3 0 0 1 -1.3 1.3h-3.9"
      + "a1.3 1.3 0 0 1 -1.3 -1.3v-3.9a1.3 1.3 0 0 1 1.3 -1.3z")
  /// Three lines that begin with dots; the icon is mirrored if lines begin at the right.
  public static let list = Icon(
    lines: "M9.5 6h11M9.5 12h11M9.5 18h11",
    solid: "M3 6a1.6 1.6 0 1 1 3.2 0a1.6 1.6 0 1 1 -3.2 0zM3 12a1.6 1.6 0 1 1 3.2 0a1.6 1.6 0 1 1 -3.2 0"
      + "zM3 18a1.6 1.6 0 1 1 3.2 0a1.6 1.6 0 1 1 -3.2 0z",
    isDirectional: true)
}
