import TactionGraphics

/// A control with a colour.
protocol StoredColor: StoredControl {
  var color: Color { get set }
}

extension StoredColor {
  var storedState: FormRowState { FormRowState(text: HexCode.text(for: color, showsOpacity: true)) }
  func restore(stored state: FormRowState) {
    if let stored = state.text.flatMap(HexCode.color(of:)) { color = stored }
  }
}

extension ColorPicker: StoredColor {}
extension ColorWell: StoredColor {}
