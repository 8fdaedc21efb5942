import Glibc
import Taction
import TactionModels
import TactionTesting
import Testing

@testable import TactionModelViewer

@Suite("The model viewer")
struct ModelViewerTests {
  /// The models. All tests share them, since they take a while to read.
  private static let exhibits = Result { try Exhibit.collection() }

  private func withViewer(_ body: (Stage, Viewer) throws -> Void) throws {
    let exhibits = try Self.exhibits.get()
    try withStage(size: Size(width: 640, height: 400)) { stage in
      let window = stage.makeWindow()
      let viewer = Viewer(exhibits, frame: window.content.bounds)
      window.content.addSubview(viewer)
      stage.advance(by: 0.6)
      try body(stage, viewer)
    }
  }

  private func drag(_ stage: Stage, _ places: [(from: Point, to: Point)]) {
    var fingers: [Finger] = []
    stage.fingers { fingers = places.map { stage.touch(at: $0.from) } }
    stage.fingers { for (finger, place) in zip(fingers, places) { finger.move(to: place.to, over: 0.2, steps: 4) } }
    stage.advance(by: 0.2)
    for finger in fingers { finger.lift() }
    stage.advance(by: 0.1)
  }

  /// Returns the number of pixels that have the red of the ship's stripes.
  private func redCount(_ picture: Bitmap) -> Int {
    var count = 0
    for y in 80..<320 {
      for x in 0..<picture.width {
        let color = picture.color(x: x, y: y)
        if color.red > 0.35, color.red > 3 * color.green, color.red > 3 * color.blue { count += 1 }
      }
    }
    return count
  }

  @Test("The model viewer switches between a ship and a die, and both look solid from all sides")
  func exhibits() throws {
    let exhibits = try Self.exhibits.get()
    #expect(exhibits.map(\.model.triangleCount) == [6840, 44])
    try withViewer { stage, viewer in
      #expect(viewer.selection == 0 && !viewer.modelView.isMoving)
      let ship = redCount(try stage.screenshot())
      #expect(ship > 200)
      stage.tap(at: viewer.tabs.convert(viewer.tabs.arrangedSubviews[1].center, to: nil))
      #expect(viewer.selection == 1 && viewer.modelView.model === exhibits[1].model)
      stage.advance(by: 0.6)
      let picture = try stage.screenshot()
      #expect(picture.color(x: 320, y: 200).red > 0.3, "ivory is in the middle")
      stage.tap(at: viewer.tabs.convert(viewer.tabs.arrangedSubviews[0].center, to: nil))
      stage.advance(by: 0.6)
      #expect(redCount(try stage.screenshot()) == ship)
    }
  }

  @Test("With reduced motion, the model viewer shows a model immediately in its full size")
  func reducedMotion() throws {
    try withViewer { stage, viewer in
      stage.settings.prefersReducedMotion = true
      stage.settle()
      stage.tap(at: viewer.tabs.convert(viewer.tabs.arrangedSubviews[1].center, to: nil))
      let view = viewer.modelView
      #expect(viewer.selection == 1 && !view.isMoving && view.pose == view.initialPose)
    }
  }

  @Test("Fingers change one property of a model at a time, or all after a tap on the button; two taps reset it")
  func fingers() throws {
    try withViewer { stage, viewer in
      let first = viewer.modelView.pose
      let hand = [
        (from: Point(x: 280, y: 200), to: Point(x: 240, y: 230)),
        (from: Point(x: 360, y: 200), to: Point(x: 420, y: 190)),
      ]
      drag(stage, hand)
      #expect(viewer.modelView.pose.scale > 1.5 * first.scale && viewer.modelView.pose.rotation == first.rotation)
      stage.tap(at: Point(x: 320, y: 200))
      stage.advance(by: 0.1)
      stage.tap(at: Point(x: 320, y: 200))
      stage.advance(by: 0.6)
      #expect(viewer.modelView.pose == first)
      stage.tap(at: viewer.lockButton.center)
      #expect(!viewer.modelView.locksTransformation && viewer.lockButton.title == "All at once")
      drag(stage, hand)
      #expect(viewer.modelView.pose.scale > 1.5 * first.scale && viewer.modelView.pose.rotation != first.rotation)
      stage.tap(at: viewer.lockButton.center)
      #expect(viewer.modelView.locksTransformation)
    }
  }

  @Test("The model viewer opens a user's file; the error for a broken file states its line")
  func files() async throws {
    let path = "/tmp/taction-model-\(getpid()).obj"
    defer { unlink(path) }
    func write(_ text: String) throws {
      let file = try #require(fopen(path, "w"))
      fputs(text, file)
      fclose(file)
    }
    try write("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    try await withStage(size: Size(width: 640, height: 400)) { stage in
      let window = stage.makeWindow()
      let viewer = Viewer([], frame: window.content.bounds)
      window.root = viewer
      await viewer.open([path + "x", path, path])
      stage.advance(by: 0.6)
      let texts = stage.findAll(.staticText).filter(\.isInSight).compactMap(\.name)
      #expect(texts.contains { $0.hasSuffix(".obj: 1 triangles") } && texts.contains { $0.hasPrefix(path + "x: ") })
      #expect(viewer.tabs.arrangedSubviews.count == 2 && viewer.selection == 0)
      #expect(stage.find(.button, "One at a time").exists)
    }
    try write("v 0 0 0\nv 1 0 nonsense\n")
    await #expect(throws: ModelError.broken(file: path, line: 2, reason: "\"nonsense\" is no number")) {
      try await Exhibit.file(at: path)
    }
    await #expect(throws: ModelError.unreadable(.notFound(path: path + "x"))) {
      try await Exhibit.file(at: path + "x")
    }
  }
}
