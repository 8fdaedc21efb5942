import TactionGeometry
import TactionGraphics
import TactionTestSupport
import Testing

@testable import TactionViews

@Suite("Damage")
struct DamageTests {
  private func card(_ x: Double, _ y: Double, _ width: Double = 20, _ height: Double = 20) -> View {
    let view = View(frame: Rect(x: x, y: y, width: width, height: height))
    view.backgroundColor = .black
    return view
  }

  private func region(_ rects: (Int, Int, Int, Int)...) -> Region {
    Region(rects.map { PixelRect(x: $0.0, y: $0.1, width: $0.2, height: $0.3) })
  }

  @Test("The first frame draws everything, and later frames nothing until something changes")
  func firstFrame() throws {
    let window = try TestWindow()
    window.root.addSubview(card(10, 10))
    #expect(window.pipeline.needsFrame)
    #expect(window.frame() == region((0, 0, 200, 150)))
    #expect(!window.pipeline.needsFrame)
    #expect(window.frame(at: 1).isEmpty)
  }

  @Test("Several changes request only one frame")
  func requests() throws {
    let window = try TestWindow()
    let view = card(10, 10)
    window.root.addSubview(view)
    window.frame()
    window.requests = 0
    view.center.x += 1
    view.center.x += 1
    view.alpha = 0.5
    #expect(window.requests == 1)
    #expect(window.pipeline.needsFrame)
    window.frame()
    #expect(window.requests == 1)
    view.isHidden = true
    #expect(window.requests == 2)
  }

  @Test("A moved view damages where it was and where it is, in device pixels", arguments: [1, 2])
  func move(scale: Int) throws {
    let window = try TestWindow(scale: Double(scale))
    let view = card(10, 10)
    window.root.addSubview(view)
    window.root.addSubview(card(100, 100))
    window.frame()
    view.center = Point(x: 70, y: 30)
    let (s, damage) = (scale, window.frame())
    #expect(damage == region((10 * s, 10 * s, 20 * s, 20 * s), (60 * s, 20 * s, 20 * s, 20 * s)))
  }

  @Test("A view that covers half a pixel damages the whole pixel")
  func fractions() throws {
    let window = try TestWindow()
    let view = card(10, 10)
    window.root.addSubview(view)
    window.frame()
    view.center.x += 0.5
    #expect(window.frame() == region((10, 10, 21, 20)))
  }

  @Test("A rotated view damages its bounding box, including its subviews")
  func turn() throws {
    let window = try TestWindow()
    let view = card(50, 50, 40, 20)
    let child = View(frame: Rect(x: 30, y: 0, width: 60, height: 10))
    child.backgroundColor = .white
    view.addSubview(child)
    window.root.addSubview(view)
    window.frame()
    view.transform = .rotation(.degrees(90))
    #expect(window.frame().bounds == PixelRect(x: 50, y: 40, width: 90, height: 90))
  }

  @Test("Setting a property to its own value changes nothing")
  func sameValues() throws {
    let window = try TestWindow()
    let view = card(10, 10)
    view.shadow = Shadow()
    window.root.addSubview(view)
    window.frame()
    window.requests = 0
    view.frame = view.frame
    view.center = view.center
    view.transform = .identity
    view.alpha = 1
    view.backgroundColor = .black
    view.cornerRadius = 0
    view.shadow = Shadow()
    view.isHidden = false
    view.clipsToBounds = false
    view.borderWidth = 0
    view.borderColor = view.borderColor
    view.anchorPoint = view.anchorPoint
    window.root.bringSubviewToFront(view)
    window.root.addSubview(view)
    #expect(window.requests == 0)
    #expect(!window.pipeline.needsFrame)
  }

  @Test("A change that is undone before the frame damages nothing")
  func thereAndBack() throws {
    let window = try TestWindow()
    let (view, other) = (card(10, 10), card(15, 15))
    window.root.addSubview(view)
    window.root.addSubview(other)
    window.frame()
    view.center.x += 5
    view.center.x -= 5
    view.isHidden = true
    view.isHidden = false
    window.root.bringSubviewToFront(view)
    window.root.bringSubviewToFront(other)
    #expect(window.frame().isEmpty)
  }

  @Test("A change of the paint damages only the view", arguments: 0..<6)
  func paint(change: Int) throws {
    let window = try TestWindow()
    let view = card(10, 10)
    window.root.addSubview(view)
    window.frame()
    switch change {
    case 0: view.backgroundColor = .white
    case 1: view.cornerRadius = 4
    case 2: view.borderWidth = 2
    case 3: view.alpha = 0.5
    case 4: view.isHidden = true
    default: view.removeFromSuperview()
    }
    #expect(window.frame() == region((10, 10, 20, 20)))
    #expect(window.frame().isEmpty)
  }

  @Test("The damage of a view includes its shadow")
  func shadow() throws {
    let window = try TestWindow()
    let view = card(60, 60)
    window.root.addSubview(view)
    window.frame()
    view.shadow = Shadow(radius: 5, offset: Vector(dx: 0, dy: 4))
    #expect(window.frame().bounds == PixelRect(x: 45, y: 49, width: 50, height: 50))
    view.shadow = nil
    #expect(window.frame().bounds == PixelRect(x: 45, y: 49, width: 50, height: 50))
  }

  @Test("A view that comes to the front damages only itself")
  func order() throws {
    let window = try TestWindow()
    let views = [card(10, 10), card(20, 20), card(100, 10), card(150, 100)]
    views.forEach(window.root.addSubview)
    window.frame()
    window.root.bringSubviewToFront(views[0])
    #expect(window.frame() == region((10, 10, 20, 20)))
    window.root.sendSubviewToBack(views[0])
    #expect(window.frame() == region((10, 10, 20, 20)))
  }

  @Test("A view that is inserted between other views damages only itself")
  func insertion() throws {
    let window = try TestWindow()
    window.root.addSubview(card(10, 10))
    window.root.addSubview(card(100, 100))
    window.frame()
    window.root.insertSubview(card(50, 50), at: 1)
    #expect(window.frame() == region((50, 50, 20, 20)))
  }

  @Test("Pixels that a superview clips, or that are outside the window, are not damaged")
  func clipped() throws {
    let window = try TestWindow()
    let box = View(frame: Rect(x: 20, y: 20, width: 40, height: 40))
    box.clipsToBounds = true
    let child = card(30, 0)
    box.addSubview(child)
    window.root.addSubview(box)
    window.frame()
    child.center.y += 5
    #expect(window.frame() == region((50, 20, 10, 25)))
    child.center.x += 100
    window.frame()
    child.center.y += 5
    #expect(window.frame().isEmpty)
    let far = card(190, 140)
    window.root.addSubview(far)
    #expect(window.frame() == region((190, 140, 10, 10)))
  }

  @Test("Scrolling damages the scrolled views, not their bounding box")
  func scrolling() throws {
    let window = try TestWindow()
    let box = card(20, 20, 100, 100)
    box.clipsToBounds = true
    let child = card(10, 10)
    child.backgroundColor = .white
    box.addSubview(child)
    window.root.addSubview(box)
    window.frame()
    box.bounds.origin.y = 10
    let damage = window.frame()
    #expect(damage == region((30, 20, 20, 30)))
  }

  @Test("Content that is drawn again with the same result damages nothing")
  func sameContent() throws {
    final class Dot: View {
      var color = Color.black
      override func draw(into list: inout DisplayList) {
        list.fill(Rect(x: 2, y: 2, width: 4, height: 4), color: color)
      }
    }
    let window = try TestWindow()
    let dot = Dot(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    window.root.addSubview(dot)
    window.frame()
    dot.setNeedsDisplay()
    #expect(window.frame().isEmpty)
    dot.color = .white
    dot.setNeedsDisplay()
    #expect(window.frame() == region((10, 10, 20, 20)))
  }

  @Test("Many scattered changes damage few rectangles, with few unchanged pixels")
  func many() throws {
    let window = try TestWindow()
    let views = (0..<30).map { card(Double($0 % 6) * 30, Double($0 / 6) * 30, 5, 5) }
    views.forEach(window.root.addSubview)
    window.frame()
    views.forEach { $0.backgroundColor = .white }
    #expect(window.frame() == Region((0..<5).map { PixelRect(x: 0, y: $0 * 30, width: 155, height: 5) }))
  }

  @Test("The damage of any number of changed views is at most 16 rectangles that cover them all")
  func scattered() throws {
    var random = SeededGenerator(seed: 7)
    let window = try TestWindow(width: 1000, height: 800)
    let views = (0..<60).map { _ in card(random.number(0...960), random.number(0...760), 30, 20) }
    views.forEach(window.root.addSubview)
    for count in 1...views.count {
      window.frame()
      views.prefix(count).forEach { $0.backgroundColor = $0.backgroundColor == .white ? .black : .white }
      let damage = window.frame()
      #expect(damage.rectangleCount <= 16)
      for view in views.prefix(count) { #expect(damage.contains(PixelRect(enclosing: view.frame))) }
      let area = views.prefix(count).reduce(Region()) { $0.union(PixelRect(enclosing: $1.frame)) }.area
      #expect(count > 8 || damage.area <= area + 512 * count)
    }
  }

  @Test("The corners of a rotated view's bounding box are not drawn again", arguments: [10.0, 30, -45, 80])
  func corners(degrees: Double) throws {
    let window = try TestWindow(width: 900, height: 700)
    let view = card(250, 200, 400, 300)
    view.transform = .rotation(.degrees(degrees))
    window.root.addSubview(view)
    window.frame()
    view.center.x += 3
    let damage = window.frame()
    #expect(damage.bounds == PixelRect(enclosing: view.frame.union(view.frame.offset(by: Vector(dx: -3, dy: 0)))))
    #expect(damage.rectangleCount <= 16)
    #expect(Double(damage.area) < 400 * 300 * 1.16)
    #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
  }

  @Test("A view that is removed and added again during an animation of its colours shows the end", arguments: [0.0, 7])
  func addedAgain(step: Double) throws {
    let window = try TestWindow()
    let view = View(frame: Rect(x: 20, y: 20, width: 60, height: 40))
    view.backgroundColor = .black
    window.root.addSubview(view)
    window.frame()
    View.animate(duration: 1) {
      view.backgroundColor = Color(hex: 0x00_FF00)
      view.cornerRadius = 12
      view.shadow = Shadow(radius: 6)
    }
    window.frame(at: 0)
    window.frame(at: 0.5)
    view.removeFromSuperview()
    view.center.x += step
    window.root.addSubview(view)
    window.frame(at: 0.6)
    #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
  }

  @Test("A view that leaves or enters a view with a border, at the same place of the window, is drawn over or under it")
  func reparentedUnderBorder() throws {
    let window = try TestWindow()
    let frame = View(frame: Rect(x: 20, y: 20, width: 100, height: 100))
    frame.borderWidth = 10
    frame.borderColor = .black
    window.root.addSubview(frame)
    let photo = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    photo.backgroundColor = Color(hex: 0xFF_0000)
    for parent in [frame, window.root, frame] {
      photo.center = parent.convert(photo.center, from: photo.superview ?? parent)
      parent.addSubview(photo)
      window.frame()
      #expect((window.bitmap.color(x: 22, y: 22) == .black) == (parent === frame))
      #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
    }
  }

  @Test("After a change of size or scale everything is drawn again")
  func resize() throws {
    let window = try TestWindow()
    window.frame()
    #expect(window.pipeline.update(time: 1, scale: 1, pixelSize: (300, 200)).damage == region((0, 0, 300, 200)))
    #expect(window.pipeline.update(time: 1, scale: 2, pixelSize: (300, 200)).damage == region((0, 0, 300, 200)))
    #expect(window.pipeline.update(time: 1, scale: 2, pixelSize: (300, 200)).isEmpty)
  }

  @Test("A longest ascending subsequence leaves out as few numbers as possible")
  func ascent() {
    #expect(DamagePass.longestAscent(in: []) == [])
    #expect(DamagePass.longestAscent(in: [0, 1, 5]) == [true, true, true])
    #expect(DamagePass.longestAscent(in: [1, 2, 3, 0]) == [true, true, true, false])
    #expect(DamagePass.longestAscent(in: [3, 0, 1, 2]) == [false, true, true, true])
    #expect(DamagePass.longestAscent(in: [4, 3, 2]).count { $0 } == 1)
    #expect(DamagePass.longestAscent(in: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15]).count { $0 } == 6)
  }

  @Test("A view may change a part of its content and its place among siblings in one frame", arguments: 1...3)
  func changedPartAndOrder(place: Int) throws {
    /// A view with two patches, of which the second changes its colour.
    final class Patches: View {
      var color = Color.white
      override func draw(into list: inout DisplayList) {
        list.fill(Rect(x: 0, y: 0, width: 60, height: 20), color: .black)
        list.fill(Rect(x: 0, y: 40, width: 60, height: 20), color: color)
      }
    }
    let window = try TestWindow()
    let patches = (0..<4).map { Patches(frame: Rect(x: 20 + Double($0) * 15, y: 20, width: 60, height: 60)) }
    for (index, view) in patches.enumerated() {
      view.backgroundColor = Color(white: Double(index) / 4)
      window.root.addSubview(view)
    }
    window.frame()
    patches[place].color = Color(hex: 0xFF_0000)
    patches[place].setNeedsDisplay()
    window.root.sendSubviewToBack(patches[place])
    window.frame()
    #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
    patches[0].color = Color(hex: 0x00_FF00)
    patches[0].setNeedsDisplay()
    window.root.bringSubviewToFront(patches[0])
    window.frame()
    #expect(window.bitmap.hasSamePixels(as: try window.redrawn()))
  }
}
