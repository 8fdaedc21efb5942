import Glibc
import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionImageViewer

@Suite("The image viewer under fingers")
struct ImageViewerTests {
  private static let size = Size(width: 480, height: 360)

  /// The viewer in a window, with a small version of its picture.
  private final class Show {
    let stage: Stage
    let viewer: Viewer

    init() throws {
      stage = try Stage(size: ImageViewerTests.size)
      let window = stage.makeWindow()
      viewer = Viewer(frame: window.content.bounds)
      window.content.addSubview(viewer)
      viewer.picture = try Image(copying: Sunflower.paint(scale: 0.25, seeds: 100))
      stage.advance(by: 0.1)
    }

    func tap(_ button: Button) {
      stage.tap(at: button.convert(button.bounds.center, to: nil))
      stage.advance(by: 0.1)
    }

    func tiles() async {
      stage.advance(by: 0.05)
      await viewer.map.finishLoading()
      stage.advance(by: 0.05)
    }

    func doubleTap(at point: Point) {
      stage.tap(at: point)
      stage.advance(by: 0.05)
      stage.tap(at: point)
      stage.advance(by: 1)
    }

    /// Returns the number of different colours in some hundreds of pixels of the screen, above the buttons.
    func colours() throws -> Int {
      let picture = try stage.screenshot()
      return Set((0..<400).map { picture[$0 * 7 % 480, $0 * 11 % 280] }).count
    }
  }

  @Test("A pinch keeps the point between the fingers, a drag moves, a double tap zooms in and out")
  func picture() throws {
    let show = try Show()
    let (photo, scroll) = (show.viewer.photo, show.viewer.scroll)
    let whole = scroll.zoomScale
    #expect(try show.colours() > 5)
    #expect(whole == 0.48 && scroll.zoomLimits.lowerBound == whole)
    let middle = Point(x: 240, y: 160)
    let (one, two) = (show.stage.touch(at: Point(x: 200, y: 160)), show.stage.touch(at: Point(x: 280, y: 160)))
    show.stage.fingers {
      one.move(to: Point(x: 190, y: 160), over: 0.1)
      two.move(to: Point(x: 290, y: 160), over: 0.1)
    }
    let between = photo.convert(middle, from: nil)
    var drift = 0.0
    for step in 1...10 {
      show.stage.fingers {
        one.move(to: Point(x: 190 - 14 * Double(step), y: 160), over: 0.016, steps: 1)
        two.move(to: Point(x: 290 + 14 * Double(step), y: 160), over: 0.016, steps: 1)
      }
      drift = max(drift, photo.convert(between, to: nil).distance(to: middle))
    }
    #expect(drift <= 0.5 && scroll.zoomScale > 3 * whole)
    one.lift()
    two.lift()
    show.stage.advance(by: 1)
    let place = photo.convert(middle, from: nil)
    let finger = show.stage.touch(at: middle)
    finger.move(by: Vector(dx: 50, dy: 20), over: 0.2)
    #expect(photo.convert(place, to: nil).distance(to: middle + Vector(dx: 50, dy: 20)) < 0.5)
    finger.rest(for: 0.2)
    finger.lift()
    show.doubleTap(at: middle)
    #expect(abs(scroll.zoomScale - whole) < 1e-6)
    show.doubleTap(at: Point(x: 100, y: 100))
    #expect(scroll.zoomScale > whole)
    try show.stage.finish()
  }

  @Test("The map is shown, and its tiles in memory stay within the cache's budget while the map is thrown")
  func map() async throws {
    let show = try Show()
    show.tap(show.viewer.mapButton)
    let (map, scroll) = (show.viewer.map, show.viewer.scroll)
    #expect(map.superview === scroll && show.viewer.photo.superview == nil)
    #expect(abs(scroll.zoomScale - 360.0 / 20_000) < 1e-9)
    map.cacheBudget = 12 << 20
    show.doubleTap(at: Point(x: 240, y: 180))
    await show.tiles()
    #expect(try show.colours() > 10)
    scroll.setZoomScale(1, animated: false)
    for turn in 0..<3 {
      let finger = show.stage.touch(at: Point(x: 400, y: 200))
      finger.move(by: Vector(dx: -350, dy: turn.isMultiple(of: 2) ? 60 : -60), over: 0.06, steps: 4)
      finger.lift()
      for _ in 0..<6 {
        show.stage.advance(by: 0.05)
        #expect(map.cachedByteCount <= map.cacheBudget)
      }
    }
    let way = scroll.contentOffset
    await show.tiles()
    #expect(way.x > 10_000 && map.cachedByteCount > 1 << 20)
    #expect(try show.colours() > 8)
    show.tap(show.viewer.photoButton)
    #expect(show.viewer.photo.superview === scroll && map.superview == nil)
    try show.stage.finish()
  }

  @Test("Picture and map stay where they are if the hand stops before it lifts", arguments: [0, 0.2, 0.5])
  func stops(jitter: Double) throws {
    let show = try Show()
    let scroll = show.viewer.scroll
    for isMap in [false, true] {
      if isMap { show.tap(show.viewer.mapButton) }
      for track in SyntheticHand.stops(jitter: jitter).map(\.track) + [RecordedFingers.braking] {
        scroll.setZoomScale(isMap ? 1 : 4, animated: false)
        let room = scroll.contentSize
        scroll.contentOffset = Point(x: room.width / 2, y: room.height / 2)
        show.stage.advance(by: 0.1)
        let start = scroll.contentOffset
        var lift = Point.zero
        try show.stage.play(track, from: Point(x: 240, y: 160)) { lift = scroll.contentOffset }
        show.stage.advance(by: 1)
        #expect(lift.distance(to: start) > 20)
        #expect(scroll.contentOffset.distance(to: lift) < 2, "\(track)")
      }
    }
    try show.stage.finish()
  }

  @Test("The generated picture is cached in a file, and is shown even if no file can be written")
  func keeping() async throws {
    let unwritten = try await Sunflower.load(from: "/proc/none/here", scale: 0.05, seeds: 5)
    #expect(unwritten.width == 200 && unwritten.height == 150)
    let root = "/tmp/taction-image-viewer-\(getpid())"
    let folder = root + "/cache/pictures"
    defer {
      unlink(folder + "/sunflower.jpg")
      for path in [folder, root + "/cache", root] { rmdir(path) }
    }
    for seeds in [5, 50] {
      let picture = try await Sunflower.load(from: folder, scale: 0.05, seeds: seeds)
      #expect(picture.width == 200 && access(folder + "/sunflower.jpg", R_OK) == 0)
    }
  }

  @Test("A relative path for the user's cache is ignored, so that the picture is found again", .ownProcess)
  func relativeCache() async {
    await #expect(processExitsWith: .success) {
      setenv("HOME", "/home/ada", 1)
      setenv("XDG_CACHE_HOME", "cache", 1)
      #expect(Sunflower.folder == "/home/ada/.cache/taction-image-viewer")
    }
  }

  @Test("The scale label shows 100 % for a picture at its own size")
  func smallPicture() throws {
    let show = try Show()
    show.viewer.picture = try Image(copying: Bitmap(width: 100, height: 80))
    show.stage.settle()
    #expect(show.stage.findAll(.staticText).contains { $0.name?.hasSuffix(" 100 %") == true })
    try show.stage.finish()
  }

  @Test("A picture that fits the window still fits after the window is resized")
  func resizing() throws {
    let show = try Show()
    show.viewer.frame = Rect(x: 0, y: 0, width: 300, height: 360)
    show.stage.advance(by: 0.1)
    let frame = show.viewer.photo.convert(show.viewer.photo.bounds, to: show.viewer)
    #expect(abs(frame.width - 300) < 1e-6 && abs(frame.center.y - 180) < 1)
    show.viewer.say("no such file")
    show.stage.advance(by: 0.1)
    try show.stage.finish()
  }
}
