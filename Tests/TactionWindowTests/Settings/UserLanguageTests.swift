import TactionViews
import TactionWords
import Testing

@testable import TactionWindow

@Suite("The languages of the environment")
struct UserLanguageTests {
  private func tags(_ variables: [String: String]) -> [String] {
    UserLanguage.languages { variables[$0] }.map(\.tag)
  }

  @Test("LC_ALL has priority over LC_MESSAGES, and LC_MESSAGES over LANG")
  func order() {
    #expect(tags(["LANG": "de_DE.UTF-8"]) == ["de-DE"])
    #expect(tags(["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"]) == ["fr-FR"])
    #expect(tags(["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "pl_PL"]) == ["pl-PL"])
    #expect(tags(["LANG": "de_DE.UTF-8", "LC_TIME": "fr_FR"]) == ["de-DE"])
  }

  @Test("LANGUAGE lists languages with higher priority, except in the locale C")
  func list() {
    #expect(tags(["LANG": "de_DE", "LANGUAGE": "sv:da:en"]) == ["sv", "da", "en", "de-DE"])
    #expect(tags(["LANG": "de_DE", "LANGUAGE": "de_DE::C:x"]) == ["de-DE"])
    #expect(tags(["LANG": "C.UTF-8", "LANGUAGE": "sv"]) == [])
    #expect(tags([:]) == [])
    #expect(tags(["LANG": "de", "LANGUAGE": String(repeating: "fr:", count: 100_000)]).count <= 17)
  }

  @Test("The first language determines the side at which lines begin, unless the side is set")
  func direction() {
    var settings = UserSettings()
    #expect(settings.layoutDirection == .leftToRight)
    settings.languages = ["ar", "en"]
    #expect(settings.layoutDirection == .rightToLeft)
    settings.layoutDirection = .leftToRight
    settings.languages = ["he"]
    #expect(settings.layoutDirection == .leftToRight)
  }
}
