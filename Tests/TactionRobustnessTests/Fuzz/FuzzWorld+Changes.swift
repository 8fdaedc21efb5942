import Taction

/// Changes that an app makes to its views and recognizers.
extension FuzzWorld {
  func pickView() -> ProbeView? { views.randomElement(using: &dice) }

  // MARK: Views

  func changeView() {
    guard let view = pickView() else { return addView() }
    switch dice.next() % 16 {
    case 0, 1: if views.count < 12 { addView() }
    case 2: remove(view)
    case 3, 4: move(view)
    case 5: release(view)
    case 6: view.isHidden.toggle()
    case 7: view.isUserInteractionEnabled.toggle()
    case 8: view.superview?.bringSubviewToFront(view)
    case 9: for subview in view.subviews { (subview as? ProbeView).map(remove) }
    case 10: view.transform = anyTransform()
    case 11: view.frame = Rect(x: dice.number(0...200), y: dice.number(0...150), width: 200, height: 150)
    case 12: view.bounds = dice.chance(0.2) ? .zero : Rect(x: dice.number(-50...50), y: 0, width: 200, height: 150)
    case 13: animate(view)
    case 14: view.becomeFirstResponder()
    default:
      view.setNeedsLayout()
      view.setNeedsDisplay()
      view.isHidden = false
      view.isUserInteractionEnabled = true
    }
  }

  private func remove(_ view: ProbeView) {
    mark(view, isGone: true)
    view.removeFromSuperview()
    mark(view, isGone: !view.isInWindow)
  }

  private func move(_ view: ProbeView) {
    let parent = pickParent(for: view)
    // The view is marked before it is added, too, since it may be touched as soon as it is added.
    if parent.isInWindow { mark(view, isGone: false) }
    parent.addSubview(view)
    mark(view, isGone: !view.isInWindow)
  }

  private func release(_ view: ProbeView) {
    guard views.count > 3 else { return }
    remove(view)
    for subview in view.subviews { (subview as? ProbeView).map(move) }
    for recognizer in view.gestureRecognizers { release(recognizer) }
    // A callback may have added the view again during the removal.
    if !view.isInWindow, view.gestureRecognizers.isEmpty, view.subviews.isEmpty { letGo(view) }
  }

  /// Resets a view to its initial state.
  func restore(_ view: ProbeView) {
    (view.isHidden, view.isUserInteractionEnabled, view.alpha) = (false, true, 1)
    view.transform = .identity
    view.bounds = Rect(x: 0, y: 0, width: 200, height: 150)
    view.center = Point(x: dice.number(50...200), y: dice.number(50...150))
  }

  private func anyTransform() -> Transform {
    switch dice.next() % 12 {
    case 0: .scale(x: 0, y: 1)
    case 1: .scale(.nan)
    case 2: .scale(1e-300)
    case 3: .scale(1e300)
    case 4: .scale(x: -1, y: 1)
    case 5: Transform.rotation(.degrees(dice.number(-180...180))).scaled(by: dice.number(0.2...5))
    case 6: .translation(Vector(dx: dice.number(-1e6...1e6), dy: 0))
    default: .identity
    }
  }

  private func animate(_ view: ProbeView) {
    View.animate(duration: dice.number(0...0.5), delay: dice.chance(0.2) ? 0.1 : 0) {
      view.transform = anyTransform()
      view.center = Point(x: dice.number(0...400), y: dice.number(0...300))
      view.alpha = dice.number(0.5...1)
    } completion: { [weak view] _ in
      view?.onCall(.completion)
    }
    if dice.chance(0.2) { view.stopMovement() }
    if dice.chance(0.1) { view.stopAnimations() }
  }

  // MARK: Recognizers

  func changeRecognizer() {
    guard let watched = recognizers.randomElement(using: &dice) else { return addRecognizer() }
    let recognizer = watched.recognizer
    switch dice.next() % 14 {
    case 0, 1, 2: if recognizers.count < 24 { addRecognizer() }
    case 3: remove(watched)
    case 4: release(recognizer)
    case 5, 6: move(watched)
    case 7: recognizer.isEnabled = false
    case 8: for watched in recognizers { watched.recognizer.isEnabled.toggle() }
    case 9: for watched in recognizers { watched.recognizer.isEnabled = true }
    case 10: recognizers.randomElement(using: &dice).map { recognizer.require(toFail: $0.recognizer) }
    case 11: changeFlags(of: recognizer)
    case 12: changeMeasures(of: recognizer)
    default: setState(of: recognizer)
    }
  }

  private func remove(_ watched: Watched) {
    watched.witness.isGone = true
    watched.recognizer.view?.removeGestureRecognizer(watched.recognizer)
    watched.witness.isGone = !(watched.recognizer.view?.isInWindow ?? false)
  }

  private func move(_ watched: Watched) {
    guard let view = pickView() else { return }
    view.addGestureRecognizer(watched.recognizer)
    watched.witness.isGone = !(watched.recognizer.view?.isInWindow ?? false)
  }

  func release(_ recognizer: GestureRecognizer) {
    guard let watched = recognizers.first(where: { $0.recognizer === recognizer }) else { return }
    remove(watched)
    if recognizer.view == nil { letGo(recognizer) }
  }

  private func changeFlags(of recognizer: GestureRecognizer) {
    switch dice.next() % 4 {
    case 0: recognizer.cancelsTouchesInView.toggle()
    case 1: recognizer.delaysTouchesBegan.toggle()
    case 2: recognizer.delaysTouchesEnded.toggle()
    default: recognizer.allowedTouchKinds = dice.chance(0.8) ? Set(Touch.Kind.allCases) : [.stylus]
    }
  }

  private func changeMeasures(of recognizer: GestureRecognizer) {
    switch recognizer {
    case let tap as TapGestureRecognizer:
      tap.numberOfTapsRequired = Int(dice.next() % 3) + 1
      tap.numberOfTouchesRequired = Int(dice.next() % 2) + 1
    case let press as LongPressGestureRecognizer:
      press.minimumPressDuration = [0, 0.1, 0.5, -1, .nan][Int(dice.next() % 5)]
      press.numberOfTapsRequired = Int(dice.next() % 2)
      press.numberOfTouchesRequired = Int(dice.next() % 2) + 1
    case let pan as PanGestureRecognizer:
      pan.minimumNumberOfTouches = Int(dice.next() % 2) + 1
      pan.maximumNumberOfTouches = Int(dice.next() % 3) + 1
    case let swipe as SwipeGestureRecognizer:
      swipe.direction = .init(rawValue: Int(dice.next() % 16))
      swipe.numberOfTouchesRequired = Int(dice.next() % 2) + 1
    case let own as ProbeRecognizer: own.patience = [0, 0.2, 1, -1, .nan][Int(dice.next() % 5)]
    case let motion as MotionGestureRecognizer: motion.slop = .pixels([0, 8, 30, -5, .nan][Int(dice.next() % 5)])
    default: break
    }
  }

  /// Sets a random state; an app may set the state only of its own kinds of recognizers.
  private func setState(of recognizer: GestureRecognizer) {
    guard let own = recognizer as? ProbeRecognizer else { return }
    let states: [GestureRecognizer.State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    own.state = states[Int(dice.next() % 6)]
  }

  // MARK: Settings

  func changeSettings() {
    let densities: [Double?] = [nil, 3.8, 6, 12, 0, -1, .nan, .infinity]
    pickWindow().touches.pixelsPerMillimetre = densities[Int(dice.next() % 8)]
  }

  // MARK: Delegates

  func changeDelegate() {
    let old = delegate
    delegate = ProbeDelegate()
    hook(delegate)
    for watched in recognizers where dice.chance(0.6) { watched.recognizer.delegate = delegate }
    letGo(old)
  }
}
