import CTactionWaylandClient
import TactionTesting
import TactionWayland
import Testing

/// Breaks a client's duties towards an input method.
@Suite("Strict mode reports breaches of duties towards input methods")
struct FieldDutyTests {
  /// A client with a window and a text input.
  private struct FieldClient {
    let client: RawClient
    let window: RawWindow
    let manager: ZwpTextInputManagerV3
    let seat: WlSeat
    let input: ZwpTextInputV3

    init() throws {
      client = try RawClient()
      window = try client.makeWindow()
      try window.show(try RawBuffer(client, 1280, 800, 0xFFFF_FFFF))
      manager = try client.registry.require(ZwpTextInputManagerV3.self)
      seat = try client.registry.require(WlSeat.self)
      input = manager.getTextInput(seat: seat)
      try client.settle()
    }

    var method: CompositorInputMethod? { client.compositor.mainSeat?.inputMethod }

    /// Enables a field.
    func enable() throws {
      input.enable()
      input.commit()
      try settle()
    }

    /// Exchanges messages until both sides are idle.
    func settle() throws {
      try client.settle()
      client.compositor.inspect()
    }

    /// Sends any bytes as surrounding text.
    func setText(_ bytes: [UInt8], cursor: Int32 = 0, anchor: Int32 = 0) {
      (bytes + [0]).withUnsafeBytes { buffer in
        let text = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        input.send(3, [wl_argument(s: text), wl_argument(i: cursor), wl_argument(i: anchor)])
      }
    }
  }

  @Test("Strict mode reports nothing for a correct client of an input method")
  func dutiful() throws {
    let fields = try FieldClient()
    fields.input.enable()
    fields.setText(Array("Grüße".utf8), cursor: 7, anchor: 2)
    fields.input.setTextChangeCause(cause: .other)
    fields.input.setContentType(hint: [.multiline], purpose: .email)
    fields.input.setCursorRectangle(x: -5, y: 1, width: 0, height: 3)
    fields.input.commit()
    try fields.settle()
    #expect(fields.method?.field?.surroundingText == "Grüße" && fields.method?.field?.purpose == .email)
    fields.input.disable()
    fields.input.commit()
    try fields.settle()
    try fields.client.compositor.check()
  }

  @Test("Strict mode reports a state for the input method that is set before enable")
  func stateBeforeEnable() throws {
    let fields = try FieldClient()
    fields.input.setContentType(hint: [], purpose: .normal)
    fields.input.commit()
    try fields.settle()
    #expect(fields.client.onlyViolation() == .textInput)
    fields.input.enable()
    fields.input.disable()
    fields.setText([])
    try fields.settle()
    #expect(fields.client.onlyViolation() == .textInput)
  }

  @Test("Strict mode reports a commit of a text input before enter")
  func commitOutside() throws {
    let fields = try FieldClient()
    fields.method?.setFocus(nil)
    try fields.settle()
    fields.input.commit()
    try fields.settle()
    #expect(fields.client.onlyViolation() == .textInput)
  }

  @Test("Strict mode reports use of a text input after leave, but not if the client has not read the leave")
  func useAfterLeave() throws {
    let fields = try FieldClient()
    try fields.enable()
    fields.method?.setFocus(nil)
    // The client has not read the leave.
    fields.input.enable()
    fields.input.commit()
    try fields.settle()
    #expect(fields.client.compositor.takeViolations().isEmpty && fields.method?.isEnabled == false)
    fields.input.enable()
    try fields.settle()
    #expect(fields.client.onlyViolation() == .textInput)
  }

  @Test("Strict mode reports a surrounding text of more than 4000 bytes")
  func longText() throws {
    let fields = try FieldClient()
    try fields.enable()
    fields.setText(Array(repeating: 0x61, count: 4000))
    try fields.settle()
    #expect(fields.client.compositor.takeViolations().isEmpty)
    fields.setText(Array(repeating: 0x61, count: 4001))
    try fields.settle()
    #expect(fields.client.onlyViolation() == .textInput)
  }

  @Test(
    "Strict mode reports a surrounding text cut inside a character",
    arguments: [[0xC3], [0xBC, 0x61], [0xE4, 0xBD]] as [[UInt8]])
  func cutText(bytes: [UInt8]) throws {
    let fields = try FieldClient()
    try fields.enable()
    fields.setText(bytes)
    try fields.settle()
    #expect(fields.client.onlyViolation() == .validRequest)
  }

  @Test(
    "Strict mode reports a cursor or anchor outside the text or inside a character",
    arguments: [(-1, 0), (8, 0), (3, 0), (0, 3), (0, .max), (0, .min)] as [(Int32, Int32)])
  func offsets(cursor: Int32, anchor: Int32) throws {
    let fields = try FieldClient()
    try fields.enable()
    fields.setText(Array("Grüße".utf8), cursor: cursor, anchor: anchor)
    fields.input.commit()
    try fields.settle()
    #expect(fields.client.onlyViolation() == .textInput)
  }

  @Test("Strict mode reports a cursor rectangle with a negative size")
  func negativeRectangle() throws {
    let fields = try FieldClient()
    try fields.enable()
    fields.input.setCursorRectangle(x: 0, y: 0, width: -1, height: 5)
    try fields.settle()
    #expect(fields.client.onlyViolation() == .textInput)
  }

  @Test("Strict mode reports two enabled fields of one seat")
  func twoFields() throws {
    let fields = try FieldClient()
    try fields.enable()
    let second = fields.manager.getTextInput(seat: fields.seat)
    try fields.settle()
    second.enable()
    second.commit()
    try fields.settle()
    #expect(fields.client.onlyViolation() == .textInput)
  }

  @Test("Strict mode reports text input objects that are not released")
  func leaks() throws {
    let fields = try FieldClient()
    fields.client.compositor.inspectLeaks(of: try #require(fields.client.compositor.clients.first))
    let leaked = fields.client.compositor.takeViolations().map { $0.object.prefix { $0 != "@" } }
    #expect(leaked.contains("zwp_text_input_v3") && leaked.contains("zwp_text_input_manager_v3"))
    fields.input.destroy()
    fields.manager.destroy()
    try fields.settle()
    fields.client.compositor.inspectLeaks(of: try #require(fields.client.compositor.clients.first))
    #expect(!fields.client.compositor.takeViolations().contains { $0.object.hasPrefix("zwp_text") })
  }

  @Test("Strict mode reports the text input of a removed seat")
  func removedSeat() throws {
    let fields = try FieldClient()
    fields.client.compositor.remove(try #require(fields.client.compositor.mainSeat))
    try fields.settle()
    let all = fields.client.compositor.takeViolations()
    #expect(all.contains { $0.duty == .removedDevice && $0.object.hasPrefix("zwp_text_input_v3") })
  }
}
