import TactionEnvironment
import TactionGeometry
import TactionViews

// Questions about texts, by org.a11y.atspi.Text.
extension AccessibleCall {
  /// The number of queued messages at which long answers are refused: so many wait only if the bus does not read.
  private static let maximumLongAnswers = 64

  /// Answers a question about the characters; returns false if the message is about something else.
  func answerText() -> Bool {
    guard let text = object.text.map(AccessibleText.init) else { return false }
    switch message.member {
    case "GetText":
      guard let start = message.readInt32(), let end = message.readInt32() else { return false }
      let range = text.limited(text.range(from: start, to: end))
      guard isAffordable(range) else { return refuseLong() }
      return give { $0.string(text.text.string(in: range)) }
    case "GetStringAtOffset":
      guard let offset = message.readInt32(), let kind = message.readUInt32().flatMap(AccessibleGranularity.init)
      else { return false }
      return give(text.range(of: kind, at: offset), of: text)
    case "GetTextBeforeOffset": return answerPart(.before, of: text)
    case "GetTextAtOffset": return answerPart(.at, of: text)
    case "GetTextAfterOffset": return answerPart(.after, of: text)
    case "GetCharacterAtOffset":
      guard let offset = message.readInt32() else { return false }
      return give { $0.int32(text.scalar(at: offset)) }
    case "GetCaretOffset": return give { $0.int32(text.text.selection.head) }
    default: return answerSelection(of: text) || answerPlaces(in: text) || answerAttributes(of: text)
    }
  }

  private func answerPart(_ side: AccessibleSide, of text: AccessibleText) -> Bool {
    guard let offset = message.readInt32(), let kind = message.readUInt32().flatMap(AccessibleBoundary.init) else {
      return false
    }
    return give(text.range(side, offset, by: kind), of: text)
  }

  /// Answers with the characters of a range and the offsets of its ends.
  private func give(_ range: Range<Int>, of text: AccessibleText) -> Bool {
    let range = text.limited(range)
    guard isAffordable(range) else { return refuseLong() }
    return give {
      $0.string(text.text.string(in: range))
      $0.int32(range.lowerBound)
      $0.int32(range.upperBound)
    }
  }

  /// Returns whether the answer is short, or few messages wait to be read.
  private func isAffordable(_ range: Range<Int>) -> Bool {
    range.count < AccessibleText.maximumCount / 64 || bridge.bus.queuedCount < Self.maximumLongAnswers
  }

  private func refuseLong() -> Bool {
    bridge.bus.refuse(
      message, "org.freedesktop.DBus.Error.LimitsExceeded", "Too many answers have not been read yet.")
    return true
  }

  // MARK: Places

  private func answerPlaces(in text: AccessibleText) -> Bool {
    switch message.member {
    case "GetCharacterExtents":
      guard let offset = message.readInt32() else { return false }
      let place = text.place(offset)
      return give(text.extents(of: place..<min(place + 1, text.count)), in: message.readUInt32())
    case "GetRangeExtents":
      guard let start = message.readInt32(), let end = message.readInt32() else { return false }
      return give(text.extents(of: text.range(from: start, to: end)), in: message.readUInt32())
    case "GetOffsetAtPoint":
      guard let x = message.readInt32(), let y = message.readInt32(), let view = object.view else { return false }
      let point = Point(x: Double(x), y: Double(y)) + offset(for: message.readUInt32())
      let found = text.text.offset(at: view.convert(point, from: nil))
      return give { $0.int32(found ?? -1) }
    case "GetBoundedRanges": return answerBoundedRanges(of: text)
    default: return false
    }
  }

  /// Answers with a rectangle of the view.
  private func give(_ rect: Rect, in kind: Int?) -> Bool {
    guard let view = object.view else { return false }
    let box = view.convert(rect, to: nil).offset(by: .zero - offset(for: kind))
    return give { $0.int32(rounding: box.minX, box.minY, box.width, box.height) }
  }

  private func answerBoundedRanges(of text: AccessibleText) -> Bool {
    guard let x = message.readInt32(), let y = message.readInt32(), let width = message.readInt32(),
      let height = message.readInt32(), let view = object.view
    else { return false }
    let rect = Rect(x: Double(x), y: Double(y), width: Double(max(width, 0)), height: Double(max(height, 0)))
      .offset(by: offset(for: message.readUInt32()))
    // The types of clipping: 0 for none, 1 at the left or upper edge, 2 at the right or lower edge, 3 at both.
    let (clipX, clipY) = (message.readUInt32() ?? 0, message.readUInt32() ?? 0)
    let ranges = text.ranges(
      in: view.convert(rect, from: nil), cutsMin: (clipX & 1 != 0, clipY & 1 != 0),
      cutsMax: (clipX & 2 != 0, clipY & 2 != 0))
    return give { writer in
      writer.array(of: "(iisv)") { writer in
        for range in ranges {
          writer.structure("iisv") {
            $0.int32(range.lowerBound)
            $0.int32(range.upperBound)
            $0.string(text.text.string(in: text.limited(range)))
            $0.variant("i") { $0.int32(0) }
          }
        }
      }
    }
  }

  // MARK: Attributes

  private func answerAttributes(of text: AccessibleText) -> Bool {
    switch message.member {
    case "GetAttributes", "GetAttributeRun":
      guard let offset = message.readInt32() else { return false }
      let (own, range) = text.attributes(at: offset)
      let isWhole = message.member == "GetAttributeRun" && message.readBoolean() == true
      let names = Set(own.map(\.name))
      let pairs = own + (isWhole ? defaults(of: text).filter { !names.contains($0.name) } : [])
      return give {
        write(pairs, to: &$0)
        $0.int32(range.lowerBound)
        $0.int32(range.upperBound)
      }
    case "GetAttributeValue":
      guard let offset = message.readInt32(), let name = message.readString() else { return false }
      let pairs = text.attributes(at: offset).pairs + defaults(of: text)
      return give { $0.string(pairs.first { $0.name == name }?.value ?? "") }
    case "GetDefaultAttributes", "GetDefaultAttributeSet":
      return give { write(defaults(of: text), to: &$0) }
    default: return false
    }
  }

  private func defaults(of text: AccessibleText) -> AccessibleText.Pairs {
    text.defaultAttributes(bridge.locale, isMirrored: object.view?.isMirrored ?? false)
  }

  private func write(_ pairs: AccessibleText.Pairs, to writer: inout BusMessageWriter) {
    writer.array(of: "{ss}") { for (name, value) in pairs { $0.entry(name, AccessibleObject.limited(value)) } }
  }
}
