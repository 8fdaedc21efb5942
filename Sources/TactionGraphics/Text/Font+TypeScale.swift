/// The type scale: sizes that go together, with UIKit's names, in logical pixels at a text scale of 1.
///
/// Labels and buttons draw these fonts at the user's text scale, in the user's font family. To make a font of any other
/// size follow the text scale, use ``followingTextScale()``. A font of the type scale with a different weight, such as
/// `.body.withWeight(.bold)`, still follows the text scale.
extension Font {
  /// The title of a screen: 34 px, bold.
  public static let largeTitle = system(size: 34, weight: .bold).followingTextScale()
  /// The title of a part of a screen: 28 px, bold.
  public static let title = system(size: 28, weight: .bold).followingTextScale()
  /// A smaller title, for example of a dialog: 22 px, bold.
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
