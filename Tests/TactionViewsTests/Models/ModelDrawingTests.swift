import Taction
import TactionModels
import TactionGraphics
import TactionTesting
import TactionTestSupport
import Testing

@Suite("ModelView: what is seen")
struct ModelDrawingTests {
  /// Returns a square seen from the front: red on the left, blue on the right.
  private func flag() throws -> Model {
    let text = """
      mtllib m.mtl
      v -1 -1 0
      v 0 -1 0
      v 1 -1 0
      v -1 1 0
      v 0 1 0
      v 1 1 0
      usemtl red
      f 1 2 5 4
      usemtl blue
      f 2 3 6 5
      """
    return try Model.decode(Array(text.utf8)) { (_) throws(ModelError) in
      Array("newmtl red\nKd 1 0 0\nnewmtl blue\nKd 0 0 1".utf8)
    }
  }

  private func model(in view: ModelView) throws -> (red: Int, blue: Int) {
    view.light = ModelLight(ambient: 1)
    let picture = try view.snapshot()
    var count = (red: 0, blue: 0)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        if picture[x, y] == 0xFFFF_0000 { count.red += 1 }
        if picture[x, y] == 0xFF00_00FF { count.blue += 1 }
      }
    }
    return count
  }

  @Test("A model fills its view and is not mirrored, with any origin of the bounds")
  func picture() throws {
    let view = ModelView(try flag(), frame: Rect(x: 0, y: 0, width: 100, height: 60))
    view.bounds.origin = Point(x: 30, y: -20)
    let half = 30 / 2.0.squareRoot() * 60 / 2.0.squareRoot()
    let seen = try model(in: view)
    #expect(abs(Double(seen.red) - half) < 60 && abs(Double(seen.blue) - half) < 60)
    let picture = try view.snapshot()
    #expect(picture[40, 30] == 0xFFFF_0000 && picture[60, 30] == 0xFF00_00FF && picture[5, 5] == 0)
    view.pose.rotation = Quaternion(angle: .degrees(180), axis: .unitY)
    let back = try view.snapshot()
    #expect(back[40, 30] == 0xFF00_00FF && back[60, 30] == 0xFFFF_0000)
    view.pose = ModelPose(offset: Vector(dx: 20, dy: 10), scale: 0.5)
    let small = try view.snapshot()
    #expect(small[65, 40] == 0xFFFF_0000 && small[75, 40] == 0xFF00_00FF && small[50, 30] == 0)
  }

  @Test("A snapshot of a model in no window has the resolution of the snapshot")
  func snapshotScale() throws {
    let view = ModelView(try flag(), frame: Rect(x: 0, y: 0, width: 100, height: 60))
    view.light = ModelLight(ambient: 1)
    let picture = try view.snapshot(scale: 4)
    #expect(picture[198, 120] == 0xFFFF_0000 && picture[201, 120] == 0xFF00_00FF)
  }

  @Test("A model view without a model or a size, or with a model far outside it, does not trap")
  func nothing() throws {
    let view = ModelView(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    #expect(try model(in: view) == (0, 0))
    view.model = try flag()
    view.bounds.size = .zero
    #expect(try model(in: view) == (0, 0))
    view.bounds.size = Size(width: 1e-9, height: 40)
    #expect(try model(in: view) == (0, 0))
    view.bounds.size = Size(width: 40, height: 20)
    for scale in [1e-4, 1, 10, 1e4] {
      view.pose = ModelPose(offset: Vector(dx: 1e5 * (1 - 1 / scale), dy: 0), scale: scale)
      _ = try model(in: view)
      view.pose = ModelPose(scale: scale, rotation: Quaternion(angle: .degrees(80), axis: .unitY))
      _ = try model(in: view)
    }
  }

  @Test("A model is drawn again only after changes, and in full resolution")
  func frames() throws {
    let model = try flag()
    try withStage(size: Size(width: 120, height: 80), scale: 2) { stage in
      let window = stage.makeWindow()
      let view = ModelView(model, frame: Rect(x: 10, y: 10, width: 60, height: 60))
      view.light = ModelLight(ambient: 1)
      window.content.addSubview(view)
      stage.settle()
      stage.advance(by: 0.1)
      let commits = stage.commitCount
      stage.advance(by: 0.5)
      #expect(stage.commitCount == commits)
      // The border between the halves is between two pixels of the screen.
      let picture = try stage.screenshot()
      #expect(picture[79, 80] == 0xFFFF_0000 && picture[80, 80] == 0xFF00_00FF)
      for step in 1...20 {
        view.pose.offset.dx = Double(step) / 4
        stage.advance(by: 1.0 / 60)
      }
      #expect(stage.commitCount >= commits + 19)
      let moved = try stage.screenshot()
      #expect(moved[89, 80] == 0xFFFF_0000 && moved[90, 80] == 0xFF00_00FF)
    }
  }
}
