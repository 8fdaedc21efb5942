import TactionGeometry
import TactionGraphics
import Testing

@testable import TactionViews

@Suite("Recording a part of a window")
struct RecordingTests {
  private func card(_ x: Double, _ y: Double, _ color: Color = .black) -> View {
    let view = View(frame: Rect(x: x, y: y, width: 40, height: 30))
    view.backgroundColor = color
    return view
  }

  /// A clipping, turned, translucent box with three cards, one of which holds another, among other views.
  private func scene() throws -> (window: TestWindow, box: View, cards: [View]) {
    let window = try TestWindow()
    let box = View(frame: Rect(x: 20, y: 20, width: 100, height: 80))
    box.clipsToBounds = true
    box.alpha = 0.8
    box.transform = .rotation(.degrees(15))
    let cards = [card(5, 5), card(30, 20, .white), card(50, 40)]
    cards.forEach(box.addSubview)
    let label = Label("Words")
    cards[1].addSubview(label)
    window.root.addSubview(card(0, 0))
    window.root.addSubview(box)
    window.root.addSubview(card(100, 10))
    window.frame()
    return (window, box, cards)
  }

  @Test("A view that changed by itself is recorded alone, to the same frame", arguments: 0..<7)
  func update(change: Int) throws {
    let (window, box, cards) = try scene()
    var frame = window.pipeline.shown
    var changed = cards[1]
    switch change {
    case 0: changed.center.x += 7
    case 1: changed.transform = .rotation(.degrees(40))
    case 2: changed.backgroundColor = .clear.withAlpha(0.5)
    case 3: (changed.subviews[0] as? Label)?.textColor = .white
    case 4: changed.bounds.size.width += 4
    case 5: (changed, box.alpha) = (box, 0.4)
    default: (changed, box.bounds.origin.y) = (box, 12)
    }
    var (pass, damage) = (RecordPass(), DamagePass())
    damage.begin()
    let other = cards[2].recordIndex
    #expect(pass.update(changed, in: &frame, damage: &damage))
    #expect(cards[2].recordIndex == other)
    #expect(frame.isRecordedLike(window.recordedAnew()))
    #expect(damage.region() == window.frame())
  }

  @Test("Where other views or entries come of it, the whole window is recorded", arguments: 0..<6)
  func refusal(change: Int) throws {
    let (window, box, cards) = try scene()
    var frame = window.pipeline.shown
    switch change {
    case 0: cards[1].isHidden = true
    case 1: cards[1].addSubview(card(0, 0))
    case 2: cards[1].borderWidth = 2
    case 3: cards[1].transform = .scale(x: 1, y: 0)
    case 4: cards[1].center.x += 300
    default: box.isHidden = true
    }
    var (pass, damage) = (RecordPass(), DamagePass())
    damage.begin()
    #expect(!pass.update(cards[1], in: &frame, damage: &damage))
    #expect(frame.isRecordedLike(window.pipeline.shown))
    #expect(damage.region().isEmpty)
    window.frame()
    #expect(window.pipeline.shown.isRecordedLike(window.recordedAnew()))
  }

  @Test("A view that left its window is kept by none")
  func departure() throws {
    let (window, _, cards) = try scene()
    weak var gone: View?
    do {
      let view = card(1, 1)
      cards[0].addSubview(view)
      window.frame()
      view.center.x += 1
      view.removeFromSuperview()
      gone = view
    }
    #expect(gone == nil)
  }

  @Test("A picture of a view has the shadows of what it holds, and not its own")
  func pictureShadows() throws {
    let view = card(0, 0, .white)
    view.shadow = Shadow(color: .black, opacity: 1, radius: 0, offset: Vector(dx: 10, dy: 0))
    let child = View(frame: Rect(x: 5, y: 5, width: 10, height: 10))
    child.backgroundColor = .white
    child.shadow = view.shadow
    view.addSubview(child)
    let picture = try view.snapshot()
    #expect(picture.color(x: 20, y: 10) == .black)
    #expect(picture.color(x: 38, y: 25) == .white)
  }
}
