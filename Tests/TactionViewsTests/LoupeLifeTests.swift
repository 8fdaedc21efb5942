import TactionGeometry
import TactionGraphics
import TactionTestSupport
import Testing

@testable import TactionViews

@Suite("A loupe is live, is drawn only where it changes, and leaves nothing behind")
struct LoupeLifeTests {
  /// A weak reference, to check that an object is released.
  private struct Weak {
    weak var object: AnyObject?
  }

  /// Returns all objects of the kinds that a loupe may make: images on the screen, magnifiers, and pictures of tilted
  /// views.
  private func madeForLoupe(in pipeline: FramePipeline) -> [Weak] {
    var made: [AnyObject] = pipeline.images.images
    for case let view as LoupeView in pipeline.tree.overlayViews {
      if let magnifier = view.magnifier { made.append(magnifier) }
    }
    for case .plane(let picture) in pipeline.shown.list.resources { made.append(picture) }
    return made.map { Weak(object: $0) }
  }

  private func pixels(of frame: Rect, _ scale: Int = 1) -> PixelRect {
    PixelRect(enclosing: Transform.scale(Double(scale)).boundingBox(of: frame))
  }

  @Test("Changes elsewhere do not draw the loupe again", arguments: Loupe.Source.allCases)
  func unchanged(_ source: Loupe.Source) throws {
    let scene = try LoupeScene(source: source)
    // The card rotates in place, far from the magnified part and from the loupe.
    scene.card.center = Point(x: 205, y: 165)
    scene.window.frame()
    scene.card.transform = .rotation(.degrees(5))
    scene.window.frame()
    let drawn = scene.window.pipeline.drawing.drawn
    scene.show(overX: 40, y: 150)
    let (loupe, box) = (scene.loupe, pixels(of: scene.loupe.frame))
    #expect(scene.window.frame().isEmpty)
    #expect(!scene.window.pipeline.needsFrame)
    for step in 1...3 {
      scene.card.transform = .rotation(.degrees(Double(step) * 20))
      let damage = scene.window.frame()
      #expect(!damage.isEmpty && !damage.intersects(box), "\(damage.rectangles) \(box)")
      // Nothing of the loupe is drawn, even if the display list has items for it.
      #expect(scene.window.pipeline.drawing.drawn == drawn)
    }
    // A new view far away causes a recording of the whole window, but no drawing of the loupe.
    let note = View(frame: Rect(x: 225, y: 150, width: 8, height: 8))
    note.backgroundColor = .black
    scene.window.root.addSubview(note)
    #expect(!scene.window.frame().intersects(box))
    loupe.move(to: scene.photo.convert(Point(x: 40.4, y: 150.4), from: nil))
    #expect(scene.window.frame().isEmpty, "the same pixel gives the same picture")
  }

  @Test("A change under a loupe shows in the loupe in the same frame, and only there", arguments: Loupe.Source.allCases)
  func live(_ source: Loupe.Source) throws {
    let scene = try LoupeScene(source: source)
    scene.show(overX: 60, y: 140)
    #expect(scene.row.convert(Point.zero, to: nil) == Point(x: 20, y: 120))
    for (step, color) in [Color.black, .white, Color(hex: 0x12_3456)].enumerated() {
      scene.row.backgroundColor = color
      let damage = scene.window.frame()
      #expect(scene.colorInMiddle == color.premultiplied, "step \(step)")
      let whole = try scene.window.redrawn()
      #expect(scene.window.bitmap.hasSamePixels(as: whole))
      // The row ends below the middle of the loupe: the lower part of the loupe has not changed.
      let lower = scene.loupe.frame.center + Vector(dx: 0, dy: 24)
      #expect(!damage.contains(x: Int(lower.x), y: Int(lower.y)))
    }
    // The row scrolls with an animation.
    View.animate(duration: 0.2, curve: .linear) { scene.scroller.bounds.origin.y = 0 }
    for step in 0...12 { scene.window.frame(at: Double(step) / 50) }
    #expect(scene.colorInMiddle == Color(white: 0.9).premultiplied)
    #expect(scene.window.bitmap.hasSamePixels(as: try scene.window.redrawn()))
  }

  @Test("The loupe appears and disappears with a short animation", arguments: Loupe.Source.allCases)
  func appears(_ source: Loupe.Source) throws {
    let scene = try LoupeScene(source: source)
    let tree = scene.window.pipeline.tree
    scene.loupe.show(at: Point(x: 50, y: 60))
    #expect(scene.loupe.isShown && tree.needsFrame)
    var damages: [Region] = []
    for step in 0...14 {
      damages.append(scene.window.frame(at: Double(step) / 60))
      #expect(scene.window.bitmap.hasSamePixels(as: try scene.window.redrawn()), "step \(step)")
    }
    #expect(damages[5].area < damages[9].area && !tree.needsFrame)
    #expect(scene.colorInMiddle == scene.base[60, 70])
    scene.loupe.hide()
    #expect(!scene.loupe.isShown && scene.loupe.frame == .zero)
    for step in 15...30 { scene.window.frame(at: Double(step) / 60) }
    #expect(tree.overlayViews.isEmpty && !tree.needsFrame)
    #expect(scene.window.bitmap.hasSamePixels(as: scene.base))
  }

  @Test("A loupe that is shown again while it disappears stays")
  func again() throws {
    let scene = try LoupeScene()
    scene.show(overX: 60, y: 150)
    scene.loupe.hide()
    scene.window.frame(at: 0.1)
    scene.loupe.show(at: Point(x: 20, y: 20))
    for step in 0...30 { scene.window.frame(at: 0.1 + Double(step) / 60) }
    #expect(scene.loupe.isShown && scene.window.pipeline.tree.overlayViews.count == 1)
  }

  @Test("A loupe closes when its target leaves, or its window changes size or scale, or closes", arguments: 0..<5)
  func closes(_ cause: Int) throws {
    let scene = try LoupeScene(source: cause % 2 == 0 ? .content : .pixels)
    scene.show(overX: 60, y: 150)
    let (tree, loupe) = (scene.window.pipeline.tree, scene.loupe)
    switch cause {
    case 0: scene.photo.removeFromSuperview()
    case 1:
      scene.window.root.bounds.size.width = 239
      _ = scene.window.pipeline.update(time: 1, scale: 1, pixelSize: (239, 200))
    case 2: _ = scene.window.pipeline.update(time: 1, scale: 2, pixelSize: (480, 400))
    case 3: loupe.target = scene.card
    default: tree.close()
    }
    scene.window.frame(at: 1)
    #expect(!loupe.isShown && tree.overlayViews.isEmpty)
    loupe.move(to: .zero)
    loupe.hide()
    #expect(!loupe.isShown)
  }

  @Test("A loupe without references is removed, with its view")
  func released() throws {
    let window = try TestWindow()
    weak var held: View?
    do {
      let loupe = Loupe(target: window.root)
      loupe.show(at: Point(x: 50, y: 50))
      held = window.pipeline.tree.overlayViews.first
    }
    window.frame()
    #expect(held == nil && window.pipeline.tree.overlayViews.isEmpty)
  }

  @Test("Loupe settings out of range are refused or limited")
  func refused() throws {
    let scene = try LoupeScene()
    scene.loupe.magnification = .nan
    #expect(scene.loupe.magnification == 2)
    scene.loupe.magnification = 1e9
    #expect(scene.loupe.magnification == Loupe.maximumMagnification)
    scene.loupe.diameter = .infinity
    #expect(scene.loupe.diameter == 60)
    scene.loupe.show(at: Point(x: Double.nan, y: 0))
    #expect(!scene.loupe.isShown)
    scene.loupe.diameter = 1e8
    for point in [Point(x: -1e300, y: 1e300), Point(x: 1e15, y: -4)] {
      for source in Loupe.Source.allCases {
        scene.loupe.source = source
        scene.loupe.show(at: point, animated: false)
        scene.window.frame()
        #expect(scene.loupe.frame.width == 200)
      }
    }
  }

  @Test("Moving and opening a loupe many times leaves no objects", arguments: Loupe.Source.allCases)
  func flat(_ source: Loupe.Source) throws {
    let scene = try LoupeScene(source: source)
    let tree = scene.window.pipeline.tree
    let tilted = View(frame: Rect(x: 130, y: 100, width: 70, height: 70))
    tilted.backgroundColor = Color(hex: 0x30_7040)
    tilted.transform3D = .perspective(distance: 300).rotated(by: .degrees(30), about: .unitY)
    scene.window.root.addSubview(tilted)
    try scene.takeBase()
    var random = SeededGenerator(seed: 11)
    var (counts, made): ([[Int]], [Weak]) = ([], [])
    for _ in 0..<4 {
      for _ in 0..<5 {
        for _ in 0..<3 {
          scene.show(overX: Int.random(in: 0..<240, using: &random), y: Int.random(in: 0..<200, using: &random))
          made += madeForLoupe(in: scene.window.pipeline)
        }
        scene.loupe.hide(animated: false)
        scene.window.frame()
        let own = scene.window.layer(of: tilted)
        let images = scene.window.pipeline.images.images
        #expect(
          made.allSatisfy { made in made.object == nil || made.object === own || images.contains { $0 === made.object }
          })
      }
      counts.append([
        tree.overlayViews.count, scene.window.pipeline.layers.count, tree.movements.views.count,
        tree.movements.endedBatches.count,
        scene.window.pipeline.shown.instances.count, scene.window.pipeline.shown.list.count,
      ])
    }
    #expect(made.count > 60)
    #expect(Set(counts).count == 1 && counts[0][0] == 0 && counts[0][1] == 1)
    #expect(scene.window.bitmap.hasSamePixels(as: scene.base))
  }
}
