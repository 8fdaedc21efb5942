import TactionGeometry
import TactionTesting
import TactionWayland
import Testing

/// Breaks each duty of a client with a fractional scale once on purpose.
@Suite("Strict mode with a fractional scale")
struct ScaleDutyTests {
  /// What a client does wrong at a scale of 1.5 on a screen of 101 x 67 logical pixels.
  enum Fault: CaseIterable { case nothing, noDestination, roundedDown, bufferScale, surfaceFirst, second }

  @Test("Strict mode reports each fault of a client with a fractional scale", arguments: Fault.allCases)
  func fractionalScale(_ fault: Fault) throws {
    var configuration = CompositorConfiguration()
    configuration.outputs = [OutputConfiguration(width: 101, height: 67, scale: 1.5)]
    let client = try RawClient(configuration)
    let manager = try client.registry.require(WpFractionalScaleManagerV1.self)
    let window = try client.makeWindow()
    var scales: [UInt32] = []
    let scale = manager.getFractionalScale(surface: window.surface)
    scale.onEvent = { if case .preferredScale(let steps) = $0 { scales.append(steps) } }
    let viewport = try client.registry.require(WpViewporter.self).getViewport(surface: window.surface)
    try client.settle()
    #expect(scales == [180])
    let (width, height) = fault == .roundedDown ? (151, 100) : fault == .bufferScale ? (152, 102) : (152, 101)
    let buffer = try RawBuffer(client, width, height, 0xFF00_00FF)
    if fault != .noDestination { viewport.setDestination(width: 101, height: 67) }
    if fault == .bufferScale { window.surface.setBufferScale(scale: 2) }
    if fault == .second { _ = manager.getFractionalScale(surface: window.surface) }
    if fault == .surfaceFirst {
      window.toplevel.destroy()
      window.xdg.destroy()
      viewport.destroy()
      window.surface.destroy()
    } else {
      window.surface.attach(buffer: buffer.buffer, x: 0, y: 0)
      window.surface.damage(x: 0, y: 0, width: 101, height: 67)
      window.surface.commit()
    }
    let error = client.settleUntilError()
    #expect((error?.code == WpFractionalScaleManagerV1.Error.fractionalScaleExists.rawValue) == (fault == .second))
    let duties = client.compositor.takeViolations().map(\.duty)
    switch fault {
    case .nothing: #expect(duties.isEmpty)
    case .surfaceFirst: #expect(duties == [.destroyOrder])
    case .second: #expect(duties == [.validRequest])
    case .roundedDown: #expect(duties == [.fractionalScale])
    case .noDestination, .bufferScale: #expect(duties.contains(.fractionalScale))
    }
  }
}
