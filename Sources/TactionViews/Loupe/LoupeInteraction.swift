import TactionGestures

/// Shows a loupe where a finger rests on a view, and lets it follow the finger until that lifts.
///
///     text.addInteraction(LoupeInteraction())
///
/// It recognizes by a long press, which is its own to be set up: its duration, its delegate, its requirements.
public final class LoupeInteraction: Interaction {
  /// The view that fingers rest on.
  public private(set) weak var view: View?

  /// The loupe that is shown; set its magnification, its size and its source there.
  public let loupe: Loupe

  /// What watches the finger.
  public let gestureRecognizer: LongPressGestureRecognizer

  /// Makes an interaction; add it to a view.
  ///
  /// - Parameters:
  ///   - magnification: By what the loupe enlarges, 1...32.
  ///   - source: What it enlarges.
  public init(magnification: Double = 2, source: Loupe.Source = .content) {
    let loupe = Loupe()
    loupe.magnification = magnification
    loupe.source = source
    self.loupe = loupe
    gestureRecognizer = LongPressGestureRecognizer { [weak loupe] press in loupe?.follow(press) }
    gestureRecognizer.name = "loupe"
  }

  /// Whether fingers can make the loupe appear; disabling it while they do closes the loupe.
  public var isEnabled: Bool {
    get { gestureRecognizer.isEnabled }
    set { gestureRecognizer.isEnabled = newValue }
  }

  /// Takes the recognizer off the present view; the loupe closes at once.
  public func willMove(to view: View?) {
    self.view?.removeGestureRecognizer(gestureRecognizer)
    loupe.hide(animated: false)
  }

  /// Puts the recognizer on the new view.
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
