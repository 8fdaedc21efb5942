import TactionGeometry

/// Receives the events of a scroll view. Every method has a default that does nothing.
@MainActor public protocol ScrollViewDelegate: AnyObject {
  /// The content offset has changed: by a finger, by momentum or by the app.
  func scrollViewDidScroll(_ scrollView: ScrollView)

  /// The zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)

  /// A finger begins to drag the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)

  /// The finger lifts.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: The velocity of the content offset, in px per second; zero for a finger that rested.
  ///   - targetContentOffset: The offset at which the content will come to rest; set it to choose another one.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point)

  /// The finger has lifted; `scrollViewDidEndDecelerating(_:)` follows if the content moves on by itself.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)

  /// The motion after a drag has ended: the content rests, or was caught.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)

  /// An animated scroll or zoom that the app, a wheel or a key has started has ended: it is complete, or was caught.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

  /// A zoom begins: by fingers, a double tap or a key, or an animated zoom that the app has started.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView)

  /// A zoom has ended: after the spring back to the limits, if there is one, or when a finger has caught the content.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, atScale scale: Double)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}

  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}

  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}

  /// Leaves the target as it is.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) {}

  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}

  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}

  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}

  /// Does nothing.
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView) {}

  /// Does nothing.
  public func scrollViewDidEndZooming(_ scrollView: ScrollView, atScale scale: Double) {}
}

/// Follows the content of a scroll view that has a delegate of its own: a page control, a large title.
public protocol ScrollObserver: AnyObject {
  /// Called after the offset of the content, or its limits, have changed, before the delegate.
  func contentDidMove(in scrollView: ScrollView)
}

/// A reference to an observer, which the scroll view does not keep alive.
struct WeakScrollObserver {
  weak var observer: (any ScrollObserver)?
}

extension ScrollView {
  /// Adds an observer, unless it is there. The scroll view does not keep it alive.
  public final func addObserver(_ observer: any ScrollObserver) {
    removeObserver(observer)
    observers.append(WeakScrollObserver(observer: observer))
  }

  /// Removes an observer; does nothing if it is not there.
  public final func removeObserver(_ observer: any ScrollObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
  }

  final func notifyObservers() {
    for entry in observers { entry.observer?.contentDidMove(in: self) }
  }
}
