import Taction

/// An action of a user or a program, short enough to run for each pair of a callback and a mutation.
nonisolated enum Act {
  case drag, cancelledDrag, flick, pinch, cancelledPinch, tap, doubleTap, press, cancelledPress, rest
  case edgeDrag, cancelledEdgeDrag, throwing
  case hover, cancelledHover, wheel, key, gestureKey, focus, frame, measure, animation, scrolling, removal
  case resize, closeRequest, devices

  @MainActor func perform(on ground: any Ground, with view: ProbeView?) {
    switch self {
    case .drag: Self.drag(ground) { ground.send([FingerChange(id: 1, phase: .ended)]) }
    case .cancelledDrag: Self.drag(ground) { ground.cancelTouches() }
    case .flick: Self.flick(ground)
    case .pinch:
      Self.pinch(ground) { ground.send([FingerChange(id: 1, phase: .ended), FingerChange(id: 2, phase: .ended)]) }
    case .cancelledPinch: Self.pinch(ground) { ground.cancelTouches() }
    case .tap: Self.tap(ground)
    case .doubleTap:
      Self.tap(ground)
      ground.wait(0.1)
      Self.tap(ground)
    case .press: Self.press(ground) { ground.send([FingerChange(id: 1, phase: .ended)]) }
    case .cancelledPress: Self.press(ground) { ground.cancelTouches() }
    case .rest: Self.rest(ground)
    case .hover: Self.hover(ground) { ground.hover(at: nil) }
    case .cancelledHover: Self.hover(ground) { ground.close() }
    case .edgeDrag: Self.edgeDrag(ground) { ground.send([FingerChange(id: 1, phase: .ended)]) }
    case .cancelledEdgeDrag: Self.edgeDrag(ground) { ground.cancelTouches() }
    case .throwing: Self.fling(ground)
    case .wheel: ground.turnWheel(at: Point(x: 150, y: 150))
    case .focus:
      _ = view?.resignFirstResponder()
      _ = view?.becomeFirstResponder()
    case .measure: Self.measure(ground, view)
    case .scrolling: Self.scroll(ground, view)
    case .key: ground.typeKey("a")
    case .gestureKey: ground.typeKey("b")
    case .frame: Self.frame(ground, view)
    case .animation: Self.animation(ground, view)
    case .removal: view?.removeFromSuperview()
    case .resize: ground.happen(.resize)
    case .closeRequest: ground.happen(.closeRequest)
    case .devices: ground.happen(.devices)
    }
  }

  @MainActor private static func drag(_ ground: any Ground, end: () -> Void) {
    ground.send([FingerChange(id: 1, phase: .began, place: Point(x: 120, y: 120))])
    for step in 1...8 {
      let place = Point(x: 120 + Double(step) * 6, y: 120 + Double(step) * 4)
      ground.send([FingerChange(id: 1, phase: .moved, place: place)])
    }
    ground.wait(0.3)
    ground.send([FingerChange(id: 1, phase: .moved, place: Point(x: 150, y: 150))])
    end()
  }

  @MainActor private static func flick(_ ground: any Ground) {
    ground.send([FingerChange(id: 1, phase: .began, place: Point(x: 120, y: 120))])
    for step in 1...4 {
      ground.send([FingerChange(id: 1, phase: .moved, place: Point(x: 120 + Double(step) * 20, y: 120))])
    }
    ground.send([FingerChange(id: 1, phase: .ended)])
  }

  @MainActor private static func edgeDrag(_ ground: any Ground, end: () -> Void) {
    ground.send([FingerChange(id: 1, phase: .began, place: Point(x: 4, y: 150))])
    for step in 1...6 {
      ground.send([FingerChange(id: 1, phase: .moved, place: Point(x: 4 + Double(step) * 8, y: 150))])
    }
    end()
  }

  /// Lifts a moving finger, and makes the frames of the throw.
  @MainActor private static func fling(_ ground: any Ground) {
    ground.send([FingerChange(id: 1, phase: .began, place: Point(x: 120, y: 120))])
    for step in 1...6 {
      ground.send([FingerChange(id: 1, phase: .moved, place: Point(x: 120 + Double(step) * 8, y: 120))])
    }
    ground.send([FingerChange(id: 1, phase: .ended)])
    for _ in 0..<4 { ground.draw() }
    for _ in 0..<6 {
      ground.wait(0.5)
      ground.draw()
    }
  }

  @MainActor private static func pinch(_ ground: any Ground, end: () -> Void) {
    ground.send([FingerChange(id: 1, phase: .began, place: Point(x: 150, y: 150))])
    ground.send([FingerChange(id: 2, phase: .began, place: Point(x: 250, y: 150))])
    for step in 1...8 {
      let way = Double(step) * 3
      ground.send([
        FingerChange(id: 1, phase: .moved, place: Point(x: 150 - way, y: 150 + way)),
        FingerChange(id: 2, phase: .moved, place: Point(x: 250 + way, y: 150 - way)),
      ])
    }
    end()
  }

  @MainActor private static func tap(_ ground: any Ground) {
    ground.send([FingerChange(id: 1, phase: .began, place: Point(x: 150, y: 150))])
    ground.send([FingerChange(id: 1, phase: .ended)])
  }

  @MainActor private static func press(_ ground: any Ground, end: () -> Void) {
    ground.send([FingerChange(id: 1, phase: .began, place: Point(x: 150, y: 150))])
    ground.wait(1)
    ground.send([FingerChange(id: 1, phase: .moved, place: Point(x: 153, y: 150))])
    end()
  }

  /// Lands two fingers that make no gesture, so that the view keeps their touches until they end.
  @MainActor private static func rest(_ ground: any Ground) {
    ground.send([
      FingerChange(id: 1, phase: .began, place: Point(x: 150, y: 150)),
      FingerChange(id: 2, phase: .began, place: Point(x: 220, y: 150)),
    ])
    ground.send([FingerChange(id: 1, phase: .moved, place: Point(x: 151, y: 150))])
    ground.send([FingerChange(id: 1, phase: .ended), FingerChange(id: 2, phase: .ended)])
    ground.wait(0.5)
  }

  @MainActor private static func hover(_ ground: any Ground, end: () -> Void) {
    for x in [150.0, 160, 170] { ground.hover(at: Point(x: x, y: 150)) }
    end()
  }

  @MainActor private static func frame(_ ground: any Ground, _ view: ProbeView?) {
    view?.setNeedsLayout()
    view?.setNeedsDisplay()
    ground.draw()
  }

  /// Moves the view into a stack view, which measures it.
  @MainActor private static func measure(_ ground: any Ground, _ view: ProbeView?) {
    let stack = StackView()
    stack.frame = view?.frame ?? .zero
    view?.superview?.addSubview(stack)
    view.map(stack.addArrangedSubview)
    ground.draw()
  }

  @MainActor private static func scroll(_ ground: any Ground, _ view: ProbeView?) {
    for case let scroll as ScrollView in view?.subviews ?? [] { scroll.scroll(to: Point(x: 400, y: 350)) }
    for _ in 0..<5 {
      ground.draw()
      ground.wait(0.2)
    }
    ground.draw()
  }

  @MainActor private static func animation(_ ground: any Ground, _ view: ProbeView?) {
    view.map { view in
      View.animate(duration: 0.1) {
        view.alpha = 0.9
      } completion: { [weak view] _ in
        view?.onCall(.completion)
      }
    }
    for _ in 0..<5 {
      ground.draw()
      ground.wait(0.05)
    }
    ground.draw()
  }
}
