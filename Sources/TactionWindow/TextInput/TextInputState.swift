import TactionEnvironment
import TactionGeometry
import TactionViews
import TactionWayland

/// The complete state of a field that is sent to the compositor.
struct TextInputState: Equatable {
  /// The limit of the protocol for the surrounding text, in bytes of UTF-8.
  static let maximumBytes = 4000

  /// A rectangle in whole logical pixels of a surface.
  struct Area: Equatable {
    var x: Int32
    var y: Int32
    var width: Int32
    var height: Int32
  }

  /// The text around the caret; nil if it is not sent.
  var surrounding: SurroundingText?
  /// The kind of text, as hints to the input method.
  var hint: ZwpTextInputV3.ContentHint
  /// The kind of text, as the purpose from which a keyboard chooses its keys.
  var purpose: ZwpTextInputV3.ContentPurpose
  /// The rectangle of the caret on the surface; nil if it is not known.
  var caret: Area?

  /// Reads the state of a field.
  @MainActor
  init(of client: any TextInputClient) {
    let traits = client.textInputTraits
    (hint, purpose) = (traits.wireHint, traits.wirePurpose)
    // A secret is never sent, so it is not read from the field.
    if !traits.isSecret {
      surrounding = client.surroundingText(maximumBytes: Self.maximumBytes)?.fitted(to: Self.maximumBytes)
    }
    caret = Self.caret(of: client)
  }

  /// Whether the next state needs a new `enable`. Without `enable`, compositors may ignore a new kind of text, a
  /// surrounding text that appears or vanishes, or a caret that appears.
  func needsEnable(before next: TextInputState) -> Bool {
    hint != next.hint || purpose != next.purpose || (surrounding == nil) != (next.surrounding == nil)
      || (caret == nil && next.caret != nil)
  }

  /// Returns the rectangle of a field's caret on the surface of its window; nil if the rectangle is not finite.
  @MainActor
  static func caret(of client: any TextInputClient) -> Area? {
    guard let view = client as? View, view.viewTree != nil else { return nil }
    let rect = client.caretRect
    guard rect.isFinite else { return nil }
    let box = view.convert(rect, to: nil)
    guard box.isFinite else { return nil }
    // The rectangle is rounded outwards, so that no part of the caret is outside.
    let (left, top) = (box.minX.rounded(.down), box.minY.rounded(.down))
    return Area(
      x: pixel(left), y: pixel(top), width: pixel(box.maxX.rounded(.up) - left),
      height: pixel(box.maxY.rounded(.up) - top))
  }

  /// Returns a coordinate for the wire, limited to 24 bits like other coordinates of surfaces.
  private static func pixel(_ number: Double) -> Int32 { Int32(number.clamped(to: -8_388_608...8_388_607)) }
}

extension SurroundingText {
  /// Returns a valid text for the wire: at most `maximum` bytes around the cursor, without partial characters and NUL.
  /// The cursor and the anchor are in this text, at starts of characters.
  func fitted(to maximum: Int) -> SurroundingText {
    var copy = text
    return copy.withUTF8 { bytes in
      let head = bytes.characterStart(cursor)
      let tail = bytes.characterStart(anchor)
      let range = bytes.window(around: head, tail, maximum: maximum)
      let inside = range.lowerBound...range.upperBound
      let piece = bytes[range].map { $0 == 0 ? UInt8(ascii: " ") : $0 }
      return SurroundingText(
        text: String(decoding: piece, as: UTF8.self), cursor: head.clamped(to: inside) - range.lowerBound,
        anchor: tail.clamped(to: inside) - range.lowerBound)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the offset of the nearest character start at or before an offset, which may be outside of the text.
  func characterStart(_ offset: Int) -> Int {
    var place = offset.clamped(to: 0...count)
    while place > 0, place < count, self[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }

  /// Returns the offset of the first character start at or after an offset.
  private func characterEnd(_ offset: Int) -> Int {
    var place = offset.clamped(to: 0...count)
    while place > 0, place < count, self[place] & 0xC0 == 0x80 { place += 1 }
    return place
  }

  /// Returns the range of the text to send: the selection and the same amount of text on both sides. If the selection
  /// is longer than the maximum, returns the text around the cursor.
  fileprivate func window(around head: Int, _ tail: Int, maximum: Int) -> Range<Int> {
    guard count > maximum else { return 0..<count }
    var (low, high) = (Swift.min(head, tail), Swift.max(head, tail))
    if high - low > maximum { (low, high) = (head, head) }
    let wanted = low - (maximum - (high - low)) / 2
    let start = characterEnd(Swift.max(0, Swift.min(wanted, count - maximum)))
    return start..<Swift.max(start, characterStart(start + maximum))
  }
}
