import Glibc
import Taction
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionRestoration

@Suite("Stored states that another program has written, damaged or replaced")
struct HostileStateTests {
  @Test("A hostile file is ignored", arguments: 0..<12)
  func hostile(kind: Int) async throws {
    let runs = try Runs()
    let path = runs.path
    let texts = [
      "", "{", "[]", "{\"form\":1}", "{\"form\":2,\"version\":1,\"views\":{},\"values\":{}}",
      String(repeating: "[", count: 500_000), String(repeating: "x", count: 2_000_000),
      "{\"form\":1,\"version\":1,\"views\":{\"list\":{\"x\":1e999,\"y\":1,\"item\":3}},\"values\":{}}",
      "{\"form\":1,\"version\":1,\"views\":{\"list\":{\"x\":0,\"y\":-1e300,\"item\":9223372036854775807},"
        + "\"field\":7},\"values\":{}}",
    ]
    if texts.indices.contains(kind) { _ = try runs.folder.write(texts[kind], to: "state.json") }
    if kind == texts.count { mkfifo(path, 0o600) }
    if kind == texts.count + 1 { symlink("/dev/zero", path) }
    if kind == texts.count + 2 {
      let file = open(path, O_WRONLY | O_CREAT, 0o600)
      _ = write(file, [0xFF, 0xFE, 0x00] as [UInt8], 3)
      close(file)
    }
    let (list, field) = (makeList(), TextField())
    field.restorationIdentifier = "field"
    try await runs.run(
      kills: false,
      {
        list.fill($0.content)
        $0.content.addSubview(field)
      }
    ) { stage, _ in
      stage.advance(by: 0.5)
      #expect(field.text.isEmpty && list.contentOffset.y.isFinite)
    }
  }

  @Test("A state that another program has rewritten can be read: other escapes, and numbers that are too large")
  func otherJSON() {
    #expect(StateValue(#""\ud83d\ude00, \ud83d, \u00e9\t""#) == .string("\u{1F600}, \u{FFFD}, é\t"))
    #expect(StateValue("[1e999, 2, -1e999]") == .array([.null, .integer(2), .null]))
    #expect(StateValue(#""\ud83d\u12""#) == nil)
  }

  @Test("Text with random changes is read, or refused, and never ends the program", arguments: 0..<60)
  func noise(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let value = StateValue.object([
      "a": .array([.integer(-3), .double(1.5), .null, .boolean(true), .string("\u{1F3D4}\n\"\\")]),
      "b": .object(["c": .string("")]),
    ])
    #expect(StateValue(value.text) == value)
    var bytes = Array(value.text.utf8)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    if let read = StateValue(String(decoding: bytes, as: UTF8.self)) { #expect(StateValue(read.text) != nil) }
  }
}
