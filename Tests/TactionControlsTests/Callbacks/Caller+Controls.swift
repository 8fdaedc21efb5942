import Taction
import TactionTesting
import Testing

extension Caller {
  /// The middle of a control at its place in the panel.
  private static let middle = Point(x: 150, y: 122)

  @MainActor func runControl(in scene: CallbackScene) throws {
    let (stage, call) = (scene.stage, { [weak scene] in scene?.call() ?? () })
    switch self {
    case .button, .buttonByKey, .buttonByReader:
      let button = Button("Go", action: call)
      scene.add(button)
      press(button, on: stage)
    case .repeatingStepper:
      scene.add(Stepper { _ in call() })
      let finger = stage.touch(at: Point(x: 220, y: 122))
      stage.advance(by: 1)
      finger.lift()
    case .slider, .sliderEnd:
      let slider = Slider()
      if self == .slider { slider.onChange = { _ in call() } } else { slider.onEditingEnd = { _ in call() } }
      scene.add(slider)
      stage.touch(at: Point(x: 64, y: 122)).swipe(by: Vector(dx: 100, dy: 0), over: 0.2)
    case .tappedSwitch, .draggedSwitch:
      scene.add(Switch { _ in call() })
      if self == .tappedSwitch { return stage.tap(at: Self.middle) }
      stage.touch(at: Point(x: 140, y: 122)).swipe(by: Vector(dx: 40, dy: 0), over: 0.2)
    case .segments:
      scene.add(SegmentedControl(["One", "Two"]) { _ in call() })
      stage.tap(at: Point(x: 220, y: 122))
    case .picker:
      scene.add(Picker((0..<50).map(String.init)) { _ in call() }, Rect(x: 50, y: 100, width: 200, height: 220))
      stage.touch(at: Point(x: 150, y: 210)).swipe(by: Vector(dx: 0, dy: -90), over: 0.06)
      stage.advance(by: 3)
    case .pages:
      scene.add(PageControl(numberOfPages: 5) { _ in call() })
      stage.tap(at: Point(x: 240, y: 122))
    case .checkbox:
      scene.add(Checkbox("Agree") { _ in call() })
      stage.tap(at: Point(x: 70, y: 122))
    default:
      scene.add(MenuPicker(["One", "Two"]) { _ in call() })
      stage.tap(at: Self.middle)
      stage.advance(by: 1)
      try stage.find(.menuItem, "Two").tap()
    }
  }

  @MainActor private func press(_ button: Button, on stage: Stage) {
    if self == .button { return stage.tap(at: Self.middle) }
    if self == .buttonByReader {
      _ = button.perform(.press)
      return
    }
    button.becomeFirstResponder()
    stage.keys.press(.return)
    stage.advance(by: 0.2)
    stage.keys.release(.return)
  }

  @MainActor func runTextView(in scene: CallbackScene) {
    let view = TextView()
    view.onReturn = { [weak scene] in scene?.call() ?? () }
    scene.add(view)
    view.becomeFirstResponder()
    scene.stage.settle()
    scene.stage.type(.return)
  }

  @MainActor func runField(in scene: CallbackScene) throws {
    let (stage, call) = (scene.stage, { [weak scene] in scene?.call() ?? () })
    if self == .keyboardOnScreen { stage.app.keyboardPolicy = .always }
    let field = TextField()
    switch self {
    case .typedReturn: field.onReturn = call
    case .endOfEditing: field.onEditingEnd = call
    default: field.onChange = { _ in call() }
    }
    scene.add(field)
    field.becomeFirstResponder()
    stage.settle()
    switch self {
    case .typedReturn: stage.type(.return)
    case .endOfEditing:
      scene.add(TextField(), Rect(x: 50, y: 200, width: 200, height: 44))
      stage.tap(at: Point(x: 150, y: 222))
    case .inputMethod: stage.inputMethod.commit("x")
    case .keyboardOnScreen:
      stage.advance(by: 1)
      stage.tap(at: try #require(stage.find(.button, "g").frame).center)
    default:
      stage.keys.press(Key("a"))
      stage.advance(by: 1)
      stage.keys.release(Key("a"))
    }
  }
}
