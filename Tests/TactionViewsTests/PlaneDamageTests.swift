import TactionGeometry
import TactionGraphics
import Testing

@testable import TactionViews

@Suite("Tilted views are drawn again only where they differ, and are recorded at most a few times")
struct PlaneDamageTests {
  /// A view that counts how often it is recorded.
  private final class Counter: View {
    var count = 0
    override func follow(_ place: Transform, clip: PixelRect) { count += 1 }
  }

  private let tilt = Transform3D.perspective(distance: 400).rotated(by: .degrees(30), about: .unitY)

  private func view(_ parent: View, _ frame: Rect, _ color: Color? = nil) -> View {
    let view = View(frame: frame)
    view.backgroundColor = color
    parent.addSubview(view)
    return view
  }

  @Test("A change of a card whose tilt is removed and restored between two frames is drawn")
  func sameTilt() throws {
    let window = try TestWindow()
    let card = view(window.root, Rect(x: 50, y: 25, width: 100, height: 100), .white)
    let spot = view(card, Rect(x: 30, y: 30, width: 40, height: 40), .black)
    card.transform3D = tilt
    window.frame()
    for color in [Color(hex: 0x20_60A0), Color(hex: 0xA0_6020)] {
      card.transform3D = .identity
      spot.backgroundColor = color
      card.transform3D = tilt
      window.frame()
      #expect(window.bitmap.color(x: 100, y: 75) == color)
      #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
    }
  }

  @Test("A move of everything in a tilted view is drawn, although its picture stays the same")
  func movedPicture() throws {
    let window = try TestWindow()
    let container = view(window.root, window.root.bounds)
    let board = view(container, Rect(x: -125, y: -150, width: 450, height: 450), .white)
    _ = view(board, Rect(x: 200, y: 200, width: 30, height: 30), .black)
    container.transform3D = .perspective(distance: 900).rotated(by: .degrees(8), about: .unitY)
    window.frame()
    let picture = try #require(window.layer(of: container))
    board.center.x += 20
    #expect(!window.frame().isEmpty)
    #expect(window.layer(of: container) === picture)
    #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
  }

  @Test("Portals of two sizes, a loupe and snapshots do not replace each other's pictures of a tilted card")
  func portals() throws {
    let window = try TestWindow(width: 240, height: 200)
    let desk = view(window.root, Rect(x: 0, y: 0, width: 100, height: 100), .white)
    let card = view(desk, Rect(x: 10, y: 10, width: 60, height: 60), Color(hex: 0x20_60A0))
    _ = view(card, Rect(x: 20, y: 20, width: 20, height: 20), .white)
    card.transform3D = tilt
    let note = view(window.root, Rect(x: 200, y: 180, width: 8, height: 8), .black)
    let portals = [1, 0.4].map { scale in
      let portal = PortalView(sourceView: desk)
      portal.frame.origin = Point(x: 120, y: 10)
      portal.sourceTransform = .scale(scale)
      window.root.addSubview(portal)
      return portal
    }
    portals[1].frame = Rect(x: 10, y: 120, width: 40, height: 40)
    let loupe = Loupe(target: window.root)
    loupe.diameter = 40
    loupe.show(at: Point(x: 40, y: 75), animated: false)
    window.frame()
    for step in 0..<3 {
      note.center.x += 2
      if step == 1 { _ = try desk.snapshot(scale: 3) }
      let damage = window.frame()
      for seen in portals.map(\.frame) + [loupe.frame, desk.frame] {
        #expect(!damage.intersects(PixelRect(enclosing: seen)), "step \(step): \(damage.rectangles)")
      }
    }
    card.subviews[0].backgroundColor = .black
    let damage = window.frame()
    for seen in portals.map(\.frame) { #expect(damage.intersects(PixelRect(enclosing: seen))) }
    #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
    // The card has four layers: at its own position, in both portals and in the loupe.
    #expect(window.pipeline.layers.count == 4)
    card.removeFromSuperview()
    window.frame()
    #expect(window.pipeline.layers.count == 0)
  }

  @Test("A view in eight nested tilted views is recorded once in each frame")
  func nested() throws {
    let window = try TestWindow()
    var outer = window.root
    for _ in 0..<8 {
      outer = view(outer, window.root.bounds)
      outer.transform3D = .perspective(distance: 5000).rotated(by: .degrees(2), about: .unitX)
    }
    let counter = Counter(frame: Rect(x: 50, y: 50, width: 40, height: 40))
    (counter.backgroundColor, counter.followsPlace) = (.black, true)
    outer.addSubview(counter)
    let outermost = window.root.subviews[0]
    let recorded = { (change: () -> Void) in
      counter.count = 0
      change()
      window.frame()
      return counter.count
    }
    #expect(recorded {} == 1)
    #expect(recorded { counter.backgroundColor = .white } == 1)
    #expect(recorded { counter.center.x += 20 } == 1)
    #expect(recorded { outermost.transform3D = outermost.transform3D.scaled(by: 3) } == 1)
    #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
  }

  @Test("A subview of a tilted view that scrolls is recorded once in each frame")
  func scrolled() throws {
    let window = try TestWindow()
    let list = view(window.root, Rect(x: 50, y: 25, width: 100, height: 100), .white)
    list.clipsToBounds = true
    list.bounds.origin = Point(x: 3, y: 900)
    list.transform3D = tilt
    let counter = Counter(frame: Rect(x: 20, y: 920, width: 60, height: 60))
    (counter.backgroundColor, counter.followsPlace) = (.black, true)
    list.addSubview(counter)
    window.frame()
    #expect(window.bitmap.color(x: 100, y: 75) == .black)
    for _ in 0..<5 {
      counter.count = 0
      list.bounds.origin.y += 9.25
      window.frame()
      #expect(counter.count == 1)
      #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
    }
    #expect(window.touch(window.root.convert(Point(x: 30, y: 970), from: list)) === counter)
  }
}
