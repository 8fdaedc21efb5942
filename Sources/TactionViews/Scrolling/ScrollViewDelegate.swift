import TactionGeometry

/// Receives the events of a scroll view. Each method has a default implementation that does nothing.
@MainActor public protocol ScrollViewDelegate: AnyObject {
  /// The content offset has changed: by a finger, by momentum or by the app.
  func scrollViewDidScroll(_ scrollView: ScrollView)

  /// The zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)

  /// A finger begins to drag the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)

  /// The finger has lifted; called before the content continues to move. Also called for a finger that has only stopped
  /// moving content.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: The velocity of the content offset, in px per second; zero if the finger rested before it lifted.
  ///   - targetContentOffset: The offset at which the content will come to rest. Set it to choose another offset. The
  ///     content comes to rest there even if its size or its inset changes on the way, if the new limits allow it.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point)

  /// The finger has lifted, even if it has only stopped moving content; `scrollViewDidEndDecelerating(_:)` follows if
  /// the content moves on by itself.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)

  /// The motion after a drag has ended: the content rests, or the motion was interrupted.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)

  /// An animated scroll or zoom, started by the app, a wheel or a key, has ended: it is complete or was interrupted.
  ///
  /// If fingers hold the content, it moves at once; the end is reported 0.4 s later, or when the app requests the next.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

  /// A zoom begins: by fingers, a double tap or a key, or an animated zoom that the app has started.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView)

  /// A zoom has ended. If the scale springs back to its limits, this is called at the end of the spring, or when a
  /// finger catches the content.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, atScale scale: Double)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}

  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}

  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}

  /// Does not change the target.
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

/// An object that follows the content of a scroll view without being its delegate, such as a page control or a large
/// title.
public protocol ScrollObserver: AnyObject {
  /// Called after the offset or the limits of the content have changed, before the delegate is notified.
  func contentDidMove(in scrollView: ScrollView)
}

/// A weak reference to an observer.
struct WeakScrollObserver {
  weak var observer: (any ScrollObserver)?
}

extension ScrollView {
  /// Adds an observer, unless it was already added. The scroll view does not keep the observer alive.
  public final func addObserver(_ observer: any ScrollObserver) {
    removeObserver(observer)
    observers.append(WeakScrollObserver(observer: observer))
  }

  /// Removes an observer; does nothing if it was not added.
  public final func removeObserver(_ observer: any ScrollObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
  }

  final func notifyObservers() {
    for entry in observers { entry.observer?.contentDidMove(in: self) }
  }
}
