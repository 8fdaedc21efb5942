import TactionCommands
import TactionNavigation
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionText
@testable import TactionViews
@testable import TactionWindow
@testable import TactionWords

@Suite("Taction's own text on the screen")
struct WordsTests {
  @Test("No text on the screen is fixed in the code: all of it can be replaced")
  func replaced() throws {
    try withStage(size: WordsScene.size) { stage in
      let scene = WordsScene(stage)
      let plural = WordTable.english.plurals.mapValues { _ in [PluralCategory.other: "<items #>"] }
      let words = Dictionary(uniqueKeysWithValues: Word.allCases.map { ($0, "<\($0.rawValue)>") })
      stage.app.wordTables = [WordTable("en", words.filter { plural[$0.key] == nil }, plurals: plural)]
      let seen = try scene.visit()
      for text in seen.split(separator: "\n") {
        for (word, english) in WordTable.english.words where english.count > 3 && !english.contains("#") {
          #expect(!text.contains("\"\(english)\""), "\(word) in \(text)")
        }
      }
      let shown: [Word] = [
        .back, .cut, .copy, .selectionStart, .selectionEnd, .keyboard, .space, .backspace, .returnKey, .shift,
        .capsLock,
        .letters, .symbols, .moreSymbols, .nextLayout, .hideKeyboard, .done, .go, .next, .search, .send, .index, .page,
        .percent, .ok, .cancel, .discardQuestion, .discard, .keepEditing, .undo, .redo, .undoNamed, .redoNamed,
        .shortcuts, .control, .deleteKey,
      ]
      for word in shown { #expect(seen.contains("<\(word.rawValue)>"), "\(word)") }
      #expect(seen.contains("<items 2>"))
    }
  }

  @Test("Text on the screen follows a new language immediately, and so does the layout direction")
  func switching() throws {
    try withStage(size: WordsScene.size) { stage in
      let scene = WordsScene(stage)
      try scene.select()
      #expect(stage.find(.menuItem, "Cut").exists && stage.find(.group, "Keyboard").exists)
      stage.settings.languages = ["de-AT"]
      #expect(stage.find(.menuItem, "Ausschneiden").exists && stage.find(.group, "Tastatur").exists)
      #expect(stage.find(.button, "Zurück").exists && !stage.find(.menuItem, "Cut").exists)
      #expect(stage.find(.progress).value == .number(0.5, in: 0...1, text: "50\u{a0}%"))
      stage.settings.languages = ["he"]
      stage.settle()
      #expect(stage.find(.menuItem, "גזירה").exists && scene.field.isMirrored)
      stage.settings.languages = []
      try stage.find(.menuItem, "Copy").tap()
      #expect(scene.field.clipboards.general.has(.text))
    }
  }

  @Test("An app shows other languages than the user's, and then the user's again", arguments: [nil, ColorScheme.dark])
  func chosenByTheApp(scheme: ColorScheme?) throws {
    try withStage(size: WordsScene.size) { stage in
      let scene = WordsScene(stage)
      scene.window.colorScheme = scheme
      stage.settings.languages = ["fr"]
      try scene.select()
      #expect(stage.find(.menuItem, "Couper").exists)
      stage.app.languages = ["de-DE"]
      #expect(stage.find(.menuItem, "Ausschneiden").exists && stage.find(.group, "Tastatur").exists)
      #expect(stage.find(.button, "Zurück").exists && !stage.find(.menuItem, "Couper").exists)
      stage.app.languages = ["ar-EG"]
      stage.settle()
      #expect(stage.find(.menuItem, "قصّ").exists && scene.field.isMirrored)
      #expect(scene.field.theme.languages == ["ar-EG"] && scene.field.theme.numberLanguage == "ar-EG")
      #expect(Theme.current.languages == ["ar-EG"] && stage.settings.languages == ["fr"])
      try stage.writePicture("app-languages-arabic")
      // Other settings of the user are still followed, and a change of the user's languages has to wait.
      stage.settings.prefersHighContrast = true
      stage.settings.languages = ["pl"]
      #expect(scene.field.theme.metrics.lineWidth == 2 && stage.find(.menuItem, "قصّ").exists)
      stage.app.languages = nil
      stage.settle()
      #expect(stage.find(.menuItem, "Wytnij").exists && !scene.field.isMirrored)
    }
    #expect(Theme.current.languages.isEmpty)
  }

  @Test("The text of an open alert follows a new language")
  func alert() throws {
    try withStage(size: WordsScene.size) { stage in
      let scene = WordsScene(stage)
      scene.window.content.present(Alert("?", buttons: [.cancel(), .normal(), .destructive("Weg")]))
      stage.settle()
      #expect(stage.find(.button, "Cancel").exists && stage.find(.button, "OK").exists)
      stage.settings.languages = ["fr"]
      #expect(stage.find(.button, "Annuler").exists && stage.find(.button, "Valider").exists)
      #expect(stage.find(.button, "Weg").exists)
    }
  }

  @Test("The reason why a text is not inserted is shown in the user's language", arguments: WordTable.languages)
  func reasons(language: Language) throws {
    try withStage(size: WordsScene.size) { stage in
      let scene = WordsScene(stage)
      stage.settings.languages = [language]
      scene.field.becomeFirstResponder()
      for error in [TransferError.timedOut, .tooLarge, .refused, .invalid] {
        scene.field.tell(error)
        let words = scene.field.theme.words
        stage.settle()
        let text = words[.notInserted, error.description(in: words)]
        #expect(scene.labels.contains { $0.text == text }, "\(text)")
      }
    }
  }

  @Test(
    "No text is cut off on a phone, in any language and with text at up to 200 %",
    arguments: WordTable.languages)
  func room(language: Language) throws {
    try withStage(size: WordsScene.size) { stage in
      let scene = WordsScene(stage)
      stage.settings.languages = [language]
      for scale in SampleSize.number([2], of: LongestWords.scales) {
        stage.settings.textScale = scale
        try scene.select()
        try stage.writePicture("words-\(language)-\(Int(scale * 100))")
        for label in scene.labels where !label.isHidden {
          let needed = label.sizeThatFits(Size(width: label.bounds.width, height: .infinity))
          #expect(needed.width <= label.bounds.width + 0.5, "\(label.text) in \(language) at \(scale)")
        }
        for alert in [Alert("?", buttons: [.cancel(), .normal()]), Alert.discardingChanges {}] {
          scene.window.content.present(alert)
          stage.advance(by: 1)
          try stage.writePicture("words-\(language)-\(Int(scale * 100))-\(alert.buttons[1].role)")
          #expect(alert.clippedTexts == [], "\(language) at \(scale)")
          alert.dismiss()
          stage.advance(by: 1)
        }
      }
    }
  }

  @Test("The tests for long texts know each of Taction's languages")
  func languages() {
    #expect(Set(LongestWords.languages) == Set(WordTable.languages))
    #expect(LongestWords.table.words[.keepEditing].map { $0.count > 20 } == true)
  }
}

/// A small window with every view that has text of its own.
private final class WordsScene {
  static let size = Size(width: 360, height: 640)
  let stage: Stage
  let window: Window
  let field = TextField()
  private let secret = SecureField()
  private let list = ListView<Row>(ListCell.self) { cell, row in cell.title = "\(row.id)" }

  private struct Row: Identifiable {
    let id: Int
  }

  init(_ stage: Stage) {
    self.stage = stage
    stage.app.keyboardPolicy = .always
    stage.app.keyboardLayouts = ["us", "de"]
    window = stage.makeWindow(size: Self.size)
    (field.text, secret.text) = ("7777 8888", "9")
    let column = StackView(
      axis: .vertical,
      arrangedSubviews: [field, secret, ProgressView(progress: 0.5), PageControl(numberOfPages: 7)])
    column.frame = Rect(x: 0, y: 0, width: Self.size.width, height: 200)
    list.showsIndexStrip = true
    list.setSections([ListSection("1", items: [Row(id: 1)]), ListSection("2", items: [Row(id: 2)])])
    let split = SplitView(sidebar: list, detail: View())
    split.frame = Rect(x: 0, y: 200, width: Self.size.width, height: 200)
    let page = View()
    page.addSubview(column)
    page.addSubview(split)
    let navigation = NavigationStack(root: View())
    navigation.push(page, animated: false)
    navigation.fill(window.content)
    stage.settle()
  }

  /// All labels on the screen.
  var labels: [Label] {
    guard let tree = field.viewTree else { return [] }
    return (tree.overlayViews + [tree.root]).flatMap(\.labels)
  }

  /// Brings each text to the screen, and returns everything that a screen reader finds in the process.
  func visit() throws -> String {
    var seen = ""
    let note = { seen += self.stage.semanticTree + "\n" }
    try select()
    note()
    // The handle of the caret, locked capital letters, and the other pages of keys.
    stage.keys.hold(.control) { stage.type("a") }
    stage.type("1")
    stage.tap(at: field.convert(Point(x: 20, y: field.bounds.center.y), to: nil))
    stage.advance(by: 1)
    note()
    for key in ["shift", "shift", "symbols", "moreSymbols"] {
      try stage.find(.button, "<\(key)>").tap()
      stage.advance(by: 0.02)
      note()
    }
    for key in TextInputTraits.ReturnKey.allCases {
      field.traits.returnKey = key
      note()
    }
    window.content.present(Alert("?", buttons: [.cancel(), .normal()]))
    stage.advance(by: 1)
    note()
    let question = Alert.discardingChanges {}
    window.content.present(question)
    stage.advance(by: 1)
    note()
    let history = UndoHistory()
    let column = StackView(
      axis: .vertical, arrangedSubviews: [Button(history.undoCommand), Button(history.redoCommand)])
    question.addSubview(column)
    question.addShortcut("Ctrl+Delete", "Keys") {}
    question.addInteraction(ShortcutsOverview())
    note()
    history.record("x", undo: {}, redo: {})
    note()
    history.undo()
    note()
    stage.keys.hold(.control) {
      stage.advance(by: 2)
      note()
    }
    return seen
  }

  /// Selects a word by two taps, which opens the menu and the keyboard.
  func select() throws {
    field.becomeFirstResponder()
    stage.advance(by: 0.8)
    for _ in 0..<2 {
      stage.tap(at: field.convert(Point(x: 24, y: field.bounds.center.y), to: nil))
      stage.advance(by: 0.05)
    }
    stage.advance(by: 0.5)
  }
}

extension View {
  /// The labels in this view that have text.
  fileprivate var labels: [Label] { subtree.compactMap { $0 as? Label }.filter { !$0.text.isEmpty } }
}
