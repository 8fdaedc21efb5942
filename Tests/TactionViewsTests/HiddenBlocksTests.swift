import TactionStageSupport
import TactionGeometry
import TactionGraphics
import TactionTestSupport
import Testing

@testable import TactionViews

@Suite("Views that are not visible")
struct HiddenBlocksTests {
  private static let size = (width: 120, height: 160)

  @Test("Frames that skip invisible views have the same pixels as frames that record all views", arguments: 0..<12)
  func samePixels(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &+ 77)
    let scene = Scene(&random)
    var number = 0
    for round in 0..<40 {
      for _ in 0..<Int.random(in: 0...2, using: &random) { scene.change(&random) }
      if round % 3 > 0 { scene.scroll.contentOffset.y = Double.random(in: -50...4000, using: &random) }
      number += 1
      let fast = try scene.picture(at: number)
      scene.root.forEachInSubtree { $0.childBlocks = nil }
      scene.root.setNeedsLayout()
      let full = try scene.picture(at: number)
      #expect(fast.hasSamePixels(as: full), "round \(round)")
      // Repeats frames, so that blocks of views are made and measured again.
      for _ in 0..<3 {
        number += 1
        scene.root.setNeedsLayout()
        scene.update(at: number)
      }
    }
    scene.pipeline.tree.close()
  }

  @Test("Views that are not visible are skipped once they have rested")
  func passing() throws {
    let (root, scroll) = makeRows()
    var pass = RecordPass()
    var frame = RecordedFrame()
    let canvas = PixelRect(x: 0, y: 0, width: 120, height: 160)
    for _ in 0..<6 { pass.record(root, scale: 1, canvas: canvas, into: &frame) }
    #expect(frame.instances.count < 100)
    scroll.contentOffset.y = 10_000
    pass.record(root, scale: 1, canvas: canvas, into: &frame)
    #expect(frame.instances.count < 100)
    #expect(frame.instances.filter { !$0.box.isEmpty }.count >= 8)
    // A view that becomes visible is recorded immediately.
    let before = frame.instances.filter { !$0.box.isEmpty }.count
    scroll.subviews[3].frame.origin = Point(x: 0, y: 10_030)
    pass.record(root, scale: 1, canvas: canvas, into: &frame)
    #expect(frame.instances.filter { !$0.box.isEmpty }.count == before + 1)
  }

  @Test("Views that move now and then are skipped soon after each movement")
  func movingSeldom() {
    let (root, scroll) = makeRows()
    var (pass, frame) = (RecordPass(), RecordedFrame())
    let canvas = PixelRect(x: 0, y: 0, width: 120, height: 160)
    for round in 0..<12 {
      for cell in scroll.subviews { cell.center.x += 1 }
      for _ in 0..<20 { pass.record(root, scale: 1, canvas: canvas, into: &frame) }
      #expect(frame.instances.count < 100, "round \(round)")
    }
  }

  @Test("Views that move in each frame are rarely measured")
  func movingAlways() {
    let (root, scroll) = makeRows()
    var (pass, frame) = (RecordPass(), RecordedFrame())
    let canvas = PixelRect(x: 0, y: 0, width: 120, height: 160)
    var measured = 0
    for _ in 0..<400 {
      for cell in scroll.subviews { cell.center.x += 1 }
      pass.record(root, scale: 1, canvas: canvas, into: &frame)
      if scroll.subviews.last?.isMeasured == true { measured += 1 }
    }
    #expect(measured < 20)
  }

  /// Makes a root with a scroll view of a thousand rows.
  private func makeRows() -> (root: View, scroll: ScrollView) {
    let root = View(frame: Rect(x: 0, y: 0, width: 120, height: 160))
    let scroll = ScrollView(frame: root.bounds)
    root.addSubview(scroll)
    for number in 0..<1000 {
      let cell = View(frame: Rect(x: 0, y: Double(number) * 20, width: 100, height: 19))
      cell.backgroundColor = .black
      scroll.addSubview(cell)
    }
    scroll.contentSize = Size(width: 100, height: 20_000)
    return (root, scroll)
  }

  /// A scroll view with views of many kinds.
  private final class Scene {
    let root = View(frame: Rect(x: 0, y: 0, width: 120, height: 160))
    let scroll = ScrollView(frame: Rect(x: 10, y: 12, width: 100, height: 130))
    let pipeline: FramePipeline
    private var cells: [View] = []

    init(_ random: inout SeededGenerator) {
      root.addSubview(scroll)
      for number in 0..<200 {
        let cell = View(frame: Rect(x: 3, y: Double(number) * 20, width: 90, height: 18))
        cell.backgroundColor = Color(white: Double(number % 9) / 9)
        let part = Overhang(frame: Rect(x: 5, y: 2, width: 20, height: 12))
        cell.addSubview(part)
        scroll.addSubview(cell)
        cells.append(cell)
      }
      scroll.contentSize = Size(width: 100, height: 4000)
      if Bool.random(using: &random) { scroll.transform = .rotation(.degrees(20)) }
      pipeline = FramePipeline(root: root)
    }

    func update(at number: Int) {
      _ = pipeline.update(time: Double(number) / 10, scale: 1, pixelSize: HiddenBlocksTests.size)
    }

    func picture(at number: Int) throws -> Bitmap {
      update(at: number)
      let bitmap = try Bitmap(width: HiddenBlocksTests.size.width, height: HiddenBlocksTests.size.height)
      pipeline.raster(into: bitmap, region: Region(PixelRect(x: 0, y: 0, width: 120, height: 160)))
      return bitmap
    }

    func change(_ random: inout SeededGenerator) {
      let cell = cells[Int.random(in: 0..<cells.count, using: &random)]
      let part = cell.subviews[0] as? Overhang
      switch Int.random(in: 0..<11, using: &random) {
      case 0: cell.center.y += Double.random(in: -900...900, using: &random)
      case 1: cell.transform = .rotation(.degrees(Double.random(in: 0...90, using: &random))).scaled(by: 1.5)
      case 2: cell.shadow = Shadow(radius: 20, offset: Vector(dx: 0, dy: 150))
      case 3: part?.center.y += Double.random(in: -700...700, using: &random)
      case 4: part?.reach = Double.random(in: 0...600, using: &random)
      case 5: cell.clipsToBounds.toggle()
      case 6: View.animate(duration: 1.5) { cell.center.y += 800 }
      case 7: cell.transform3D = .rotation(.degrees(40), about: Vector3(x: 1, y: 0, z: 0))
      case 8: cell.isHidden.toggle()
      case 9: scroll.bringSubviewToFront(cell)
      default:
        let fresh = Overhang(frame: Rect(x: 0, y: Double.random(in: -400...400, using: &random), width: 9, height: 9))
        cell.addSubview(fresh)
      }
    }
  }

  /// A view that draws beyond its bounds.
  private final class Overhang: View {
    var reach = 0.0 {
      didSet { setNeedsDisplay() }
    }

    override func draw(into list: inout DisplayList) {
      list.fill(RoundedRect(Rect(x: 0, y: -reach, width: 6, height: reach + 6), radius: 2), color: .red)
    }
  }
}
