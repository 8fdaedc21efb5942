/// A view that keeps something that belongs to its content, such as the undo history of a text.
public protocol ContentKeeper: View {
  /// Forgets everything that belongs to the content, because from now on the view shows the content of another item,
  /// even if both contents look the same.
  func forgetContent()
}

extension View {
  /// Calls ``ContentKeeper/forgetContent()`` of the view and the views in it. A list calls it when a cell loses its
  /// item.
  public final func forgetContents() { forEachInSubtree { ($0 as? any ContentKeeper)?.forgetContent() } }
}

/// The time in which a list updates cells for the current state of the items that the cells already show.
///
/// In this time, an app usually sets a text that a field already has, and setting an equal text changes nothing. At
/// other times, an equal text may belong to something else, so that setting it clears the undo history.
public enum ContentRefresh {
  /// Whether a list is updating such cells at this moment.
  public private(set) static var isUnderWay = false

  /// Calls a closure that updates views for the current state of an item that they already show.
  public static func perform(_ body: () -> Void) {
    let former = isUnderWay
    isUnderWay = true
    defer { isUnderWay = former }
    body()
  }
}
