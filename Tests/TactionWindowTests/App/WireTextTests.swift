import TactionWayland
import Testing

@Suite("Text on the wire")
struct WireTextTests {
  private func sent(_ text: String, maximumBytes: Int = 1024) -> String {
    withWireString(text, maximumBytes: maximumBytes) { $0.map { String(cString: $0) } ?? "" }
  }

  @Test("Short text stays as it is") func short() {
    #expect(sent("Urlaub – 写真") == "Urlaub – 写真")
  }

  @Test("Long text is cut between characters") func long() {
    let family = "👨‍👩‍👧‍👦"
    let text = sent(String(repeating: family, count: 100))
    #expect(text.utf8.count <= 1024)
    #expect(text.utf8.count % family.utf8.count == 0)
    #expect(text.count == 1024 / family.utf8.count)
  }

  @Test("NUL characters are left out") func nul() {
    #expect(sent("a\0b") == "ab")
    #expect(sent("a\0bcdef", maximumBytes: 3) == "abc")
  }
}
