import Taction

/// A field of one line that records the edits of input methods and keys. It has a selection and marked text.
public final class RecordedField: View, TextInputClient {
  /// The text, without marked text.
  public private(set) var text = ""
  /// The moving end of the selection, in bytes of UTF-8.
  public private(set) var head = 0
  /// The fixed end of the selection.
  public private(set) var anchor = 0
  /// The marked text; nil if there is no marked text.
  public private(set) var marked: MarkedText?
  /// The edits of input methods so far.
  public private(set) var edits: [TextInputEdit] = []
  /// The characters of keys so far.
  public private(set) var keys: [String] = []
  /// The traits of the text; report new traits with `textInputDidChange(_:)`.
  public var textInputTraits = TextInputTraits()
  /// Called after each edit of an input method.
  public var onEdit: ((RecordedField) -> Void)?
  /// Called after each key.
  public var onKey: ((RecordedField) -> Void)?
  /// A false surrounding text to answer with; nil to answer truthfully.
  public var lie: SurroundingText?
  /// Whether the field reports its changes.
  public var reports = true
  /// The distance that the caret moves for each byte, in logical pixels.
  public var step = 8.0
  /// The number of times that the surrounding text was asked for.
  public private(set) var questions = 0

  private let label = Label("")

  /// Makes a field. A tap makes it the first responder and asks for the keyboard.
  override public init(frame: Rect = .zero) {
    super.init(frame: frame)
    addSubview(label)
    addGestureRecognizer(
      TapGestureRecognizer { [weak self] _ in
        self?.becomeFirstResponder()
        self?.textInputDidChange(.summoned)
      })
  }

  override public var canBecomeFirstResponder: Bool { true }

  /// The text with the marked text in brackets, and the caret or the ends of the selection as bars: "gr|ü|n[ni]".
  public var picture: String {
    let bytes = Array(text.utf8)
    let (low, high) = (min(head, anchor), max(head, anchor))
    let part = { (range: Range<Int>) in String(decoding: bytes[range], as: UTF8.self) }
    let marking = marked.map { "[\($0.text)]" } ?? ""
    let selection = low == high ? "|" : "|\(part(low..<high))|"
    return part(0..<low) + marking + selection + part(high..<bytes.count)
  }

  /// Replaces the text, as an app does, and sets the selection; by default the caret is at the end.
  public func set(_ text: String, head: Int? = nil, anchor: Int? = nil) {
    self.text = text
    self.head = head ?? text.utf8.count
    self.anchor = anchor ?? self.head
    changed(.other)
  }

  override public func keyDown(_ event: KeyEvent) -> Bool {
    keys.append(event.characters)
    defer { onKey?(self) }
    if event.key == .backspace {
      deleteBackward()
    } else if event.characters.isEmpty {
      return false
    } else {
      replace(selection, by: event.characters)
      changed(.other)
    }
    return true
  }

  override public func layoutSubviews() { label.frame = bounds }

  /// The rectangle of the caret: `step` further to the right for each byte before it.
  public var caretRect: Rect { Rect(x: Double(head) * step, y: 4, width: 2, height: 20) }

  /// Returns the whole text, or ``lie`` if that is set.
  public func surroundingText(maximumBytes: Int) -> SurroundingText? {
    questions += 1
    return lie ?? SurroundingText(text: text, cursor: head, anchor: anchor)
  }

  /// Applies an edit, and records it.
  public func apply(_ edit: TextInputEdit) {
    edits.append(edit)
    let range = selection
    let start = characterStart(range.lowerBound - edit.deletedBefore)
    let end = characterEnd(range.upperBound + edit.deletedAfter)
    // The text after the caret is removed first, so that offsets before the caret stay valid.
    replace(range.upperBound..<end, by: "", movesCaret: false)
    replace(start..<range.lowerBound, by: "", movesCaret: false)
    let count = range.lowerBound - start
    (head, anchor) = (head - count, anchor - count)
    if !edit.commit.isEmpty || edit.marked != nil { replace(selection, by: edit.commit) }
    marked = edit.marked
    changed(.inputMethod)
    onEdit?(self)
  }

  /// Deletes the selection, or the character before the caret.
  public func deleteBackward() {
    let range = selection
    replace(range.isEmpty ? characterStart(range.lowerBound - 1)..<range.upperBound : range, by: "")
    changed(.other)
  }

  /// Does nothing.
  public func performReturn() {}

  private var selection: Range<Int> { min(head, anchor)..<max(head, anchor) }

  private func replace(_ range: Range<Int>, by new: String, movesCaret: Bool = true) {
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(range, with: Array(new.utf8))
    text = String(decoding: bytes, as: UTF8.self)
    guard movesCaret else { return }
    head = range.lowerBound + new.utf8.count
    anchor = head
  }

  private func changed(_ change: TextInputChange) {
    label.text = text + (marked?.text ?? "")
    if reports { textInputDidChange(change) }
  }

  private func characterStart(_ offset: Int) -> Int {
    let bytes = Array(text.utf8)
    var place = max(0, min(offset, bytes.count))
    while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }

  private func characterEnd(_ offset: Int) -> Int {
    let bytes = Array(text.utf8)
    var place = max(0, min(offset, bytes.count))
    while place < bytes.count, bytes[place] & 0xC0 == 0x80 { place += 1 }
    return place
  }
}
