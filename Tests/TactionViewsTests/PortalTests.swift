import TactionGeometry
import TactionGraphics
import TactionTestSupport
import Testing

@testable import TactionViews

@Suite("A portal shows another view a second time")
struct PortalTests {
  private func scene() throws -> (window: TestWindow, card: View, spot: View, portal: PortalView) {
    let window = try TestWindow(width: 200, height: 150)
    let card = View(frame: Rect(x: 10, y: 10, width: 60, height: 40))
    card.backgroundColor = Color(hex: 0x20_60A0)
    let spot = View(frame: Rect(x: 4, y: 6, width: 20, height: 10))
    spot.backgroundColor = .white
    card.addSubview(spot)
    let portal = PortalView(sourceView: card)
    portal.frame.origin = Point(x: 110, y: 60)
    for view in [card, portal] { window.root.addSubview(view) }
    window.frame()
    return (window, card, spot, portal)
  }

  private func looksAlike(_ window: TestWindow, _ first: Point, _ second: Point, _ size: (Int, Int)) -> Bool {
    (0..<size.1).allSatisfy { y in
      (0..<size.0).allSatisfy {
        window.bitmap[Int(first.x) + $0, Int(first.y) + y] == window.bitmap[Int(second.x) + $0, Int(second.y) + y]
      }
    }
  }

  @Test("A portal is live, and drawn only where something changes")
  func live() throws {
    let (window, card, spot, portal) = try scene()
    #expect(looksAlike(window, Point(x: 10, y: 10), Point(x: 110, y: 60), (60, 40)))
    spot.backgroundColor = .black
    let damage = window.frame()
    #expect(
      damage
        == Region([PixelRect(x: 14, y: 16, width: 20, height: 10), PixelRect(x: 114, y: 66, width: 20, height: 10)]))
    #expect(looksAlike(window, Point(x: 10, y: 10), Point(x: 110, y: 60), (60, 40)))
    // The position, transform and alpha of the source do not apply in the portal.
    card.transform = .rotation(.degrees(20))
    card.alpha = 0.5
    let turned = window.frame()
    #expect(!turned.intersects(PixelRect(enclosing: portal.frame)), "\(turned.rectangles)")
    #expect(window.bitmap[112, 62] == Color(hex: 0x20_60A0).premultiplied)
    portal.sourceTransform = Transform.scale(2)
    window.frame()
    #expect(window.bitmap[110 + 10, 60 + 14] == 0xFF00_0000)
    card.isHidden = true
    window.frame()
    #expect(window.bitmap[112, 62] == 0xFFFF_FFFF)
    #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
  }

  @Test("A portal in a window shows nothing of a view without a window, nor of itself")
  func bounds() throws {
    let (window, card, _, portal) = try scene()
    card.removeFromSuperview()
    window.frame()
    #expect(window.bitmap[112, 62] == 0xFFFF_FFFF)
    window.root.backgroundColor = Color(hex: 0x50_5050)
    portal.sourceView = window.root
    portal.backgroundColor = .white
    portal.sourceTransform = .scale(0.25)
    window.frame()
    // The portal shows the window, in which the portal itself is empty.
    #expect(window.bitmap[111, 61] == 0xFF50_5050)
    #expect(window.bitmap[110 + 110 / 4 + 2, 60 + 60 / 4 + 2] == 0xFFFF_FFFF)
    window.root.backgroundColor = .black
    window.frame()
    #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
    #expect(window.pipeline.shown.isRecordedLike(window.recordedAnew()))
  }

  @Test("A portal shows the bounds of the source at any scroll position")
  func scrolled() throws {
    let window = try TestWindow(width: 200, height: 150)
    let list = View(frame: Rect(x: 10, y: 10, width: 60, height: 40))
    for index in 0..<20 {
      let row = View(frame: Rect(x: 0, y: Double(index) * 20, width: 60, height: 20))
      row.backgroundColor = Color(white: Double(index) / 20)
      list.addSubview(row)
    }
    list.clipsToBounds = true
    list.bounds.origin = Point(x: 0, y: 10)
    let portal = PortalView(sourceView: list)
    portal.frame.origin = Point(x: 110, y: 60)
    for view in [list, portal] { window.root.addSubview(view) }
    for offset in [10.0, 300, 125.5] {
      list.bounds.origin.y = offset
      window.frame()
      #expect(window.bitmap[20, 20] != 0xFFFF_FFFF)
      #expect(looksAlike(window, Point(x: 10, y: 10), Point(x: 110, y: 60), (60, 40)))
      #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
    }
  }

  @Test("A portal without a window shows nothing of a view without a window")
  func windowless() throws {
    let card = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    card.backgroundColor = .black
    #expect(try PortalView(sourceView: card).snapshot().color(x: 10, y: 10).alpha == 0)
  }

  @Test("Two portals that show each other cause no endless recursion")
  func mutual() throws {
    let (window, card, _, portal) = try scene()
    let other = PortalView(sourceView: portal)
    other.frame.origin = Point(x: 10, y: 80)
    window.root.addSubview(other)
    portal.sourceView = window.root
    for step in 0..<3 {
      card.center.x += 3
      window.frame()
      #expect(window.bitmap.hasSamePixels(as: try window.redrawn()), "step \(step)")
      #expect(window.pipeline.shown.isRecordedLike(window.recordedAnew()), "step \(step)")
    }
    other.removeFromSuperview()
    portal.removeFromSuperview()
    window.frame()
    #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
  }
}
