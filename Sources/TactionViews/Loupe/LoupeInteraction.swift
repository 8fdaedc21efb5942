import TactionGestures

/// Shows a loupe when a finger rests on a view. The loupe follows the finger until the finger lifts.
///
///     text.addInteraction(LoupeInteraction())
///
/// The interaction uses a long press recognizer. The duration, delegate and failure requirements of the recognizer can
/// be set.
public final class LoupeInteraction: Interaction {
  /// The view on which fingers rest.
  public private(set) weak var view: View?

  /// The loupe. Set its magnification, size and source on this object.
  public let loupe: Loupe

  /// The recognizer for the finger that rests.
  public let gestureRecognizer: LongPressGestureRecognizer

  /// Creates an interaction. Add it to a view.
  ///
  /// - Parameters:
  ///   - magnification: The factor of the enlargement, 1...32.
  ///   - source: The kind of enlargement.
  public init(magnification: Double = 2, source: Loupe.Source = .content) {
    let loupe = Loupe()
    loupe.magnification = magnification
    loupe.source = source
    self.loupe = loupe
    gestureRecognizer = LongPressGestureRecognizer { [weak loupe] press in loupe?.follow(press) }
    gestureRecognizer.name = "loupe"
  }

  /// Whether fingers show the loupe; setting it to false closes the loupe.
  public var isEnabled: Bool {
    get { gestureRecognizer.isEnabled }
    set { gestureRecognizer.isEnabled = newValue }
  }

  /// Removes the recognizer from the current view, and closes the loupe immediately.
  public func willMove(to view: View?) {
    self.view?.removeGestureRecognizer(gestureRecognizer)
    loupe.hide(animated: false)
  }

  /// Adds the recognizer to the new view.
  public func didMove(to view: View?) {
    self.view = view
    loupe.target = view
    view?.addGestureRecognizer(gestureRecognizer)
  }
}

extension Loupe {
  fileprivate func follow(_ press: LongPressGestureRecognizer) {
    switch press.state {
    case .began: show(atWindow: press.location(in: nil), animated: true)
    case .changed: move(toWindow: press.location(in: nil))
    case .ended, .cancelled, .failed: hide()
    case .possible: break
    }
  }
}
