import TactionViews
import TactionWords
import Testing

@testable import TactionEnvironment
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

  @Test("The folder of a variable is in the home folder if the variable is not set, or is a relative path")
  func folders() {
    func folder(_ variables: [String: String]) -> String? {
      Environment.folder("XDG_STATE_HOME", orAtHome: ".local/state") { variables[$0] }
    }
    #expect(folder(["XDG_STATE_HOME": "/states", "HOME": "/home/me"]) == "/states")
    #expect(folder(["HOME": "/home/me"]) == "/home/me/.local/state")
    #expect(folder(["XDG_STATE_HOME": "states", "HOME": "/home/me"]) == "/home/me/.local/state")
    #expect(folder(["XDG_STATE_HOME": "states", "HOME": "me"]) == nil)
    #expect(folder([:]) == nil)
  }

  @Test("LANGUAGE lists languages with higher priority, except in the locale C")
  func list() {
    #expect(tags(["LANG": "de_DE", "LANGUAGE": "sv:da:en"]) == ["sv", "da", "en", "de-DE"])
    #expect(tags(["LANG": "de_DE", "LANGUAGE": "de_DE::C:x"]) == ["de-DE"])
    #expect(tags(["LANG": "C.UTF-8", "LANGUAGE": "sv"]) == [])
    #expect(tags([:]) == [])
    #expect(tags(["LANG": "de", "LANGUAGE": String(repeating: "fr:", count: 100_000)]).count <= 17)
  }

  @Test("The formats of dates and numbers follow LC_ALL, then LC_TIME or LC_NUMERIC, then LANG")
  func formats() {
    func tags(_ variables: [String: String]) -> [String?] {
      var settings = UserSettings()
      UserLanguage.apply(to: &settings) { variables[$0] }
      let theme = Theme(settings)
      return [theme.languages.first, theme.dateLanguage, theme.numberLanguage].map { $0?.tag }
    }
    #expect(tags(["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"]) == ["en-US", "de-DE", "en-US"])
    #expect(tags(["LANG": "en_US.UTF-8", "LC_NUMERIC": "de_CH.UTF-8"]) == ["en-US", "en-US", "de-CH"])
    #expect(tags(["LC_ALL": "pl_PL", "LC_TIME": "de_DE", "LC_NUMERIC": "fr_FR"]) == ["pl-PL", "pl-PL", "pl-PL"])
    // LANGUAGE is only for words, as in glibc.
    #expect(tags(["LANG": "de_DE", "LANGUAGE": "fr:de"]) == ["fr", "de-DE", "de-DE"])
    #expect(tags(["LANG": "de_DE", "LC_NUMERIC": "C"]) == ["de-DE", "de-DE", "en-US"])
    #expect(tags([:]) == [nil, "en-US", "en-US"])
    #expect(tags(["LC_TIME": "no locale of this name", "LC_NUMERIC": ""]) == [nil, "en-US", "en-US"])
  }

  @Test("Without formats of their own, dates and numbers have the formats of the first language")
  func formatsOfTheLanguage() {
    var settings = UserSettings()
    settings.languages = ["de-AT", "en"]
    #expect(Theme(settings).dateLanguage == "de-AT" && Theme(settings).numberLanguage == "de-AT")
    (settings.dateLanguage, settings.numberLanguage) = ("en-GB", "fr")
    #expect(Theme(settings).dateLanguage == "en-GB" && Theme(settings).numberLanguage == "fr")
    // TACTION_THEME replaces the formats together with the languages.
    SettingsOverride("language=ja").apply(to: &settings)
    #expect(Theme(settings).languages == ["ja"])
    #expect(Theme(settings).dateLanguage == "ja" && Theme(settings).numberLanguage == "ja")
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
