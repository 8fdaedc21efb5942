import TactionGeometry
import TactionGestures
import TactionViews

/// A recognizer of drags of a control by one finger along the control's axis. If a superview can follow a drag across
/// the axis, this recognizer leaves that drag to the superview. For example, a vertical drag on a horizontal slider
/// scrolls, or pulls a sheet down.
final class ControlPan: PanGestureRecognizer, GestureRecognizerDelegate {
  /// Whether the axis of the drag is vertical in the control's coordinates.
  var isVertical = false

  /// Creates a recognizer that calls a handler; the recognizer must be added to a control.
  override init(_ handler: @escaping (PanGestureRecognizer) -> Void) {
    super.init(handler)
    name = "drag"
    allowedTouchKinds = [.direct, .pointer, .stylus]
    delegate = self
  }

  override func touchesBegan(_ touches: [Touch]) {
    let isFirst = self.touches.count == touches.count
    for touch in touches.dropFirst(isFirst ? 1 : 0) { ignore(touch) }
    if isFirst, let first = touches.first { super.touchesBegan([first]) }
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    guard let control = view as? Control, control.isEnabled else { return false }
    let step = translation(in: control)
    let (along, across) = isVertical ? (step.dy, step.dx) : (step.dx, step.dy)
    guard abs(along) >= abs(across) || !control.isDragFollowedAround(translation(in: nil)) else { return false }
    return control.isEnabledAfterCommit()
  }
}

extension Control {
  /// Commits composed text, because the handler of a new value may read the text; returns whether the control is still
  /// enabled.
  package final func isEnabledAfterCommit() -> Bool {
    viewTree?.textInputClient?.commitMarkedText()
    return isEnabled
  }
}

extension View {
  /// Returns whether a superview would follow a drag by a vector in the coordinates of the window.
  final func isDragFollowedAround(_ step: Vector) -> Bool {
    superview?.nearest { $0.followsDrag(by: $0.fromWindow(step)) ? $0 : nil } != nil
  }
}
