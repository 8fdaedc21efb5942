/// States, ratings and notices. All are drawn on a grid of 24 units, with lines of 2 units.
extension Icon {
  /// A heart.
  public static let heart = Icon(
    lines: "M12 20.2C6 15.7 3 12.3 3 8.8A4.6 4.6 0 0 1 7.6 4.2C9.5 4.2 11.1 5.2 12 6.9"
      + "C12.9 5.2 14.5 4.2 16.4 4.2A4.6 4.6 0 0 1 21 8.8C21 12.3 18 15.7 12 20.2z")
  /// A heart, filled.
  public static let heartFilled = Icon(
    solid: "M12 21.3C11.7 21.3 11.5 21.2 11.3 21C5 16.3 2 12.8 2 8.8A5.6 5.6 0 0 1 7.6 3.2"
      + "C9.3 3.2 10.9 4 12 5.3C13.1 4 14.7 3.2 16.4 3.2A5.6 5.6 0 0 1 22 8.8C22 12.8 19 16.3 12.7 21"
      + "C12.5 21.2 12.3 21.3 12 21.3z")
  /// A star.
  public static let star = Icon(
    lines: "M11.68 4.03Q12 3.3 12.32 4.03L14.59 9.14L20.14 9.71Q20.94 9.8 20.34 10.33L16.18 14.06"
      + "L17.36 19.52Q17.53 20.3 16.83 19.9L12 17.1L7.17 19.9Q6.47 20.3 6.64 19.52L7.82 14.06"
      + "L3.66 10.33Q3.06 9.8 3.86 9.71L9.41 9.14z")
  /// A star, filled.
  public static let starFilled = Icon(
    solid: "M11.46 2.98Q12 1.8 12.54 2.98L14.93 8.22Q15.06 8.49 15.35 8.53L21.07 9.18"
      + "Q22.37 9.33 21.41 10.21L17.17 14.1Q16.95 14.31 17.01 14.6L18.15 20.24"
      + "Q18.41 21.52 17.27 20.88L12.26 18.05Q12 17.9 11.74 18.05L6.73 20.88Q5.59 21.52 5.85 20.24"
      + "L6.99 14.6Q7.05 14.31 6.83 14.1L2.59 10.21Q1.63 9.33 2.93 9.18L8.65 8.53Q8.94 8.49 9.07 8.22"
      + "z")
  /// A star, its left half filled.
  public static let starHalf = Icon(
    lines: "M11.68 4.03Q12 3.3 12.32 4.03L14.59 9.14L20.14 9.71Q20.94 9.8 20.34 10.33L16.18 14.06"
      + "L17.36 19.52Q17.53 20.3 16.83 19.9L12 17.1L7.17 19.9Q6.47 20.3 6.64 19.52L7.82 14.06"
      + "L3.66 10.33Q3.06 9.8 3.86 9.71L9.41 9.14z",
    solid: "M12 3.3L12 17.1L6.47 20.3L7.82 14.06L3.06 9.8L9.41 9.14z")
  /// An eye.
  public static let eye = Icon(
    lines: "M2.5 12C4.5 8 7.9 5.5 12 5.5S19.5 8 21.5 12C19.5 16 16.1 18.5 12 18.5S4.5 16 2.5 12zM9 12"
      + "a3 3 0 1 1 6 0a3 3 0 1 1 -6 0z")
  /// An eye, crossed out.
  public static let eyeOff = Icon(
    lines: "M9.8 5.8a8.6 8.6 0 0 1 2.2-.3c4.1 0 7.5 2.5 9.5 6.5a14 14 0 0 1-2.3 3.3M6.1 7.4"
      + "C4.6 8.5 3.4 10 2.5 12c2 4 5.4 6.5 9.5 6.5a9 9 0 0 0 5-1.5M9.3 10.8a3 3 0 0 0 3.9 3.9M4 3.5"
      + "l16.5 16.5")
  /// The letter i in a circle.
  public static let info = Icon(
    lines: "M3 12a9 9 0 1 1 18 0a9 9 0 1 1 -18 0zM12 11.2v5.3",
    solid: "M10.65 7.7a1.35 1.35 0 1 1 2.7 0a1.35 1.35 0 1 1 -2.7 0z")
  /// An exclamation mark in a triangle.
  public static let warning = Icon(
    lines: "M10.8 4.98Q12 2.9 13.2 4.98L20.8 18.12Q22 20.2 19.6 20.2L4.4 20.2Q2 20.2 3.2 18.12zM12 9.3"
      + "v4.2",
    solid: "M10.65 16.9a1.35 1.35 0 1 1 2.7 0a1.35 1.35 0 1 1 -2.7 0z")
  /// An exclamation mark in an octagon.
  public static let error = Icon(
    lines: "M21 14.73Q21 15.73 20.29 16.43L16.43 20.29Q15.73 21 14.73 21L9.27 21Q8.27 21 7.57 20.29"
      + "L3.71 16.43Q3 15.73 3 14.73L3 9.27Q3 8.27 3.71 7.57L7.57 3.71Q8.27 3 9.27 3L14.73 3"
      + "Q15.73 3 16.43 3.71L20.29 7.57Q21 8.27 21 9.27zM12 7.3v5.2",
    solid: "M10.65 16.3a1.35 1.35 0 1 1 2.7 0a1.35 1.35 0 1 1 -2.7 0z")
  /// A question mark in a circle.
  public static let help = Icon(
    lines: "M3 12a9 9 0 1 1 18 0a9 9 0 1 1 -18 0zM9.2 9.4a2.8 2.8 0 1 1 4.3 2.4c-.9.6-1.5 1.1-1.5 2",
    solid: "M10.65 16.9a1.35 1.35 0 1 1 2.7 0a1.35 1.35 0 1 1 -2.7 0z")
  /// The waves of a transmitter.
  public static let wifi = Icon(
    lines: "M8.4 15a5.2 5.2 0 0 1 7.2 0M5.3 11.5a9.7 9.7 0 0 1 13.4 0M2.2 8a14.3 14.3 0 0 1 19.6 0",
    solid: "M10.2 18.7a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1 -3.6 0z")
  /// A battery, half full.
  public static let battery = Icon(
    lines: "M4.5 7h12a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2zM21.8 10.8"
      + "v2.4",
    solid: "M6.1 10h4.8a0.6 0.6 0 0 1 0.6 0.6v2.8a0.6 0.6 0 0 1 -0.6 0.6h-4.8a0.6 0.6 0 0 1 -0.6 -0.6"
      + "v-2.8a0.6 0.6 0 0 1 0.6 -0.6z")
  /// A sun.
  public static let sun = Icon(
    lines: "M8 12a4 4 0 1 1 8 0a4 4 0 1 1 -8 0zM19.4 12L21.6 12M17.23 17.23L18.79 18.79M12 19.4L12 21.6"
      + "M6.77 17.23L5.21 18.79M4.6 12L2.4 12M6.77 6.77L5.21 5.21M12 4.6L12 2.4M17.23 6.77L18.79 5.21")
  /// A crescent moon.
  public static let moon = Icon(lines: "M20.2 14.4A8.6 8.6 0 1 1 9.6 3.8a6.8 6.8 0 0 0 10.6 10.6z")
  /// A globe.
  public static let globe = Icon(
    lines: "M3 12a9 9 0 1 1 18 0a9 9 0 1 1 -18 0zM3.2 12h17.6M12 3c2.6 2.5 3.9 5.5 3.9 9s-1.3 6.5-3.9 9"
      + "c-2.6-2.5-3.9-5.5-3.9-9s1.3-6.5 3.9-9z")
}
