import Taction
import TactionTestSupport

@testable import TactionControls
@testable import TactionText
@testable import TactionViews

/// Changes by apps and fingers.
extension TextWorld {
  // MARK: Apps

  func select(in field: FuzzField) {
    let (text, count) = (field.text, intrusions)
    let isMarked = field.editor.markedRange != nil
    switch dice.next() % 8 {
    case 0:
      field.owner.selectAll()
    case 1: field.page?.scroll(toText: TextPieces.range(in: text.utf8.count, &dice), animated: dice.chance(0.3))
    default: field.selection = TextPieces.range(in: text.utf8.count, &dice)
    }
    guard !isMarked, count == intrusions, !field.text.hasBytes(text) else { return }
    faults.append("a selection changes the text")
  }

  func set(_ field: FuzzField) {
    if let page = field.page, dice.chance(0.5) {
      var text = AttributedText(TextPieces.pick(&dice) + TextPieces.pick(&dice))
      for _ in 0..<3 { text.setAttributes(in: TextPieces.range(in: text.count, &dice), restyle) }
      page.attributedText = text
    } else {
      field.text = TextPieces.pick(&dice) + TextPieces.pick(&dice)
    }
    field.base = field.editor.history.undoSteps.isEmpty ? field.text : nil
  }

  func changeAttributes(of field: FuzzField) {
    field.page?.setAttributes(in: TextPieces.range(in: field.text.utf8.count, &dice), restyle)
  }

  private func restyle(_ attributes: inout TextAttributes) {
    called()
    switch dice.next() % 6 {
    case 0: attributes.link = ["https://www.debian.org", "", nil][Int(dice.next() % 3)]
    case 1: attributes.font = [.headline, .caption, nil, .system(size: .nan)][Int(dice.next() % 4)]
    case 2: attributes.color = .tint
    case 3: attributes.isUnderlined.toggle()
    case 4: attributes = TextAttributes()
    default: attributes.isStruckThrough = true
    }
  }

  func find(in field: FuzzField) {
    let text = field.text
    let length = text.utf8.count
    let needle =
      dice.chance(0.5) ? TextPieces.pick(&dice) : field.editor.storage.string(in: TextPieces.range(in: length, &dice))
    _ = field.page?.find(needle, backward: dice.chance(0.5))
  }

  func useClipboard(in field: FuzzField) {
    guard focus(field) else { return }
    switch dice.next() % 5 {
    case 0: Clipboard.shared.setText(TextPieces.pick(&dice))
    case 1: _ = field.owner.perform(TextCommand.copy)
    case 2: _ = field.owner.perform(TextCommand.cut)
    default: _ = field.owner.perform(TextCommand.paste)
    }
    if field.isSecure, Clipboard.shared.isOwn, dice.chance(0.1) { Clipboard.shared.clear() }
  }

  func changeFocus(of field: FuzzField) {
    switch dice.next() % 4 {
    case 0: field.view.resignFirstResponder()
    case 1: _ = window.pipeline.tree.moveFocus(by: dice.chance(0.5) ? 1 : -1)
    default: field.view.becomeFirstResponder()
    }
  }

  @discardableResult
  func focus(_ field: FuzzField) -> Bool {
    field.view.isFirstResponder || field.view.becomeFirstResponder() && field.view.isFirstResponder
  }

  /// Changes what the user may do with a field, and its look.
  func change(_ field: FuzzField) {
    switch dice.next() % 12 {
    case 0: field.page?.isEditable.toggle()
    case 1: field.page?.isSelectable.toggle()
    case 2: field.line?.isEnabled.toggle()
    case 3: changeLimit(of: field)
    case 4: changeFilter(of: field)
    case 5: (field.line as? SecureField)?.isRevealed.toggle()
    case 6: field.view.layoutDirectionOverride = [nil, .rightToLeft, .leftToRight][Int(dice.next() % 3)]
    case 7:
      let font = [Font.body, .caption, .system(size: 0), .system(size: 48)][Int(dice.next() % 4)]
      field.line?.font = font
      field.page?.font = font
    case 8:
      let alignments: [TextAlignment] = [.natural, .leading, .center, .trailing]
      field.line?.alignment = alignments[Int(dice.next() % 4)]
      field.page?.alignment = alignments[Int(dice.next() % 4)]
    case 9:
      field.page?.textInsets = dice.chance(0.2) ? Insets(horizontal: .nan, vertical: 0) : Insets(dice.number(-5...90))
    default: field.view.bounds.size = Size(width: dice.number(0...300), height: dice.number(0...200))
    }
  }

  private func changeLimit(of field: FuzzField) {
    let limit = dice.chance(0.5) ? nil : [0, -1, 5, 40, Int.min, Int.max][Int(dice.next() % 6)]
    field.owner.maximumLength = limit
  }

  private func changeFilter(of field: FuzzField) {
    guard let line = field.line else { return }
    switch dice.next() % 4 {
    case 0:
      line.filter = .characters { [weak self] character in
        self?.called()
        return character != "a"
      }
    case 1:
      line.filter = .byKind
      line.traits.kind = [.number, .decimal, .pin, .phone, .email, .text][Int(dice.next() % 6)]
    default: line.filter = .all
    }
  }

  /// Moves a field to another position or out of the window, or releases it.
  func place(_ field: FuzzField) {
    switch dice.next() % 5 {
    case 0: field.view.removeFromSuperview()
    case 1: if fields.count > 3 { release(field) }
    case 2: if fields.count < 8 { addField() }
    case 3: field.view.isHidden.toggle()
    default:
      window.arena.addSubview(field.view)
      field.view.transform = dice.chance(0.5) ? .identity : .rotation(.degrees(dice.number(-90...90)))
    }
  }

  /// Makes a field reachable and editable for a user.
  func restore(_ field: FuzzField) {
    field.view.isHidden = false
    field.view.transform = .identity
    field.view.bounds.size = Size(width: 200, height: field.page == nil ? 44 : 120)
    field.line?.isEnabled = true
    field.line?.filter = .all
    field.page?.isEditable = true
    field.page?.isSelectable = true
    field.page?.textInsets = Insets(8)
    field.owner.maximumLength = nil
    field.line?.font = .body
    field.page?.font = .body
  }

  // MARK: Fingers

  /// Touches a field with some taps, a finger that rests, or a finger that moves.
  func touch(_ field: FuzzField) {
    guard field.view.isInWindow else { return }
    let bounds = field.view.bounds
    let place = field.view.convert(
      Point(x: dice.number(-20...max(bounds.width, 0) + 20), y: dice.number(-20...max(bounds.height, 0) + 20)), to: nil)
    guard place.isFinite else { return }
    let kind: Touch.Kind = dice.chance(0.7) ? .direct : .pointer
    switch dice.next() % 5 {
    case 0:
      land(at: place, kind)
      wait(0.7)
      drag(from: place, steps: Int(dice.next() % 6))
    case 1:
      land(at: place, kind)
      drag(from: place, steps: Int(dice.next() % 12))
    case 2:
      land(at: place, kind)
      lift(.ended)
      land(at: place, kind)
      wait(0.7)
      drag(from: place, steps: 4)
    default:
      for _ in 0...(dice.next() % 4) {
        land(at: place, kind)
        lift(.ended)
      }
    }
    if dice.chance(0.4) { window.draw(at: now) }
  }

  private func land(at place: Point, _ kind: Touch.Kind) {
    now += 0.05
    window.send([TouchFrame.Change(id: 1, phase: .began, location: place, kind: kind)], at: now)
  }

  private func lift(_ phase: Touch.Phase) {
    now += 0.05
    window.send([TouchFrame.Change(id: 1, phase: phase)], at: now)
  }

  private func drag(from place: Point, steps: Int) {
    var place = place
    for _ in 0..<steps {
      now += 0.016
      place += Vector(dx: dice.number(-30...30), dy: dice.number(-30...30))
      window.send([TouchFrame.Change(id: 1, phase: .moved, location: place)], at: now)
      if dice.chance(0.3) { window.draw(at: now) }
    }
    lift(dice.chance(0.1) ? .cancelled : .ended)
  }

  func wait(_ seconds: Double) {
    now += seconds
    window.touches.advance(to: now)
    window.pipeline.tree.runTimers(now: now)
  }
}
