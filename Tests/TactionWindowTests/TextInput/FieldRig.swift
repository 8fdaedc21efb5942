import TactionStageSupport
import Taction
import TactionTesting
import Testing

/// A window with two fields, and an input method.
struct FieldRig {
  let rig: AppRig
  let window: Window
  let field = RecordedField(frame: Rect(x: 40, y: 50, width: 300, height: 40))
  let other = RecordedField(frame: Rect(x: 40, y: 150, width: 300, height: 40))

  /// Sets up a stage; by default, the first field has the focus.
  init(focused: Bool = true, _ configure: (inout CompositorConfiguration) -> Void = { _ in }) throws {
    rig = try AppRig(configure)
    window = rig.makeWindow()
    window.content.addSubview(field)
    window.content.addSubview(other)
    if focused { field.becomeFirstResponder() }
    rig.settle()
  }

  var stage: Stage { rig.stage }
  /// The input method, as tests of apps use it.
  var ime: InputMethod { stage.inputMethod }
  /// The compositor's side of the input method.
  var wire: CompositorInputMethod { get throws { try rig.seat().inputMethod } }

  /// Exchanges messages until both sides are idle.
  func settle() { rig.settle() }

  /// Ends the app, and throws violations and leaks.
  func finish() throws { try rig.finish() }
}
