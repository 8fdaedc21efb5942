/// A view that keeps something that belongs to its content, such as the undo history of a text.
public protocol ContentKeeper: View {
  /// Forgets everything that belongs to the content, because the content becomes that of another item, even if it looks
  /// the same.
  func forgetContent()
}

extension View {
  /// Calls ``ContentKeeper/forgetContent()`` of the view and the views in it. A list calls it when a cell loses its
  /// item.
  public final func forgetContents() {
    forEachInSubtree { ($0 as? any ContentKeeper)?.forgetContent() }
  }
}

/// The time in which a list shows the present state of items in the cells that show these items already.
///
/// An app then usually sets texts that are there already. Elsewhere an equal text may be that of something else, and
/// clears the undo history; here it changes nothing.
public enum ContentRefresh {
  /// Whether a list is showing items again at this moment.
  public private(set) static var isUnderWay = false

  /// Performs changes of views that show the present state of an item again.
  public static func perform(_ body: () -> Void) {
    let former = isUnderWay
    isUnderWay = true
    defer { isUnderWay = former }
    body()
  }
}
