/// The type scale: sizes that go together, by UIKit's names, in logical pixels at a text scale of 1.
///
/// Labels and buttons draw them at the user's text scale, in the user's font. A font of another size follows the text
/// scale after ``followingTextScale()``; a font of the type scale still follows it with another weight:
/// `.body.withWeight(.bold)`.
extension Font {
  /// The title of a screen: 34 px, bold.
  public static let largeTitle = system(size: 34, weight: .bold).followingTextScale()
  /// The title of a part of a screen: 28 px, bold.
  public static let title = system(size: 28, weight: .bold).followingTextScale()
  /// A smaller title, as of a dialog: 22 px, bold.
  public static let title2 = system(size: 22, weight: .bold).followingTextScale()
  /// The heading of a paragraph or a group: 17 px, semibold.
  public static let headline = system(weight: .semibold).followingTextScale()
  /// Plain text: 17 px.
  public static let body = system().followingTextScale()
  /// Text next to plain text, such as a hint: 16 px.
  public static let callout = system(size: 16).followingTextScale()
  /// The second line of a row: 15 px.
  public static let subheadline = system(size: 15).followingTextScale()
  /// Notes: 13 px.
  public static let footnote = system(size: 13).followingTextScale()
  /// The text under a picture: 12 px.
  public static let caption = system(size: 12).followingTextScale()
}
