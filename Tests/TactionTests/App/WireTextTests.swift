import Testing

@testable import Taction

struct WireTextTests {
  @Test func shortTextStaysAsItIs() {
    #expect(wireText("Urlaub – 写真") == "Urlaub – 写真")
  }

  @Test func longTextIsCutBetweenCharacters() {
    let family = "👨‍👩‍👧‍👦"
    let text = wireText(String(repeating: family, count: 100))
    #expect(text.utf8.count <= 1024)
    #expect(text.utf8.count % family.utf8.count == 0)
    #expect(text.count == 1024 / family.utf8.count)
  }

  @Test func nulIsLeftOut() {
    #expect(wireText("a\0b") == "ab")
  }
}
