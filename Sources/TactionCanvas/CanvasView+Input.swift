import Glibc
import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionViews
import TactionWords

/// The constants of canvases in addition to `GestureConstants` and `ScrollConstants`, with their units and origins.
nonisolated enum CanvasConstants {
  /// The angle by which a key rotates the content: a sixth of a right angle. Our own choice.
  static let keyTurn = Angle.degrees(15)

  /// The distance that a wheel scrolls to zoom by the factor e, in px. Our own choice: a notch of 53 px zooms by 1.3.
  /// With Ctrl, a wheel acts as a pinch, and zooms by the factor e in half of this distance.
  static let wheelZoomStep = 200.0

  /// The time for which the content must rest before annotations outside of the view are moved, in seconds. Our own
  /// choice: even slow fingers report more often than this.
  static let restDelay = 0.1
}

// Taps, wheels, keys and screen readers.
extension CanvasView {
  final func zoomIn(by tap: TapGestureRecognizer) {
    zoom(by: ScrollConstants.doubleTapFactor, about: tap.location(in: self))
    endReducedMotion()
  }

  final func zoomOut(by tap: TapGestureRecognizer) {
    zoom(by: 1 / ScrollConstants.doubleTapFactor, about: tap.location(in: self))
    endReducedMotion()
  }

  /// Ends the motion that a tap, a key or a screen reader has requested immediately, if the user prefers reduced
  /// motion.
  private func endReducedMotion() { if theme.motion.isReduced { finishMotion() } }

  /// The placement from which a wheel or a key continues: if a requested motion is running, its target.
  private var requested: CanvasPlacement { flight.map { $0.isRequested ? $0.end : shown } ?? shown }

  /// Pans or zooms by a wheel; returns false if the content cannot move further.
  final func turn(_ event: ScrollEvent) -> Bool {
    let step = fromWindow(event.step)
    let duration = event.isNotched ? ScrollConstants.wheelDuration : 0
    let start = requested
    var target = start
    if wheelZooms {
      let scale = (start.scale * exp(-step.dy / CanvasConstants.wheelZoomStep)).clamped(to: zoomLimits)
      let about = convert(event.location, from: nil) - middle
      target = start.changed(scale: scale, rotation: start.rotation, about: about)
    } else {
      target.center += start.toContent(step)
    }
    return go(from: start, to: target, duration: duration)
  }

  /// Pans, rotates or zooms by a key; returns false if the key has no meaning here, or no effect.
  final func press(_ event: KeyEvent) -> Bool {
    guard startMotion(for: event) else { return false }
    endReducedMotion()
    return true
  }

  private func startMotion(for event: KeyEvent) -> Bool {
    guard event.modifiers.isDisjoint(with: [.alt, .logo]) else { return false }
    let (start, key) = (requested, event.key.unpadded)
    if let scale = scale(for: key, from: start) {
      let target = start.changed(scale: scale.clamped(to: zoomLimits), rotation: start.rotation, about: .zero)
      return go(from: start, to: target, duration: ScrollConstants.wheelDuration)
    }
    if key == Key("0") { return go(from: start, to: home, duration: ScrollConstants.zoomDuration) }
    guard !event.modifiers.contains(.control) else { return false }
    if event.modifiers.contains(.shift), allowsRotation, let turn = turn(for: key) {
      let target = start.changed(scale: start.scale, rotation: start.rotation + turn, about: .zero)
      return go(from: start, to: target, duration: ScrollConstants.wheelDuration)
    }
    guard let step = step(for: key) else { return false }
    var target = start
    target.center += start.toContent(step)
    let isFar = step.length > ScrollConstants.keyStep
    return go(
      from: start, to: target, duration: isFar ? ScrollConstants.scrollDuration : ScrollConstants.wheelDuration)
  }

  private func scale(for key: Key, from start: CanvasPlacement) -> Double? {
    switch key {
    case Key("+"), Key("="): start.scale * ScrollConstants.keyZoomFactor
    case Key("-"): start.scale / ScrollConstants.keyZoomFactor
    default: nil
    }
  }

  private func turn(for key: Key) -> Angle? {
    switch key {
    case .leftArrow: -CanvasConstants.keyTurn
    case .rightArrow: CanvasConstants.keyTurn
    default: nil
    }
  }

  private func step(for key: Key) -> Vector? {
    let page = clearBounds.height * ScrollConstants.keyPageFraction
    return switch key {
    case .upArrow: Vector(dx: 0, dy: -ScrollConstants.keyStep)
    case .downArrow: Vector(dx: 0, dy: ScrollConstants.keyStep)
    case .leftArrow: Vector(dx: -ScrollConstants.keyStep, dy: 0)
    case .rightArrow: Vector(dx: ScrollConstants.keyStep, dy: 0)
    case .pageUp: Vector(dx: 0, dy: -page)
    case .pageDown: Vector(dx: 0, dy: page)
    default: nil
    }
  }

  private func go(from start: CanvasPlacement, to target: CanvasPlacement, duration: Double) -> Bool {
    // While fingers hold the content, wheels and keys have no effect. True is returned, so that no enclosing view
    // scrolls either.
    guard !isHeld else { return true }
    let target = limited(target)
    var start = start
    // A target is less than half a turn away from upright, but content that moves or was stopped may be turned further.
    start.rotation = start.rotation.wrapped
    // While the content moves to its edge, the canvas handles the event, so that an enclosing view does not begin to
    // scroll.
    guard target != start else { return flight?.isRequested ?? false }
    firstZoom = nil
    move(to: target, duration: duration, keepsVelocity: true)
    return true
  }

  final func act(_ action: Semantics.Action) -> Bool {
    switch action {
    case .custom(theme.words[.zoomIn]) where hasZoom: zoom(by: ScrollConstants.doubleTapFactor)
    case .custom(theme.words[.zoomOut]) where hasZoom: zoom(by: 1 / ScrollConstants.doubleTapFactor)
    case .custom(theme.words[.turnUpright]): turn(to: .zero)
    default: return false
    }
    endReducedMotion()
    return true
  }
}
