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

  /// Whether fingers hold the content: they have caught it, drag it or zoom it.
  public final var isHeld: Bool { phase.isHeld }

  /// Whether the content moves by itself, after a release, or started by the app, a wheel or a key.
  public final var isMoving: Bool { phase.motion != nil }

  /// Whether the app, a wheel or a key moves the content.
  public final var isScrollAnimating: Bool { phase.isAnimating }

  /// Stops content that moves by itself at its present offset.
  public final func stopScrolling() { stopMotion() }
}
