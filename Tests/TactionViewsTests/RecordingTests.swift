import TactionGeometry
import TactionGraphics
import Testing

@testable import TactionViews

@Suite("Recording a window")
struct RecordingTests {
  private func card(_ x: Double, _ y: Double, _ color: Color = .black) -> View {
    let view = View(frame: Rect(x: x, y: y, width: 40, height: 30))
    view.backgroundColor = color
    return view
  }

  /// Makes a clipping, rotated, translucent box with three nested cards, among other views.
  private func scene() throws -> (window: TestWindow, box: View, cards: [View]) {
    let window = try TestWindow()
    let box = View(frame: Rect(x: 20, y: 20, width: 100, height: 80))
    box.clipsToBounds = true
    box.alpha = 0.8
    box.transform = .rotation(.degrees(15))
    let cards = [card(5, 5), card(30, 20, .white), card(50, 40)]
    cards.forEach(box.addSubview)
    let label = Label("Words")
    label.sizeToFit()
    cards[1].addSubview(label)
    window.root.addSubview(card(0, 0))
    window.root.addSubview(box)
    window.root.addSubview(card(100, 10))
    window.frame()
    return (window, box, cards)
  }

  @Test("If only one view changes, only its old and new pixels are damaged", arguments: 0..<8)
  func damage(change: Int) throws {
    let (window, box, cards) = try scene()
    let card = cards[1]
    let label = card.subviews[0]
    let pixels = {
      let parts = [card.convert(card.bounds, to: nil), label.convert(label.bounds, to: nil)]
      return parts.map { PixelRect(enclosing: $0.inset(by: -6)) }.reduce(PixelRect.zero) { $0.union($1) }
    }
    let before = pixels()
    switch change {
    case 0: card.center.x += 7
    case 1: card.transform = .rotation(.degrees(40))
    case 2: card.backgroundColor = .clear.withAlpha(0.5)
    case 3: (card.subviews[0] as? Label)?.textColor = .white
    case 4: card.bounds.size.width += 4
    case 5: card.isHidden = true
    case 6: card.borderWidth = 2
    default: card.addSubview(self.card(0, 0))
    }
    let damage = window.frame()
    #expect(!damage.isEmpty && before.union(pixels()).contains(damage.bounds), "\(damage.rectangles)")
    #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
    #expect(window.pipeline.shown.isRecordedLike(window.recordedAnew()))
    #expect(window.frame().isEmpty && box.superview != nil)
  }

  /// A view that closes its window while the window draws it.
  private final class Closer: View {
    override func draw(into list: inout DisplayList) {
      list.fill(bounds, color: .black)
      viewTree?.close()
    }
  }

  @Test("A closed window keeps nothing of its last frame", arguments: [false, true])
  func closing(isDrawing: Bool) throws {
    let window = try scene().window
    #expect(!window.pipeline.shown.list.isEmpty)
    if isDrawing {
      window.root.addSubview(Closer(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
      window.frame()
    } else {
      window.pipeline.tree.close()
    }
    #expect(window.pipeline.shown.list.isEmpty && window.pipeline.shown.instances.isEmpty)
  }

  @Test("A view among ten thousand damages only its own pixels")
  func many() throws {
    let window = try TestWindow(width: 400, height: 400)
    for index in 0..<10_000 {
      let view = View(frame: Rect(x: Double(index % 100) * 4, y: Double(index / 100) * 4, width: 3, height: 3))
      view.backgroundColor = .black
      window.root.addSubview(view)
    }
    window.frame()
    let view = window.root.subviews[5050]
    view.backgroundColor = .white
    #expect(window.frame() == Region(PixelRect(x: 200, y: 200, width: 3, height: 3)))
    // The other views keep their identity when an earlier sibling is removed or moved to the front.
    window.root.subviews[17].removeFromSuperview()
    #expect(window.frame() == Region(PixelRect(x: 68, y: 0, width: 3, height: 3)))
    window.root.bringSubviewToFront(view)
    #expect(window.frame() == Region(PixelRect(x: 200, y: 200, width: 3, height: 3)))
    #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
  }

  @Test("A view has a different instance identity in each portal")
  func identity() throws {
    let (window, box, _) = try scene()
    let portals = [PortalView(sourceView: box), PortalView(sourceView: box)]
    portals.forEach(window.root.addSubview)
    portals[1].frame.origin.x = 100
    window.frame()
    let ids = window.pipeline.shown.instances.map(\.id)
    #expect(Set(ids).count == ids.count && ids.count == 3 + 3 * 5 + 2)
  }

  @Test("A view that has left its window is released")
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

  @Test("A snapshot of a view has the shadows of its subviews, and not its own")
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
