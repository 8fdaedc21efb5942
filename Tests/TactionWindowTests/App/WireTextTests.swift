import TactionWayland
import Testing

@Suite("Texts that are sent on the wire")
struct WireTextTests {
  private func sent(_ text: String, maximumBytes: Int = 1024) -> String {
    withWireString(text, maximumBytes: maximumBytes) { $0.map { String(cString: $0) } ?? "" }
  }

  @Test("Short text is sent unchanged") func short() {
    #expect(sent("Urlaub – 写真") == "Urlaub – 写真")
  }

  @Test("Long text on the wire is cut between characters") func long() {
    let family = "👨‍👩‍👧‍👦"
    let text = sent(String(repeating: family, count: 100))
    #expect(text.utf8.count <= 1024)
    #expect(text.utf8.count % family.utf8.count == 0)
    #expect(text.count == 1024 / family.utf8.count)
  }

  @Test("NUL characters are removed from text on the wire") func nul() {
    #expect(sent("a\0b") == "ab")
    #expect(sent("a\0bcdef", maximumBytes: 3) == "abc")
  }
}
