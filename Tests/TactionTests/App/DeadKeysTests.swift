import Testing

@testable import Taction

struct DeadKeysTests {
  /// Sequences come with X11's locales, which a machine need not have.
  nonisolated private static let locale = "en_US.UTF-8"
  nonisolated private static var isInstalled: Bool { DeadKeys(locale: locale) != nil }

  @Test(.enabled(if: isInstalled)) func aDeadAccentAndALetterMakeOneCharacter() throws {
    let deadKeys = try #require(DeadKeys(locale: Self.locale))
    let acute = Key(rawValue: 0xfe51)
    #expect(deadKeys.feed(Key("a")) == .plain)
    #expect(deadKeys.feed(acute) == .pending)
    #expect(deadKeys.feed(Key("e")) == .composed("é"))
    #expect(deadKeys.feed(Key("e")) == .plain)
  }

  @Test(.enabled(if: isInstalled)) func aSequenceThatIsNoneTypesNothing() throws {
    let deadKeys = try #require(DeadKeys(locale: Self.locale))
    #expect(deadKeys.feed(Key(rawValue: 0xfe51)) == .pending)
    #expect(deadKeys.feed(Key("%")) == .pending)
    #expect(deadKeys.feed(Key("e")) == .plain)
  }
}
