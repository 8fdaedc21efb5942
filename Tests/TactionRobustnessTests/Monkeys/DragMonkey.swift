import Taction
import TactionTesting

@testable import TactionControls
@testable import TactionViews

/// Drags of this program and of other programs, over views and windows that are added and removed.
///
/// Each drag that begins must end once, each target that is entered must be left once, and each dropped foreign drag
/// must get an answer.
final class DragMonkey: Monkey {
  /// A view that can be dragged, and that accepts drops.
  private final class Spot {
    let view: View
    let drag: DragInteraction
    let drop: DropInteraction
    var begun = 0
    var ended = 0
    var entered = 0
    var left = 0

    init(_ view: View, _ drag: DragInteraction, _ drop: DropInteraction) {
      (self.view, self.drag, self.drop) = (view, drag, drop)
    }
  }

  private var spots: [Spot] = []
  private var kept: [Drop] = []
  private var foreign: PeerDrag?
  /// The foreign drags that were dropped.
  private var dropped: [PeerDrag] = []
  private var reads = 0
  private var answers = 0

  override var handShare: Double { 0.5 }

  override func build() {
    for index in 0..<5 { addSpot(index) }
    addForeign()
    addDeeds(to: &actions)
    addDeeds(to: &deeds)
    actions.add("a view is dragged", 10) { [weak self] in self?.dragView() }
  }

  private func addSpot(_ index: Int) {
    let view = View(
      frame: Rect(x: Double(index % 3) * 190 + 20, y: Double(index / 3) * 250 + 20, width: 150, height: 150))
    view.backgroundColor = .red
    window.content.addSubview(view)
    let drag = DragInteraction { [weak self] _ in
      self?.called("items")
      return self?.dice.chance(0.9) ?? false ? [.text("t\(index)")] : []
    }
    drag.actions = index % 2 == 0 ? [.copy, .move] : .copy
    let drop = DropInteraction(types: [.text]) { [weak self] in self?.take($0) }
    let spot = Spot(view, drag, drop)
    hook(spot)
    view.addInteraction(drag)
    view.addInteraction(drop)
    if index == 1 {
      view.addInteraction(
        ContextMenu { [weak self] _ in
          self?.called("a menu")
          return Menu([MenuItem("Item") { [weak self] in self?.called("an item") }])
        })
    }
    if index == 2 {
      drag.preview = { [weak self] _ in
        self?.called("a preview")
        let preview = Label("Preview")
        preview.frame = Rect(x: 0, y: 0, width: 80, height: 30)
        return preview
      }
    }
    spots.append(spot)
  }

  private func hook(_ spot: Spot) {
    spot.drag.onBegin = { [weak self, weak spot] in
      guard let self, let spot else { return }
      spot.begun += 1
      expect(spot.begun == spot.ended + 1, "a drag begins before the end of another one")
      called("onBegin")
    }
    spot.drag.onEnd = { [weak self, weak spot] _ in
      guard let self, let spot else { return }
      spot.ended += 1
      expect(spot.begun == spot.ended, "a drag ends that has not begun")
      called("onEnd")
    }
    spot.drop.onEnter = { [weak self, weak spot] _ in
      spot?.entered += 1
      self?.called("onEnter")
    }
    spot.drop.onMove = { [weak self, weak spot] _ in
      if let spot, spot.entered <= spot.left { self?.fail("a drag moves over a target that it has left") }
      self?.called("onMove")
    }
    spot.drop.onLeave = { [weak self, weak spot] _ in
      spot?.left += 1
      self?.called("onLeave")
    }
    spot.drop.accepts = { [weak self] _ in
      self?.called("accepts")
      return self?.dice.chance(0.9) ?? false
    }
  }

  private func take(_ drop: Drop) {
    switch dice.next() % 4 {
    case 0: kept.append(drop)
    case 1: drop.finish(isTaken: dice.chance(0.5))
    case 2: break
    default:
      reads += 1
      _ = drop.read(.text) { [weak self] _ in
        self?.answers += 1
        drop.finish()
        self?.called("the data of a drop")
      }
    }
    called("onDrop")
  }

  private func dragView() {
    guard hands.fingers.isEmpty, foreign == nil, let spot = spots.randomElement(using: &dice), spot.view.isInWindow
    else { return }
    let place = spot.view.convert(spot.view.bounds.center, to: nil)
    guard window.content.bounds.contains(place) else { return }
    let finger = stage.touch(at: place)
    finger.rest(for: 0.7)
    finger.move(to: self.place(), over: 0.2)
    finger.move(to: self.place(), over: 0.2)
    if dice.chance(0.6) { finger.lift() } else { hands.fingers.append(finger) }
  }

  private func addForeign() {
    actions.add("another program's drag comes", 5) { [weak self] in
      guard let self, foreign == nil, hands.fingers.isEmpty, !hands.penIsDown, hands.heldButtons.isEmpty else { return }
      foreign = stage.dragIn("foreign", at: place(), actions: dice.chance(0.5) ? .copy : [.copy, .move])
    }
    actions.add("it moves", 8) { [weak self] in
      guard let self else { return }
      foreign?.move(to: place(), over: 0.2)
    }
    actions.add("it is dropped or cancelled", 5) { [weak self] in
      guard let self, let drag = foreign else { return }
      foreign = nil
      if dice.chance(0.7) {
        drag.drop()
        dropped.append(drag)
      } else {
        drag.cancel()
      }
    }
    actions.add("a drop is finished", 3) { [weak self] in
      guard let self, let drop = kept.popLast() else { return }
      if dice.chance(0.5) { drop.finish(isTaken: dice.chance(0.5)) }
    }
  }

  private func addDeeds(to deeds: inout Repertoire) {
    let some = { [weak self] (body: (Spot, DragMonkey) -> Void) in
      guard let self, let spot = spots.randomElement(using: &dice) else { return }
      body(spot, self)
    }
    deeds.add("a view goes", 4) { some { spot, _ in spot.view.removeFromSuperview() } }
    deeds.add("a view comes", 5) { some { spot, monkey in monkey.window.content.addSubview(spot.view) } }
    deeds.add("a view goes and comes", 3) {
      some { spot, monkey in
        spot.view.removeFromSuperview()
        monkey.window.content.addSubview(spot.view)
      }
    }
    deeds.add("a view hides or shows", 2) { some { spot, _ in spot.view.isHidden.toggle() } }
    deeds.add("a view moves", 3) {
      some { spot, monkey in
        spot.view.center = Point(x: monkey.dice.number(50...550), y: monkey.dice.number(50...550))
      }
    }
    deeds.add("a target goes or comes", 3) {
      some { spot, _ in
        if let view = spot.drop.view { view.removeInteraction(spot.drop) } else { spot.view.addInteraction(spot.drop) }
      }
    }
    deeds.add("a source goes or comes", 3) {
      some { spot, _ in
        if let view = spot.drag.view { view.removeInteraction(spot.drag) } else { spot.view.addInteraction(spot.drag) }
      }
    }
    deeds.add("an alert", 1) { [weak self] in self?.window.content.present(Alert("Alert")) }
    deeds.add("the alert goes", 2) { [weak self] in self?.window.content.presentations.last?.dismiss() }
  }

  // MARK: Invariants

  override func checkScene() {
    for spot in spots { expect(spot.left <= spot.entered, "a target is left that was not entered") }
  }

  override func letGo() {
    foreign?.cancel()
    foreign = nil
    kept = []
  }

  override func settleScene() {
    for presentation in window.content.presentations { presentation.dismiss() }
  }

  override func checkRest() {
    for spot in spots {
      expect(spot.begun == spot.ended, "\(spot.begun) drags have begun, and \(spot.ended) have ended")
      expect(!spot.drag.isDragging, "a drag goes on for ever")
      expect(spot.entered == spot.left, "a target was entered \(spot.entered) times and left \(spot.left) times")
      expect(!spot.drop.isTargeted, "a target stays lit")
    }
    expect(reads == answers, "\(reads) readings had \(answers) answers")
    for drag in dropped { expect(drag.outcome != nil, "a drop has no end") }
    expect(stage.draggedTypes == nil, "the compositor still drags")
  }

  override func clear() {
    for spot in spots { spot.view.removeFromSuperview() }
    (spots, kept, dropped) = ([], [], [])
  }
}
