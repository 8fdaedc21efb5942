import TactionEnvironment
import TactionGestures
import TactionGraphics
import TactionTestSupport
import Testing

@testable import TactionText
@testable import TactionViews

@MainActor
@Suite("Text editor: edits, undo and searches")
struct TextEditorTests {
  private func editor(_ text: String = "", multiline: Bool = true) -> TextEditor {
    let editor = TextEditor()
    editor.isMultiline = multiline
    editor.setText(TextFragment(text))
    return editor
  }

  @Test("Any sequence of random edits can be undone and redone", arguments: 0..<16 as Range<UInt64>)
  func undo(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let editor = editor("Anfang\ne\u{301}nd")
    let start = Array(editor.text.utf8)
    var time = 0.0
    editor.now = { time }
    for _ in 0..<200 {
      time += random.number(0...1.5)
      let count = editor.storage.count
      let a = Int.random(in: -1...count + 1, using: &random)
      let b = Int.random(in: -1...count + 1, using: &random)
      let piece = TextStorageTests.pieces.randomElement(using: &random)!
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3: editor.type(piece)
      case 4: editor.delete(TextMovement.allCases.randomElement(using: &random)!)
      case 5: editor.move(TextMovement.allCases.randomElement(using: &random)!, extending: random.chance(0.5))
      case 6: editor.select(TextSelection(anchor: a, head: TextPosition(offset: b)))
      case 7: editor.setMarked(MarkedText(piece, selection: min(a, b)..<max(a, b)))
      case 8:
        editor.apply(
          TextInputEdit(
            deletedBefore: a, deletedAfter: b, commit: random.chance(0.5) ? piece : "",
            marked: random.chance(0.5) ? MarkedText(piece) : nil))
      default: _ = random.chance(0.5) ? editor.undo() : editor.redo()
      }
      #expect(TextStorageTests.boundaries(of: editor.storage.text).contains(editor.selection.head.offset))
      #expect(TextStorageTests.boundaries(of: editor.storage.text).contains(editor.selection.anchor))
    }
    editor.unmark()
    let end = Array(editor.text.utf8)
    while editor.undo() {}
    #expect(Array(editor.text.utf8) == start)
    while editor.redo() {}
    #expect(Array(editor.text.utf8) == end)
  }

  @Test("Each typed word is one undo step; a pause or a move of the caret ends the step")
  func coalescing() {
    let editor = editor()
    var time = 0.0
    editor.now = { time }
    for letter in "one two" { editor.type(String(letter)) }
    time += 5
    editor.type("s")
    editor.undo()
    #expect(editor.text == "one two")
    editor.undo()
    #expect(editor.text == "one ")
    editor.undo()
    #expect(editor.text == "" && !editor.undo())
    editor.redo()
    #expect(editor.text == "one " && editor.selection.range == 4..<4)
    editor.move(.backward)
    editor.delete(.backward)
    editor.delete(.backward)
    #expect(editor.text == "o ")
    editor.undo()
    #expect(editor.text == "one " && editor.selection.range == 3..<3)
  }

  @Test("The text stores the height that its view returns for a changed paragraph; nil keeps the stored height")
  func heights() {
    let editor = editor("ab")
    editor.onChange = { $0.isLocal ? 33 : nil }
    editor.type("c")
    #expect(editor.storage.paragraphs.height(of: 0) == 33)
    editor.onChange = { _ in nil }
    editor.type("d")
    #expect(editor.storage.paragraphs.height(of: 0) == 33)
  }

  @Test("At an end of a paragraph, the keys that delete the rest of the paragraph delete only the line feed")
  func paragraphEnds() {
    let editor = editor("one\ntwo\nthree")
    editor.select(TextSelection(3..<3))
    editor.delete(.paragraphEnd)
    #expect(editor.text == "onetwo\nthree" && editor.selection.range == 3..<3)
    editor.select(TextSelection(7..<7))
    editor.delete(.paragraphStart)
    #expect(editor.text == "onetwothree" && editor.selection.range == 6..<6)
    editor.delete(.paragraphStart)
    editor.delete(.paragraphEnd)
    #expect(editor.text == "")
  }

  @Test("Redo moves the caret to the text that it changes, wherever the caret was before the undo")
  func redoElsewhere() {
    let editor = editor("one\ntwo")
    for place in [3, 8] {
      editor.select(TextSelection(place..<place))
      editor.type("!")
    }
    for _ in 0..<2 { editor.undo() }
    #expect(editor.text == "one\ntwo" && editor.selection.range == 3..<3)
    editor.redo()
    #expect(editor.text == "one!\ntwo" && editor.selection.range == 4..<4)
    editor.redo()
    #expect(editor.text == "one!\ntwo!" && editor.selection.range == 9..<9)
    editor.select(TextSelection(0..<0))
    editor.undo()
    editor.redo()
    #expect(editor.selection.range == 9..<9)
  }

  @Test("At most a thousand undo steps are kept, and fewer if they would use too much memory")
  func bounds() {
    let editor = editor()
    for number in 0..<3000 { editor.replace(0..<0, with: "\(number)\n") }
    var count = 0
    while editor.undo() { count += 1 }
    #expect(count == TextUndoHistory.maximumSteps)
    editor.setText(TextFragment(String(repeating: "x", count: 6 << 20)))
    for _ in 0..<8 {
      editor.selectAll()
      editor.type(String(repeating: "y", count: 6 << 20))
    }
    #expect(editor.history.undoSteps.reduce(0) { $0 + $1.bytes } <= TextUndoHistory.maximumBytes)
  }

  @Test("Marked text is not part of the text until it is committed")
  func marking() {
    let editor = editor("ab")
    editor.select(TextSelection(1..<1))
    editor.apply(TextInputEdit(marked: MarkedText("かな", selection: 3..<3)))
    #expect(editor.text == "ab" && editor.storage.text == "aかなb" && editor.markedRange == 1..<7)
    #expect(editor.selection.head.offset == 4)
    editor.apply(TextInputEdit())
    #expect(editor.storage.text == "ab" && editor.selection.range == 1..<1 && !editor.undo())
    editor.apply(TextInputEdit(marked: MarkedText("か")))
    editor.move(.forward)
    #expect(editor.text == "aかb" && editor.undo() && editor.text == "ab")
  }

  @Test("Edits of input methods delete whole scalars, and stop at the ends of the text")
  func inputMethod() {
    let editor = editor("ä😀x")
    editor.select(TextSelection(caret: TextPosition(offset: editor.storage.count - 1)))
    editor.apply(TextInputEdit(deletedBefore: 2, commit: "é"))
    #expect(editor.text == "äéx")
    editor.apply(TextInputEdit(deletedBefore: Int.max, deletedAfter: Int.max, commit: "z"))
    #expect(editor.text == "z")
    editor.apply(TextInputEdit(deletedBefore: -5, deletedAfter: -5))
    #expect(editor.text == "z")
    editor.undo()
    #expect(editor.text == "äéx")
    editor.undo()
    #expect(editor.text == "ä😀x")
  }

  @Test(
    "A new line keeps the attributes of the text before it; composed text keeps the attributes of the replaced text")
  func keptAttributes() {
    let editor = editor()
    let heading = TextAttributes(font: .headline)
    editor.setText(TextFragment(AttributedText("word", attributes: heading)))
    for text in ["\n", "\n", "x"] { editor.type(text) }
    #expect(editor.text == "word\n\nx" && editor.attributedText.attributes(at: 6) == heading)
    editor.setText(TextFragment(AttributedText("plain ") + AttributedText("word", attributes: heading)))
    editor.select(TextSelection(6..<10))
    for text in ["n", "ni"] { editor.apply(TextInputEdit(marked: MarkedText(text))) }
    editor.apply(TextInputEdit(commit: "你"))
    #expect(editor.text == "plain 你" && editor.attributedText.attributes(at: 6) == heading)
  }

  @Test("If a field refuses the word that an input method commits in place of another word, the other word stays")
  func refusedWord() {
    let editor = editor("smile", multiline: false)
    editor.filter = .characters { $0.isLetter }
    editor.apply(TextInputEdit(deletedBefore: 5, commit: "😀"))
    #expect(editor.text == "smile" && editor.selection.range == 5..<5 && !editor.undo())
  }

  @Test(
    "The text around the selection is cut between characters, without marked text", arguments: [0, 1, 5, 9, 4000])
  func surroundings(bytes: Int) {
    let editor = editor("äöü👨‍👩‍👧 end of the text")
    editor.select(TextSelection(4..<6))
    editor.apply(TextInputEdit(commit: "ü", marked: MarkedText("marked", selection: 2..<4)))
    let around = editor.surroundingText(maximumBytes: bytes)
    #expect(around.text.utf8.count <= bytes && (around.text.isEmpty || editor.text.contains(around.text)))
    #expect(around.cursor == around.anchor && (0...around.text.utf8.count).contains(around.cursor))
    if bytes == 4000 { #expect(around.text == editor.text && around.cursor == 6) }
    if bytes == 9 { #expect(around.text.hasPrefix("öü") || around.text.hasPrefix("äöü")) }
  }

  @Test("A field accepts only the text that its kind and its limit allow")
  func limits() {
    let editor = editor(multiline: false)
    editor.kind = .decimal
    editor.type("1a,5\nx")
    #expect(editor.text == "1,5")
    editor.kind = .text
    editor.maximumLength = 5
    editor.type("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧")
    #expect(editor.text == "1,5👨‍👩‍👧👨‍👩‍👧")
    #expect(!editor.type("x"))
    editor.selectAll()
    editor.type("two\r\nlines")
    #expect(editor.text == "two l")
  }

  @Test("In a full field, a vowel sign or an accent still completes the last character")
  func lastCharacter() {
    let editor = editor(multiline: false)
    editor.maximumLength = 3
    for letter in ["ก", "ข", "ค", "\u{E35}", "ก"] { editor.type(letter) }
    #expect(editor.text == "กขค\u{E35}")
    editor.setText(TextFragment("abe"))
    #expect(editor.type("\u{301}d") && editor.text == "abe\u{301}" && !editor.type("d"))
  }

  @Test("The caret moves by words, by paragraphs, and to the ends of the text")
  func movements() {
    let editor = editor("don't stop, now\n  second line")
    editor.select(TextSelection(0..<0))
    var ends: [Int] = []
    for _ in 0..<5 {
      editor.move(.wordForward)
      ends.append(editor.selection.head.offset)
    }
    #expect(ends == [5, 10, 15, 24, 29])
    var starts: [Int] = []
    for _ in 0..<5 {
      editor.move(.wordBackward)
      starts.append(editor.selection.head.offset)
    }
    #expect(starts == [25, 18, 12, 6, 0])
    editor.move(.paragraphEnd)
    editor.move(.paragraphEnd, extending: true)
    #expect(editor.selection.range == 15..<29)
    editor.move(.backward)
    #expect(editor.selection.range == 15..<15)
    #expect(editor.wordRange(at: 7) == 6..<10 && editor.wordRange(at: 10) == 6..<10)
    editor.isSecure = true
    #expect(editor.wordRange(at: 7) == 0..<29)
  }

  @Test("Words of Thai, Chinese and Hebrew, symbols and numbers are divided as in Unicode and GTK")
  func scripts() {
    let thai = editor("สวัสดีชาวโลก")
    #expect(thai.wordRange(at: 0) == 0..<18 && thai.wordEnd(after: 0) == 18)
    #expect(thai.wordStart(before: thai.storage.count) >= 18)
    let mixed = editor("日本語 3,141.59 שלום x_y-z")
    #expect(mixed.wordRange(at: 3) == 0..<9 && mixed.wordRange(at: 12) == 10..<18)
    #expect(mixed.wordRange(at: 21) == 19..<27 && mixed.wordRange(at: 28) == 28..<31)
    #expect(mixed.wordEnd(after: 0) == 9 && mixed.wordStart(before: 18) == 10)
    let lines = editor("a\n \n\n...\nb")
    #expect(lines.wordEnd(after: 1) == lines.storage.count && lines.wordStart(before: 9) == 0)
    for offset in [Int.min, -1, 1, 1 << 40, Int.max] {
      _ = (thai.wordRange(at: offset), thai.wordEnd(after: offset), thai.wordStart(before: offset))
    }
  }

  @Test("Searches in a text ignore case and accents, and wrap around")
  func search() {
    let storage = TextStorage(TextFragment("Straße über\nUBER e\u{301}cole\nÉCOLE"))
    let search = TextSearch("uber")
    #expect(search.next(in: storage, from: 0, backward: false) == 8..<13)
    #expect(search.next(in: storage, from: 13, backward: false) == 14..<18)
    #expect(search.next(in: storage, from: 18, backward: false) == 8..<13)
    #expect(search.next(in: storage, from: 8, backward: true) == 14..<18)
    #expect(TextSearch("ecole").next(in: storage, from: 0, backward: false) == 19..<26)
    #expect(TextSearch("Ecole").next(in: storage, from: 26, backward: false) == 27..<33)
    #expect(TextSearch("STRASSE").next(in: storage, from: 5, backward: false) == 0..<7)
    #expect(TextSearch("").next(in: storage, from: 0, backward: false) == nil)
    #expect(TextSearch("nowhere").next(in: storage, from: 0, backward: true) == nil)
  }

  @Test("A search finds text that continues across the ends of paragraphs")
  func searchAcross() {
    let storage = TextStorage(TextFragment("one\ntwo\n\nÉcole\none\nTwo"))
    func find(_ words: String, from offset: Int, backward: Bool = false) -> Range<Int>? {
      TextSearch(words).next(in: storage, from: offset, backward: backward)
    }
    #expect(find("ne\ntw", from: 0) == 1..<6)
    #expect(find("NE\r\ntw", from: 2) == 17..<22)
    #expect(find("ne\ntw", from: 18) == 1..<6)
    #expect(find("ne\ntw", from: 22, backward: true) == 17..<22)
    #expect(find("ne\ntw", from: 21, backward: true) == 1..<6)
    #expect(find("ne\ntw", from: 3, backward: true) == 17..<22)
    #expect(find("two\n\necol", from: 0) == 4..<14)
    #expect(find("\n", from: 4) == 7..<8 && find("\n\n", from: 0) == 7..<9 && find("\ne", from: 0) == 8..<11)
    #expect(find("two\necole", from: 0) == nil && find("a\nb\nc\nd\ne\nf\ng\nh", from: 0) == nil)
    #expect(TextSearch("\n").next(in: TextStorage(), from: 0, backward: true) == nil)
    #expect(!TextSearch("\none").matches("one") && !TextSearch("one\ntwo").matches("one"))
  }

  @Test("Text that is moved keeps its attributes, even after an undo", arguments: [0, 4, 6, 15])
  func moving(place: Int) {
    var text: AttributedText = "one two\nthree four"
    for range in [4..<7, 8..<13] { text.setAttributes(in: range) { $0.isUnderlined = true } }
    text.setAttributes(in: 5..<6) { $0.link = "there" }
    let editor = editor()
    editor.setText(TextFragment(text))
    let isInside = (4...13).contains(place)
    editor.move(4..<13, to: place)
    #expect((editor.attributedText == text) == isInside)
    guard !isInside else { return }
    let moved = editor.attributedText
    #expect(moved.part(editor.selection.range) == text.part(4..<13) && editor.selectedText == "two\nthree")
    #expect(editor.undo() && editor.attributedText == text && !editor.undo())
    #expect(editor.redo() && editor.attributedText == moved)
  }

  @Test("A deletion around the caret keeps the next character, even if it would join the text before the caret")
  func joining() {
    let editor = editor("\u{FE0F}\u{2029}\u{E0061}")
    editor.select(TextSelection(3..<3))
    editor.apply(TextInputEdit(deletedBefore: 1, deletedAfter: 2, commit: "x"))
    #expect(Array(editor.text.unicodeScalars) == ["x", "\u{E0061}"])
    #expect(editor.undo() && Array(editor.text.unicodeScalars) == ["\u{FE0F}", "\u{2029}", "\u{E0061}"])
  }

  @Test("Input methods receive exactly the text of the editor, even if marked text forms a character with it")
  func surroundings() {
    let editor = editor("ne\u{200D}")
    editor.select(TextSelection(5..<5))
    editor.setMarked(MarkedText("\u{301}\u{302}", selection: 0..<0))
    #expect(editor.surroundingText(maximumBytes: 100).text.utf8.elementsEqual("ne\u{200D}".utf8))
    for maximum in 0...8 { #expect(editor.surroundingText(maximumBytes: maximum).text.utf8.count <= maximum) }
  }

  @Test("In overwrite mode, keys replace text up to the end of the line; a word is undone in one step")
  func overwriting() {
    let editor = editor("abc\u{301}🇩🇪\nd")
    editor.select(TextSelection(1..<1))
    for letter in "xyz12" { editor.overwrite(String(letter)) }
    #expect(editor.text == "axyz12\nd" && editor.selection.range == 6..<6)
    #expect(editor.undo() && editor.text == "abc\u{301}🇩🇪\nd" && editor.selection.range == 1..<1)
    #expect(editor.redo() && editor.text == "axyz12\nd")
    editor.select(TextSelection(0..<2))
    editor.overwrite("B")
    #expect(editor.text == "Byz12\nd")
    editor.maximumLength = 7
    editor.select(TextSelection(0..<0))
    editor.overwrite("long")
    #expect(editor.text == "long2\nd")
  }

  @Test("If a filter or a change of attributes sets the text itself, that text stays")
  func reentrance() {
    let editor = editor("abc", multiline: false)
    editor.filter = .characters { [unowned editor] _ in
      if editor.text == "abc" { editor.setText(TextFragment("x")) }
      editor.setMarked(MarkedText("mark"))
      return true
    }
    editor.type("def")
    editor.select(TextSelection(0..<0))
    #expect(editor.markedRange == nil && editor.selection.range == 0..<0)
    editor.filter = .all
    editor.setText(TextFragment("abc"))
    editor.changeAttributes(in: 0..<3) { [unowned editor] attributes in
      attributes.isUnderlined = true
      editor.setText(TextFragment("other"))
    }
    #expect(editor.text == "other" && !editor.attributedText.attributes(at: 0).isUnderlined)
  }

  @Test("Keys have the same meaning as in GTK; control codes insert no text")
  func keys() {
    func command(_ key: Key, _ characters: String = "", _ modifiers: KeyModifiers = []) -> TextCommand? {
      TextCommand(KeyEvent(key: key, characters: characters, modifiers: modifiers))
    }
    #expect(command(Key("a"), "a") == .type("a"))
    #expect(command(Key("a"), "\u{1}", .control) == .selectAll)
    // The key for the letter a in a Russian layout.
    #expect(command(Key("ф"), "\u{1}", .control) == .selectAll)
    #expect(command(Key("Z"), "\u{1A}", [.control, .shift]) == .redo)
    #expect(command(.leftArrow, "", [.control, .shift]) == .move(.wordLeft, extending: true))
    #expect(command(.backspace, "\u{8}") == .delete(.backward))
    #expect(command(.delete, "\u{7F}", .shift) == .cut)
    #expect(command(Key(rawValue: 0xFF63)) == .toggleOverwriting)
    #expect(command(.escape, "\u{1B}") == nil && command(.tab, "\t") == nil && command(Key("q"), "q", .alt) == nil)
    #expect(
      command(.enter, "\r") == .performReturn
        && command(Key(rawValue: 0xFF95), "") == .move(.lineStart, extending: false))
  }
}
