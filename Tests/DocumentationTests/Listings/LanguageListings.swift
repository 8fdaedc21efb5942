import Foundation
import Taction
import TactionForms

/// The listings of Docs/Languages.md.
struct LanguageListings {
  static func back(_ app: Application) {
    app.wordTables = [WordTable("de", [.back: "Zur Liste"])]
  }

  static func replaceWords(_ app: Application) {
    app.wordTables = [
      WordTable("de", [.back: "Zur Liste"]),
      WordTable(
        "fi", [.cut: "Leikkaa", .copy: "Kopioi", .paste: "Liitä"],
        plurals: [.items: [.one: "# kohde", .other: "# kohdetta"]]),
    ]
  }

  func addLanguageButtons(to bar: StackView, of app: Application) {
    let choices: [(title: String, languages: [Language]?)] = [
      ("English", ["en-GB"]), ("Deutsch", ["de-DE"]), ("العربية", ["ar-EG"]), ("↺", nil),
    ]
    for choice in choices {
      bar.addArrangedSubview(Button(choice.title) { app.languages = choice.languages })
    }
  }

  func makeCommand(_ add: @escaping () -> Void) -> Command {
    let command = Command("", shortcut: "Ctrl+Return", action: add)
    Theme.observeCurrent(by: command) { [weak command] in command?.title = Phrases.for(.current).addToCart }
    return command
  }

  static func catalogue(for theme: Theme, in bundle: Bundle) -> Bundle {
    let offered = bundle.localizations.compactMap { Language($0) }
    let language = Language.choose(from: offered, for: theme.languages)
    let name = bundle.localizations.first { Language($0) == language }
    let folder = name.flatMap { bundle.path(forResource: $0, ofType: "lproj") }
    return folder.flatMap { Bundle(path: $0) } ?? bundle
  }
}

/// A label that shows a price as the user writes it.
final class PriceLabel: Label {
  var cents = 0 {
    didSet { format() }
  }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    format()
  }

  override func themeDidChange() {
    super.themeDidChange()
    format()
  }

  private func format() {
    let price = Decimal(cents) / 100
    text = price.formatted(.currency(code: "EUR").locale(theme.locale))
    sizeToFit()
  }
}

/// What the app says.
struct Phrases {
  let language: Language
  let addToCart: String
  /// `#` is the number.
  let photos: [PluralCategory: String]

  private static let all = [
    Phrases(language: "en", addToCart: "Add to cart", photos: [.one: "# photo", .other: "# photos"]),
    Phrases(
      language: "pl", addToCart: "Do koszyka",
      photos: [.one: "# zdjęcie", .few: "# zdjęcia", .many: "# zdjęć", .other: "# zdjęcia"]),
  ]

  /// The phrases for a user.
  static func `for`(_ theme: Theme) -> Phrases {
    let language = Language.choose(from: all.map(\.language), for: theme.languages)
    return all.first { $0.language == language } ?? all[0]
  }

  func photos(_ count: Int) -> String {
    let form = photos[PluralCategory(count, in: language)] ?? photos[.other] ?? "#"
    return form.replacingOccurrences(of: "#", with: count.formatted(.number.locale(Locale(identifier: language.tag))))
  }
}

final class ShopPage: View {
  private let button = Button("")
  private let count = Label()
  private let date = Label()
  var photoCount = 0 {
    didSet { translate() }
  }

  init() {
    super.init()
    let column = StackView(axis: .vertical, arrangedSubviews: [count, date, button])
    column.fill(self)
    translate()
  }

  override func themeDidChange() {
    super.themeDidChange()
    translate()
  }

  private func translate() {
    let phrases = Phrases.for(theme)
    button.title = phrases.addToCart
    count.text = phrases.photos(photoCount)
    let locale = Locale(identifier: phrases.language.tag)
    date.text = Date(timeIntervalSince1970: 0).formatted(.dateTime.day().month().year().locale(locale))
  }
}
