import TactionTesting
import TactionWayland
import Testing

@Suite("Presentation feedback of the embedded compositor")
struct PresentationTests {
  /// A client with a window that asks for feedback on each of its commits.
  private final class Asker {
    let client: RawClient
    let window: RawWindow
    let presentation: WpPresentation
    private(set) var answers: [String] = []
    private var open: [WpPresentationFeedback] = []
    let clockID: UInt32?

    init(_ configuration: CompositorConfiguration) throws {
      client = try RawClient(configuration)
      presentation = try client.registry.require(WpPresentation.self)
      var clockID: UInt32?
      presentation.onEvent = { event in
        if case .clockId(let id) = event { clockID = id }
      }
      window = try client.makeWindow()
      self.clockID = clockID
    }

    func ask(_ name: String) {
      let feedback = presentation.feedback(surface: window.surface)
      feedback.onEvent = { [weak self, unowned client] event in
        switch event {
        case .syncOutput: break
        case .discarded: self?.answers.append("\(name) discarded")
        case .presented(_, _, _, let refresh, _, let sequence, _):
          self?.answers.append("\(name) shown at \(client.compositor.clock.milliseconds), \(refresh), \(sequence)")
        }
      }
      open.append(feedback)
    }

    func advance(_ milliseconds: Double) throws {
      try client.settle()
      client.compositor.advance(by: milliseconds / 1000)
      try client.settle()
    }
  }

  private func asker(_ configure: (inout CompositorConfiguration) -> Void = { _ in }) throws -> Asker {
    var configuration = CompositorConfiguration()
    configuration.outputs[0].refresh = 50
    configuration.compositionTime = 0.005
    configure(&configuration)
    return try Asker(configuration)
  }

  @Test("a frame committed in time is shown at the next refresh, a later frame at the refresh after that")
  func refreshes() throws {
    let asker = try asker()
    let buffer = try RawBuffer(asker.client, 1280, 800, 0xFF00_0000)
    asker.ask("first")
    try asker.window.show(buffer)
    try asker.advance(14.9)
    #expect(asker.answers.isEmpty)
    try asker.advance(2)
    asker.ask("second")
    asker.window.surface.commit()
    try asker.advance(3.2)
    #expect(asker.answers == ["first shown at 1020, 20000000, 51"])
    try asker.advance(20)
    #expect(asker.answers.last == "second shown at 1040, 20000000, 52")
    #expect(asker.clockID == 1)
  }

  @Test("a frame that is replaced before it is shown, or whose surface is destroyed, is reported as discarded")
  func discarded() throws {
    let asker = try asker { $0.outputs[0].hasVariableRefresh = true }
    let buffer = try RawBuffer(asker.client, 1280, 800, 0xFF00_0000)
    asker.ask("first")
    try asker.window.show(buffer)
    asker.ask("second")
    asker.window.surface.commit()
    try asker.advance(20)
    #expect(asker.answers == ["first discarded", "second shown at 1020, 0, 51"])
    asker.ask("third")
    asker.window.surface.commit()
    asker.ask("fourth")
    asker.window.destroy()
    try asker.advance(20)
    #expect(asker.answers.suffix(2) == ["third discarded", "fourth discarded"])
  }
}
