import TactionGeometry

/// Hears what a scroll view does. Every method has a default that does nothing.
@MainActor public protocol ScrollViewDelegate: AnyObject {
  /// The content offset has changed: by a finger, by momentum, by the app.
  func scrollViewDidScroll(_ scrollView: ScrollView)

  /// The zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)

  /// A finger begins to drag the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)

  /// The finger lifts.
  ///
  /// - Parameters:
  ///   - velocity: How fast the content offset changes, in px per second; zero where the finger rested.
  ///   - targetContentOffset: Where the content will come to rest; to be set to another place for it to rest at.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point)

  /// The finger has lifted; `scrollViewDidEndDecelerating(_:)` follows where the content moves on by itself.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)

  /// What a drag left behind is over: the content rests, or was caught.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)

  /// A scroll or zoom that the app asked for, or a wheel or a key, is over: done, or caught.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

  /// A zoom begins: by fingers, a double tap or a key, or an animated one that the app asks for.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView)

  /// A zoom that has begun is over: after a spring back to the limits, if there was one, or as a finger caught that.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, atScale scale: Double)
}

extension ScrollViewDelegate {
  /// Nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}

  /// Nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}

  /// Nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}

  /// Nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) {}

  /// Nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}

  /// Nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}

  /// Nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}

  /// Nothing.
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView) {}

  /// Nothing.
  public func scrollViewDidEndZooming(_ scrollView: ScrollView, atScale scale: Double) {}
}
