import TactionViews
import TactionWayland

/// The outputs that a window is on, and the scale that follows from them.
struct WindowOutputs {
  /// The outputs that the compositor has named, in the order in which the window entered them.
  private(set) var present: [Output] = []
  /// The maximum scale of the outputs of the last `updateScale(from:)`.
  private(set) var scale: Double
  /// The first output on the last connection on which the window entered an output.
  private(set) var former: Output?

  /// Makes the state of a window that is not on an output yet: the scale is the maximum scale of all outputs.
  init(scales: [Double]) { scale = scales.max() ?? 1 }

  /// Records that the window has entered an output, or left it.
  mutating func move(_ output: Output, isEntered: Bool) {
    present.removeAll { $0 === output }
    if isEntered { present.append(output) }
  }

  /// Updates the scale from the outputs that show the window; without outputs, the scale stays the same.
  mutating func updateScale(from outputs: [Output]) { scale = outputs.map(\.scale).max() ?? scale }

  /// Forgets the outputs of a connection that is lost.
  mutating func disconnect() {
    former = present.first ?? former
    present = []
  }

  /// Updates the scale for the outputs of a new connection.
  mutating func reconnect(scales: [Double]) {
    if !scales.contains(scale) { scale = scales.max() ?? scale }
  }
}

// The outputs of the window, and what follows from them: its scale and its density.
extension Window {
  /// Records that the window has entered an output, or left it.
  func moved(_ proxy: WlOutput, isEntered: Bool) {
    guard let output = application?.outputs.first(where: { $0.output === proxy }) else { return }
    outputs.move(output, isEntered: isEntered)
    updateScale()
  }

  /// The outputs that show the window. If there is only one output, it shows the window even if the compositor has not
  /// said so: cage 0.1.4 never does, and phoc 0.24 does not when an output returns.
  private var shownOutputs: [Output] {
    guard outputs.present.isEmpty, let application, application.outputs.count == 1 else { return outputs.present }
    return application.outputs
  }

  /// Applies a scale that the compositor prefers, or a change of an output's scale or size. A window that is on no
  /// output keeps its scale, and the rotation of its last outputs: some compositors report that it leaves an output
  /// before they report that it enters the next one.
  func updateScale() {
    let (formerScale, formerTransforms) = (scale, frames.outputTransforms)
    let shown = shownOutputs
    outputs.updateScale(from: shown)
    applyScale()
    if !shown.isEmpty { frames.outputTransforms = shown.map(\.transform) }
    if !formerTransforms.isEmpty, scale != formerScale || frames.outputTransforms != formerTransforms {
      noteRearrangement(from: comingSize)
    }
    frames.refreshInterval = shown.compactMap(\.refreshRate).max().map { 1 / $0 } ?? 0
    // The physical size of a pixel is taken from the output that the window entered first.
    if let output = shown.first { setPixelsPerMillimetre(pixelsPerMillimetre(on: output)) }
    if let recorder { recorder.windowDidChange(self, at: clock.now) }
  }

  /// Sets the density of the screen in logical pixels per millimetre, with which gestures measure distances; nil if it
  /// is not known.
  func setPixelsPerMillimetre(_ density: Double?) {
    pipeline.tree.touches.pixelsPerMillimetre = density
    frame.settings.pixelsPerMillimetre = density
  }

  /// The touch screen of the window: the output that the window entered first, or the first output if the window is on
  /// no output; nil if this output is too small for a touch screen.
  var glass: Glass? {
    guard let output = outputs.present.first ?? application?.outputs.first,
      max(output.size.width, output.size.height) >= Glass.minimumSide
    else { return nil }
    let density = pipeline.tree.touches.pixelsPerMillimetre ?? GestureConstants.fallbackDensity
    return Glass(size: output.size * factor(on: output), pixelsPerMillimetre: density)
  }

  /// Updates the scale for the current size and outputs.
  func applyScale() { scale = shellSurface.scale.scale(outputs: outputs.scale, size: size) }

  /// Returns the density of an output in the window's logical pixels.
  private func pixelsPerMillimetre(on output: Output) -> Double? {
    output.pixelsPerMillimetre.map { $0 * factor(on: output) }
  }

  /// Returns the number of the window's logical pixels in one logical pixel of an output. If the scale is a fraction,
  /// wl_output reports it rounded up, so the output's logical pixels are larger than the window's.
  private func factor(on output: Output) -> Double {
    guard let preferred = shellSurface.scale.preferred, preferred.rounded(.up) == output.scale else { return 1 }
    return output.scale / preferred
  }

  /// Forgets an output that the compositor has removed.
  func forget(_ output: Output) {
    outputs.move(output, isEntered: false)
    updateScale()
  }
}
