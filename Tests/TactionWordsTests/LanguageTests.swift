import Foundation
import Testing

@testable import TactionWords

struct LanguageTests {
  @Test(
    "The names of locales become language tags",
    arguments: [
      ("de_DE.UTF-8", "de-DE"), ("de", "de"), ("pt-BR", "pt-BR"), ("zh_TW.UTF-8", "zh-Hant-TW"), ("zh", "zh-Hans"),
      ("zh_CN", "zh-Hans-CN"), ("zh-Hant-HK", "zh-Hant-HK"), ("uz_UZ@cyrillic", "uz-Cyrl-UZ"),
      ("sr_RS@latin", "sr-Latn-RS"),
      ("iw_IL", "he-IL"), ("ca_ES@valencia", "ca-ES"), ("es_419", "es-419"), ("DE_at", "de-AT"),
      ("de-CH-1901", "de-CH"),
      ("az_IR", "az-Arab-IR"), ("kok", "kok"), ("ar-EG-u-nu-latn", "ar-EG"), ("de-u-co-phonebk", "de"),
      ("zh-cmn-Hans", "zh-Hans"),
    ])
  func tags(name: String, tag: String) {
    #expect(Language(name)?.tag == tag)
    // The tag of a language names the same language.
    #expect(Language(tag) == Language(name))
  }

  @Test(
    "An invalid name gives no language",
    arguments: ["C", "POSIX", "", "C.UTF-8", "_", "@", ".", "d", "deutsch", "d€", "de\u{0}", "日本語", "123", "d1"])
  func noLanguage(name: String) {
    #expect(Language(name) == nil)
  }

  @Test("The tag of a very long name of a language is short") func aName_thatIsNotTrue_isShortAndHarmless() {
    let name = "de" + String(repeating: "_AAAA", count: 100_000)
    #expect((Language(name)?.tag.utf8.count ?? 0) < 20)
  }

  @Test(
    "Languages in Arabic, Hebrew and similar scripts run from right to left",
    arguments: [
      "ar_EG.UTF-8", "fa", "he_IL", "iw", "ur_PK", "ckb_IQ", "ps", "sd", "ug_CN", "yi_US.UTF-8", "dv_MV", "az_IR",
      "ku_IQ", "pa_PK", "uz_UZ@arabic", "sd_IN", "ks_IN", "AR",
    ])
  func rightToLeft(name: String) {
    #expect(Language(name)?.isRightToLeft == true)
  }

  @Test(
    "Languages in left-to-right scripts run from left to right",
    arguments: [
      "en_US.UTF-8", "de", "az_AZ", "ku_TR", "pa_IN", "uz_UZ", "sd_IN@devanagari", "ks_IN@devanagari", "ar-Latn",
      "zh_TW", "ja", "arn_CL",
    ])
  func leftToRight(name: String) {
    #expect(Language(name)?.isRightToLeft == false)
  }

  @Test(
    "The first language of the user that has a table is chosen",
    arguments: [
      (["de-AT"], "de"), (["fi", "fr-CA", "de"], "fr"), (["zh-TW"], "zh-Hant"), (["zh-SG"], "zh-Hans"),
      (["zh-HK"], "zh-Hant"),
      (["pt-BR"], "pt"), (["pt"], "pt"), (["pt-PT"], "pt-PT"), (["pt-AO"], "pt-PT"), (["en-GB"], "en"), (["iw"], "he"),
    ])
  func choice(wanted: [String], chosen: String) {
    let wanted = wanted.compactMap { Language($0) }
    #expect(Language.choose(from: WordTable.languages, for: wanted)?.tag == chosen)
    #expect(Words(languages: wanted).language.tag == chosen)
  }

  @Test(
    "The decimal separator of a language and its region is the same as Foundation's, for Latin digits",
    arguments: [
      "de", "de_DE", "de_AT", "de_CH", "en", "en_GB", "en_ZA", "es", "es_ES", "es_AR", "es_MX", "es_419", "fr", "fr_CH",
      "fr_CA", "it", "it_CH", "ja", "ko", "zh", "hi", "he", "ar", "ar_EG", "ar_MA", "fa", "pl", "pt", "pt_BR",
      "ru", "tr", "uk", "nl", "nb", "sv", "da", "fi", "th", "vi", "id",
    ])
  func separators(name: String) {
    #expect(Language(name)?.decimalSeparator == Locale(identifier: name + "@numbers=latn").decimalSeparator)
  }

  @Test(
    "A number has at most the given digits of its fraction, and no zeros at its end",
    arguments: [
      (7.5, 1, "7,5"), (7.5, 0, "8"), (1234.5, 2, "1234,5"), (-0.05, 2, "-0,05"), (-0.04, 1, "0"), (2.999, 2, "3"),
      (0.1 + 0.2, 6, "0,3"), (0.00003, 5, "0,00003"), (1e300, 2, "1e+300"), (.nan, 1, "nan"),
    ] as [(Double, Int, String)])
  func numbers(number: Double, digits: Int, text: String) {
    #expect(("de" as Language).text(for: number, fractionDigits: digits) == text)
  }

  @Test("No language is chosen if no table is in a language or script of the user")
  func nothingIsChosen_forAUserOfOtherLanguages() {
    #expect(Language.choose(from: ["de", "fr"], for: ["fi", "zh"]) == nil)
    #expect(Language.choose(from: [], for: ["fi"]) == nil)
    #expect(Words(languages: ["fi"]).language == .english)
    // Serbian in Latin letters does not help users who read Cyrillic letters.
    #expect(Language.choose(from: ["sr-Latn"], for: ["sr-RS"]) == nil)
  }
}
