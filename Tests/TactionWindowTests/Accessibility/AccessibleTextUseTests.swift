import Taction
import TactionStageSupport
import TactionTesting
import Testing

@Suite("Editing and selecting texts over the bus of screen readers")
struct AccessibleTextUseTests {
  private func withField(_ body: (TextReading, TextField, Window) throws -> Void) throws {
    try withReader { reader, window in
      let field = TextField()
      field.text = "one two"
      field.frame = Rect(x: 10, y: 10, width: 300, height: 44)
      window.content.addSubview(field)
      reader.exchange()
      try body(TextReading(reader: reader, path: reader.object(79)), field, window)
    }
  }

  @Test("A screen reader sets, inserts and deletes text as the user does, and the edit can be undone")
  func editing() throws {
    try withField { text, field, _ in
      var told: [String] = []
      field.onChange = { told.append($0) }
      let isInserted = try text.insert("é👍 and", at: 3, length: 6)
      #expect(isInserted && field.text == "oneé👍 two")
      #expect(try text.edit("DeleteText", 3, 5) == true && field.text == "one two")
      #expect(try text.edit("DeleteText", 4, -1) == true && field.text == "one ")
      #expect(try text.edit("DeleteText", 3, 3) == false && text.insert("", at: 0) == false)
      #expect(try text.insert("!", at: -1, length: -1) && field.text == "one !")
      #expect(try text.insert("?", at: Int(Int32.max)) && field.text == "one !?")
      #expect(try text.set("new\nline") && field.text == "new line" && text.caret == 8)
      #expect(told.count == 6 && field.undo() && field.text == "one !?")
      field.maximumLength = 3
      #expect(try text.set("abcdef") && field.text == "abc" && !text.insert("x", at: 0))
      field.isEnabled = false
      // Screen readers ask for the interfaces only once.
      #expect(try text.reader.interfaces(text.path).contains("EditableText"))
      #expect(try text.edit("DeleteText", 0, 1) == false && field.text == "abc")
    }
  }

  @Test("In a field without the focus, editing begins with an edit by a screen reader, and ends after the last one")
  func withoutFocus() throws {
    try withField { text, field, _ in
      var log: [String] = []
      (field.onEditingBegin, field.onEditingEnd) = ({ log.append("begin") }, { log.append("end") })
      field.onChange = { log.append($0) }
      let isSet = try text.set("new")
      #expect(try isSet && text.edit("CopyText", 0, 1) == true && text.edit("PasteText", -1) == true)
      text.reader.exchange()
      text.reader.stage.advance(by: 1)
      #expect(log == ["begin", "new", "newn", "end"] && !field.isFirstResponder)
      field.becomeFirstResponder()
      #expect(try text.insert("!", at: -1))
      #expect(log.suffix(2) == ["begin", "newn!"])
      field.resignFirstResponder()
      #expect(try text.insert("?", at: -1))
      field.removeFromSuperview()
      #expect(log.suffix(3) == ["begin", "newn!?", "end"], "it also ends when the field leaves its window")
    }
  }

  @Test("An edit without the focus is not made if the app sets another text, or disables the field, when it begins")
  func refusedAtBeginning() throws {
    try withField { text, field, _ in
      field.onEditingBegin = { [weak field] in field?.text = "new" }
      let isCopied = try text.edit("CopyText", 0, 3) == true
      #expect(try isCopied && text.edit("PasteText", -1) == true)
      text.reader.exchange()
      #expect(field.text == "new")
      text.reader.stage.advance(by: 1)
      field.onEditingBegin = { [weak field] in field?.isEnabled = false }
      #expect(try !text.set("other") && field.text == "new")
    }
  }

  @Test("A screen reader deletes the letter that it names, even if the field refuses the marked text before it")
  func deletionBehindMark() throws {
    try withField { text, field, _ in
      (field.text, field.maximumLength) = ("abcde", 5)
      field.becomeFirstResponder()
      field.selectedRange = 0..<0
      field.apply(TextInputEdit(marked: MarkedText("Ham", selection: 3..<3)))
      let isDeleted = try text.edit("DeleteText", 1, 2) == true
      #expect(isDeleted && field.text == "acde")
    }
  }

  @Test("A screen reader deletes or selects the letter after marked text, and not the marked text", arguments: [0, 1])
  func letterBehindMark(place: Int) throws {
    try withField { text, field, _ in
      field.becomeFirstResponder()
      for isDeleted in [true, false] {
        field.text = "abcde"
        field.selectedRange = place..<place
        field.apply(TextInputEdit(marked: MarkedText("Ham", selection: 3..<3)))
        var run = BusTestReader(try text.answer("GetAttributeRun", place, 0).body)
        _ = run.dictionary()
        #expect(run.int32() == place && run.int32() == 5)
        if isDeleted {
          #expect(try text.edit("DeleteText", place, place + 1) == true)
          #expect(field.text == (place == 0 ? "Hambcde" : "aHamcde"))
        } else {
          #expect(try text.done("AddSelection", place, place + 1))
          #expect(field.selectedRange == place + 3..<place + 4)
        }
      }
    }
  }

  @Test("A screen reader that sets or deletes the whole text also replaces marked text at its beginning or its end")
  func wholeTextWithMark() throws {
    try withField { text, field, _ in
      field.becomeFirstResponder()
      for (caret, words) in [(0, "x"), (7, "x"), (0, ""), (7, "")] {
        field.text = "one two"
        field.selectedRange = caret..<caret
        field.apply(TextInputEdit(marked: MarkedText("ni", selection: 2..<2)))
        let isDone = try words.isEmpty ? text.edit("DeleteText", 0, -1) == true : text.set(words)
        #expect(isDone && field.text == words)
      }
    }
  }

  @Test("A screen reader pastes text at the place that it names after marked text")
  func pasteBehindMark() throws {
    try withField { text, field, _ in
      field.text = "abcde"
      let isCopied = try text.edit("CopyText", 4, 5)
      #expect(isCopied == true)
      field.becomeFirstResponder()
      field.selectedRange = 0..<0
      field.apply(TextInputEdit(marked: MarkedText("Ham", selection: 3..<3)))
      #expect(try text.edit("PasteText", 2) == true)
      text.reader.exchange()
      #expect(field.text == "Hamabecde")
    }
  }

  @Test("A screen reader copies text to the clipboard and pastes it")
  func clipboard() throws {
    try withField { text, field, _ in
      let isCopied = try text.edit("CopyText", 0, 3)
      #expect(isCopied == true)
      #expect(try text.edit("PasteText", -1) == true)
      text.reader.exchange()
      #expect(field.text == "one twoone")
      #expect(try text.edit("CutText", 3, 7) == true && field.text == "oneone")
      #expect(try text.edit("PasteText", 0) == true)
      text.reader.exchange()
      #expect(field.text == " twooneone")
    }
  }

  @Test("A late paste by a screen reader is dropped if the app sets the field's text in the meantime")
  func latePaste() throws {
    try withField { text, field, _ in
      let peer = LatePeer(text.reader.stage)
      peer.copy()
      for (isSet, result) in [(true, "other"), (false, "late other")] {
        let isPasted = try text.edit("PasteText", 0)
        text.reader.exchange()
        #expect(isPasted == true && peer.requests == 1)
        if isSet { field.text = "other" }
        peer.send("late ")
        text.reader.stage.advance(by: 0.5)
        #expect(field.text == result)
      }
    }
  }

  @Test("A screen reader adds, sets and removes the selection; a text has at most one")
  func selecting() throws {
    try withField { text, field, _ in
      let first = try text.selection
      #expect(try first == nil && !text.done("SetSelection", 0, 0, 2) && !text.done("RemoveSelection", 0))
      #expect(try text.done("AddSelection", 0, 3) && field.selectedRange == 0..<3 && text.selection == [0, 3])
      #expect(try !text.done("AddSelection", 4, 5) && text.caret == 3)
      #expect(try text.done("SetSelection", 0, 4, -1) && field.selectedRange == 4..<7)
      #expect(try !text.done("SetSelection", 1, 0, 1) && !text.done("RemoveSelection", 1))
      #expect(try text.answer("GetSelection", 1).type == 3)
      #expect(try text.done("RemoveSelection", 0) && field.selectedRange == 7..<7 && text.selection == nil)
      #expect(try text.answer("GetSelection", 0).type == 3)
      #expect(try text.done("SetCaretOffset", 2) && field.selectedRange == 2..<2)
    }
  }

  @Test("Over the bus, read-only text can be selected and scrolled, but not edited")
  func readOnly() throws {
    try withReader { reader, window in
      let view = TextView(frame: Rect(x: 0, y: 0, width: 300, height: 100))
      view.text = (0..<100).map { "line \($0)" }.joined(separator: "\n")
      view.isEditable = false
      window.content.addSubview(view)
      reader.exchange()
      let text = TextReading(reader: reader, path: try reader.object(61))
      #expect(try text.edit("DeleteText", 0, 1) == false && text.edit("CutText", 0, 1) == false)
      // The states multi-line and read-only are set; the state editable is not.
      #expect(try reader.hasState(17, text.path) && reader.hasState(43, text.path) && !reader.hasState(7, text.path))
      #expect(try text.done("AddSelection", 0, 4) && view.selectedRange == 0..<4)
      let last = try text.count - 2
      #expect(try text.extents("GetCharacterExtents", last)[1] > 100)
      #expect(try text.done("ScrollSubstringTo", last, last + 1, 6))
      let shown = try text.extents("GetCharacterExtents", last)
      #expect(shown[1] >= 0 && shown[1] + shown[3] <= 100)
      let found = try text.answer("GetBoundedRanges", 0, 0, 300, 100, 1, 0, 3)
      #expect(found.type == 2 && found.body.count > 40)
      view.isEditable = true
      reader.exchange()
      #expect(try reader.hasState(7, text.path) && !reader.hasState(43, text.path))
      #expect(try text.edit("DeleteText", 0, 1) == true && view.text.hasPrefix("ine 0"))
    }
  }
}
