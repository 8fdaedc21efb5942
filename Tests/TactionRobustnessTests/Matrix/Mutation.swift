import Taction

/// An action that an app may do in a callback.
nonisolated enum Mutation: String, CaseIterable {
  // Mutations of the tree.
  case removeView, removeSuperview, removeSubviews, addSubview, moveToOtherView, moveToOtherWindow, reorder, hide
  case refuseTouches, shrinkToNothing, singularTransform, transformOfNoNumbers, emptyBounds, focus, needEverything
  case animate
  // Mutations of recognizers.
  case removeRecognizer, removeAllRecognizers, disable, disableAll, toggleAll, addRecognizer, moveRecognizer
  case requireEachOther, changeFlags, changeDelegate, setStates, resetValues
  // Mutations of lifetimes.
  case releaseView, releaseRecognizers, releaseDelegate
  // Mutations of touches.
  case landFinger, landTwice, moveFingers, liftFingers, cancelTouches, advanceTime, changeTouchSettings
  // Mutations of the window and the application.
  case closeWindow, openWindow, turn, run, drawFrame, quit
  // Mutations of an interaction.
  case removeInteraction, moveInteraction, rollback, rollbackAtOnce, commit, disableInteraction, changeLimits, placeView

  /// The mutations that need no interaction.
  static let usual = allCases.filter { !ofInteraction.contains($0) }

  /// The mutations that concern an interaction.
  static let ofInteraction: [Mutation] = [
    .removeInteraction, .moveInteraction, .rollback, .rollbackAtOnce, .commit, .disableInteraction, .changeLimits,
    .placeView,
  ]

  /// The mutations that concern the time of touches.
  static let ofTiming: [Mutation] = [
    .removeView, .releaseView, .liftFingers, .cancelTouches, .changeTouchSettings, .closeWindow, .turn, .run,
  ]

  /// The mutations that concern the window, its connection or its devices.
  static let overWire: [Mutation] = [
    .removeView, .moveToOtherWindow, .removeAllRecognizers, .releaseView, .landFinger, .moveFingers, .liftFingers,
    .cancelTouches, .advanceTime, .changeTouchSettings, .closeWindow, .openWindow, .turn, .run, .drawFrame, .quit,
  ]
}

@MainActor extension Mutation {
  /// Performs the mutation, during a callback.
  func apply(to scene: MatrixScene) {
    switch self {
    case .removeView, .removeSuperview, .removeSubviews, .addSubview, .moveToOtherView, .moveToOtherWindow, .reorder:
      changeTree(scene)
    case .hide, .refuseTouches, .shrinkToNothing, .singularTransform, .transformOfNoNumbers, .emptyBounds, .focus,
      .needEverything, .animate:
      scene.view.map(changeView)
    case .removeRecognizer, .removeAllRecognizers, .addRecognizer, .moveRecognizer, .requireEachOther:
      changeRecognizers(scene)
    case .disable, .disableAll, .toggleAll, .changeFlags, .changeDelegate, .setStates, .resetValues:
      setRecognizers(scene)
    case .releaseView, .releaseRecognizers, .releaseDelegate: release(scene)
    case .landFinger, .landTwice, .moveFingers, .liftFingers, .cancelTouches, .advanceTime, .changeTouchSettings:
      touch(scene.ground)
    case .closeWindow, .openWindow, .turn, .run, .drawFrame, .quit: changeWindow(scene)
    case .removeInteraction, .moveInteraction, .rollback, .rollbackAtOnce, .commit, .disableInteraction, .changeLimits,
      .placeView:
      scene.interaction.map { changeInteraction($0, in: scene) }
    }
  }

  private func changeTree(_ scene: MatrixScene) {
    guard let view = scene.view, let parent = scene.parent else { return }
    switch self {
    case .removeView:
      scene.bury(view)
      view.removeFromSuperview()
    case .removeSuperview:
      scene.bury(parent)
      parent.removeFromSuperview()
    case .removeSubviews:
      scene.bury(view)
      for subview in parent.subviews { subview.removeFromSuperview() }
    case .addSubview: view.addSubview(scene.makeView(view.bounds))
    case .moveToOtherView:
      let other = scene.makeView(Rect(x: 0, y: 0, width: 400, height: 300))
      scene.ground.root.addSubview(other)
      other.addSubview(view)
    case .moveToOtherWindow: scene.ground.openAnother().addSubview(view)
    default:
      parent.addSubview(scene.makeView(view.frame))
      parent.sendSubviewToBack(view)
      parent.bringSubviewToFront(view)
    }
  }

  private func changeView(_ view: ProbeView) {
    switch self {
    case .hide: view.isHidden = true
    case .refuseTouches: view.isUserInteractionEnabled = false
    case .shrinkToNothing: view.transform = .scale(1e-300)
    case .singularTransform: view.transform = Transform.scale(x: 0, y: 1)
    case .transformOfNoNumbers: view.transform = .scale(.nan)
    case .emptyBounds: view.bounds = .zero
    case .focus:
      _ = view.resignFirstResponder()
      view.becomeFirstResponder()
    case .needEverything:
      view.setNeedsLayout()
      view.setNeedsDisplay()
      view.superview?.setNeedsLayout()
    default: View.animate(duration: 0.2) { view.center += Vector(dx: 20, dy: 0) }
    }
  }

  private func changeRecognizers(_ scene: MatrixScene) {
    guard let view = scene.view, let parent = scene.parent else { return }
    switch self {
    case .removeRecognizer:
      guard let one = scene.source ?? scene.recognizers.first(where: { $0 is PanGestureRecognizer }) else { return }
      scene.bury([one])
      one.view?.removeGestureRecognizer(one)
    case .removeAllRecognizers:
      scene.bury(scene.recognizers)
      for recognizer in scene.recognizers { recognizer.view?.removeGestureRecognizer(recognizer) }
    case .addRecognizer: for kind in GestureKind.allCases { view.addGestureRecognizer(scene.makeRecognizer(kind)) }
    case .moveRecognizer: for recognizer in scene.recognizers { parent.addGestureRecognizer(recognizer) }
    default:
      for one in scene.recognizers { scene.recognizers.forEach(one.require(toFail:)) }
    }
  }

  private func setRecognizers(_ scene: MatrixScene) {
    let all = scene.recognizers
    switch self {
    case .disable: (scene.source ?? all.first { $0 is PanGestureRecognizer })?.isEnabled = false
    case .disableAll: for recognizer in all { recognizer.isEnabled = false }
    case .toggleAll:
      for recognizer in all { recognizer.isEnabled = false }
      for recognizer in all { recognizer.isEnabled = true }
    case .changeFlags:
      for recognizer in all {
        recognizer.cancelsTouchesInView.toggle()
        recognizer.delaysTouchesBegan.toggle()
        recognizer.delaysTouchesEnded.toggle()
        recognizer.allowedTouchKinds = []
      }
    case .changeDelegate:
      let new = ProbeDelegate()
      new.answer = { _, _, _ in false }
      for recognizer in all { recognizer.delegate = new }
      scene.delegate.value = new
    case .setStates:
      let states: [GestureRecognizer.State] = [.began, .changed, .ended, .failed, .cancelled, .possible, .changed]
      for state in states { for case let own as ProbeRecognizer in all { own.state = state } }
    default: resetValues(all, in: scene.view)
    }
  }

  private func changeInteraction(_ interaction: TransformInteraction, in scene: MatrixScene) {
    switch self {
    case .removeInteraction:
      scene.buryInteraction()
      interaction.view?.removeInteraction(interaction)
    case .moveInteraction: scene.parent?.addInteraction(interaction)
    case .rollback: interaction.rollback()
    case .rollbackAtOnce: interaction.rollback(animated: false)
    case .commit: interaction.commit()
    case .disableInteraction: interaction.isEnabled = false
    case .changeLimits:
      interaction.scaleLimits = 3...4
      interaction.axes.formSymmetricDifference([.rotation, .horizontal])
      interaction.hasMomentum.toggle()
    default:
      scene.view?.transform = .rotation(.degrees(40))
      scene.view?.center = Point(x: 150, y: 100)
    }
  }

  private func resetValues(_ recognizers: [GestureRecognizer], in view: View?) {
    for recognizer in recognizers {
      switch recognizer {
      case let pan as PanGestureRecognizer: pan.setTranslation(.zero, in: view)
      case let pinch as PinchGestureRecognizer: pinch.scale = 1
      case let rotation as RotationGestureRecognizer: rotation.rotation = .zero
      case let hand as TransformGestureRecognizer:
        hand.setTranslation(.zero, in: view)
        (hand.scale, hand.rotation) = (1, .zero)
      default: break
      }
    }
  }

  /// Releases the scene's references to the view, the recognizers or the delegate.
  private func release(_ scene: MatrixScene) {
    switch self {
    case .releaseView:
      scene.bury(scene.view)
      if let view = scene.view { scene.released.append(WeakReference(view)) }
      scene.released += scene.recognizers.filter { $0.view === scene.view }.map(WeakReference.init)
      scene.recognizers = []
      scene.view?.removeFromSuperview()
      scene.view = nil
    case .releaseRecognizers:
      scene.bury(scene.recognizers)
      scene.released += scene.recognizers.map(WeakReference.init)
      for recognizer in scene.recognizers { recognizer.view?.removeGestureRecognizer(recognizer) }
      scene.recognizers = []
    default:
      if let delegate = scene.delegate.value { scene.released.append(WeakReference(delegate)) }
      scene.delegate.value = nil
    }
  }

  private func touch(_ ground: any Ground) {
    switch self {
    case .landFinger: ground.send([FingerChange(id: 7, phase: .began, place: Point(x: 180, y: 130))])
    case .landTwice: ground.send([FingerChange(id: 1, phase: .began, place: Point(x: 280, y: 180))])
    case .moveFingers:
      ground.send([
        FingerChange(id: 1, phase: .moved, place: Point(x: 100, y: 230)),
        FingerChange(id: 2, phase: .moved, place: Point(x: 300, y: 70)),
      ])
    case .liftFingers: ground.send([FingerChange(id: 1, phase: .ended), FingerChange(id: 2, phase: .ended)])
    case .cancelTouches: ground.cancelTouches()
    case .changeTouchSettings: ground.changeTouchSettings()
    default: ground.wait(3)
    }
  }

  private func changeWindow(_ scene: MatrixScene) {
    let ground = scene.ground
    switch self {
    case .closeWindow:
      scene.bury(scene.parent)
      ground.close()
    case .openWindow: _ = ground.openAnother()
    case .turn: ground.turn()
    case .run: ground.run()
    case .drawFrame: ground.draw()
    default: ground.quit()
    }
  }
}
