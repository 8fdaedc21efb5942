import TactionGeometry
import TactionGraphics
import TactionWayland

// The screens that show a surface, and the scale that the surface should have on them.
extension CompositorSurface {
  /// Sends enter or leave if the surface has entered or left the screen.
  func update(on output: CompositorOutput) {
    let isOn = isMapped && origin.map { Rect(origin: $0, size: size).intersects(output.frame) } == true
    guard isOn else { return leave(output) }
    guard !enteredOutputs.contains(ObjectIdentifier(output)) else { return }
    let own = output.resources(of: resource.client)
    guard !own.isEmpty else { return }
    enteredOutputs.append(ObjectIdentifier(output))
    for output in own { resource.sendEnter(output: output) }
  }

  /// Sends leave if the surface is on the screen.
  func leave(_ output: CompositorOutput) {
    guard let place = enteredOutputs.firstIndex(of: ObjectIdentifier(output)) else { return }
    enteredOutputs.remove(at: place)
    for output in output.resources(of: resource.client) { resource.sendLeave(output: output) }
  }

  /// Stores the object that sends the scale of the surface, and sends the first scale.
  func setFractionalScale(_ resource: WpFractionalScaleV1Resource) {
    (fractionalScale, preferredScales, outputScale) = (resource, [], nil)
    resource.onDestroy = { [weak self] in self?.fractionalScale = nil }
    updatePreferredScale()
  }

  /// Sends the scale that the surface should have, if it differs from the last scale. Does the same with the whole
  /// scale and the transform of its buffers, which wl_surface has since version 6.
  ///
  /// The surface should have the highest scale of the screens that show it. Before it enters a screen, it should have
  /// the scale of the screen on which new windows appear.
  func updatePreferredScale() {
    guard let layout = registry?.outputs else { return }
    let own = layout.outputs.filter { enteredOutputs.contains(ObjectIdentifier($0)) }.max { $0.scale < $1.scale }
    if let own { sendBufferPreference(for: own) }
    guard fractionalScale != nil, let scale = own?.scale ?? outputScale ?? layout.main?.scale, scale != outputScale
    else { return }
    outputScale = scale
    sendPreferredScale(steps: UInt32(saturating: (scale * 120).rounded()))
  }

  private func sendBufferPreference(for output: CompositorOutput) {
    let scale = Int32(saturating: output.scale.rounded(.up))
    let transform = WlOutput.Transform(rawValue: UInt32(output.configuration.transform.rawValue))
    if scale != bufferPreference?.scale { resource.sendPreferredBufferScale(factor: scale) }
    if transform != bufferPreference?.transform { resource.sendPreferredBufferTransform(transform: transform) }
    bufferPreference = (scale, transform)
  }

  /// Sends a scale in 120ths, regardless of the screens; ignored if the surface has no wp_fractional_scale_v1.
  ///
  /// A test may send any number, to simulate a faulty compositor. The scale is valid until the scale of the surface's
  /// screens changes.
  package func sendPreferredScale(steps: UInt32) {
    guard let fractionalScale, fractionalScale.isAlive else { return }
    preferredScales = Array((preferredScales + [Double(steps) / 120]).suffix(Self.maximumPreferredScales))
    fractionalScale.sendPreferredScale(scale: steps)
  }

  /// The maximum number of recorded scales. A commit may use any recorded scale, because the client may not have read
  /// the newest scales yet.
  private static let maximumPreferredScales = 16
  /// The number of pixels above which a client may choose a lower scale to save memory. This number of pixels needs 256
  /// MiB.
  private static let maximumPixels = 1 << 26

  /// Whether a client may choose a lower scale for a buffer. Rows may have gaps, so that their strides are multiples of
  /// 256 bytes.
  private static func mayExceedMemory(_ pixels: PixelRect) -> Bool {
    (pixels.width + 63) / 64 * 64 * pixels.height > maximumPixels
  }

  /// Checks the rules of wp_fractional_scale_v1 for new content: the viewport has a size, the size of the buffer is
  /// this size times a scale that was sent, and the buffer scale is 1.
  func checkFractionalScale(of content: SurfaceContent) {
    guard let fractionalScale, fractionalScale.isAlive, let strict, strict.isOn else { return }
    guard let size = pending.viewportDestination else {
      strict.record(
        .fractionalScale, by: resource,
        "content is committed without a destination of the viewport, which sets the size of the surface")
      return
    }
    if pending.scale != 1 {
      strict.record(.fractionalScale, by: resource, "the buffer scale is \(pending.scale), not 1")
    }
    let upright = pending.layout(of: content.bitmap.width, content.bitmap.height).uprightBuffer
    let expected = preferredScales.map { PixelRect(size: size, scale: $0.clamped(to: 0.5...16)) }
    guard !expected.contains(upright), !expected.contains(where: Self.mayExceedMemory) else { return }
    strict.record(
      .fractionalScale, by: resource,
      "a buffer of \(upright.width) x \(upright.height) pixels is not \(size.width) x \(size.height) times "
        + "\(preferredScales.last ?? 1), rounded half away from zero")
  }
}
