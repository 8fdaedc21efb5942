import TactionViews
import TactionWayland

/// The outputs that a window is on, and the scale that follows from them.
struct WindowOutputs {
  /// The outputs as the compositor said, the one that the window has been on longest first.
  private(set) var present: [Output] = []
  /// The maximum of their scales; off all outputs, that of the last ones.
  private(set) var scale: Double
  /// The name of the first of them on the connection before.
  private(set) var formerName: String?

  /// Takes the scales of all outputs for a window that is on none yet.
  init(scales: [Double]) { scale = scales.max() ?? 1 }

  /// Notes that the window has come to an output, or left it.
  mutating func move(_ output: Output, isEntered: Bool) {
    present.removeAll { $0 === output }
    if isEntered { present.append(output) }
  }

  /// Takes over the scales of the outputs.
  mutating func updateScale() { scale = present.map(\.scale).max() ?? scale }

  /// Forgets the outputs of a connection that is lost.
  mutating func disconnect() {
    formerName = present.first?.name
    present = []
  }

  /// Takes the scales of the outputs of a new connection.
  mutating func reconnect(scales: [Double]) {
    if !scales.contains(scale) { scale = scales.max() ?? scale }
  }
}

// The window's side of its outputs.
extension Window {
  /// Notes that the window has come to an output, or left it.
  func moved(_ output: WlOutput, isEntered: Bool) {
    guard let output = application?.output(of: output) else { return }
    outputs.move(output, isEntered: isEntered)
    updateScale()
  }

  /// Takes over a scale that the compositor prefers, and a change of an output's scale or size. Off all outputs, a
  /// window keeps its scale.
  func updateScale() {
    outputs.updateScale()
    applyScale()
    frames.outputTransforms = outputs.present.map(\.transform)
    // Of several outputs, the one that it has been on longest gives the physical size of a pixel.
    if let output = outputs.present.first { setPixelsPerMillimetre(pixelsPerMillimetre(on: output)) }
    if let recorder { recorder.windowDidChange(self, at: clock.now) }
  }

  /// Sets the density of the screen in logical pixels, by which gestures count distances; nil where it is not known.
  func setPixelsPerMillimetre(_ density: Double?) {
    pipeline.tree.touches.pixelsPerMillimetre = density
    frame.settings.pixelsPerMillimetre = density
  }

  /// Takes the scale for the present size and outputs.
  func applyScale() { scale = toplevel.scale.scale(outputs: outputs.scale, size: size) }

  /// Returns the density of an output in the window's logical pixels: they are smaller than those of wl_output where
  /// the scale is a fraction, and wl_output has the next whole number.
  private func pixelsPerMillimetre(on output: Output) -> Double? {
    guard let preferred = toplevel.scale.preferred, preferred.rounded(.up) == output.scale else {
      return output.pixelsPerMillimetre
    }
    return output.pixelsPerMillimetre.map { $0 * output.scale / preferred }
  }

  /// Removes an output that is gone.
  func forget(_ output: Output) {
    outputs.move(output, isEntered: false)
    updateScale()
  }
}
