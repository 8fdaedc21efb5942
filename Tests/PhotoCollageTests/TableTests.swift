import Glibc
import Taction
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionPhotoCollage

@Suite("The table of the collage")
struct TableTests {
  private func photos(on table: Table) -> [PhotoView] {
    table.subviews.flatMap(\.subviews).compactMap { $0 as? PhotoView }
  }

  /// Runs a test with a table that fills a window.
  private func withTable(_ body: (Stage, Table) throws -> Void) throws {
    try withStage(size: Size(width: 1280, height: 800)) { stage in
      let window = stage.makeWindow()
      stage.settle()
      let table = Table(frame: Rect(x: 0, y: 0, width: 1280, height: 800))
      window.content.addSubview(table)
      try body(stage, table)
    }
  }

  /// Lays a photo on the table, and taps it.
  private func touchedPhoto(on table: Table, _ stage: Stage) throws -> PhotoView {
    table.expectedCount = 1
    let photo = PhotoView(image: try Image(copying: Bitmap(width: 40, height: 30)))
    table.lay(photo)
    stage.advance(by: 0.1)
    stage.tap(at: photo.convert(photo.bounds.center, to: nil))
    stage.advance(by: 1)
    return photo
  }

  @Test("Photos spread over a resized table; a photo that was touched stays")
  func spreads() throws {
    try withStage(size: Size(width: 1600, height: 1000)) { stage in
      let window = stage.makeWindow()
      stage.settle()
      let bitmap = try Bitmap(width: 40, height: 30)
      bitmap.fill(Color(hex: 0x30_80D0))
      let table = Table(frame: Rect(x: 0, y: 0, width: 640, height: 400))
      window.content.addSubview(table)
      let image = try Image(copying: bitmap)
      table.expectedCount = 6
      for index in 0..<6 { table.lay(PhotoView(image: image, index: index)) }
      stage.advance(by: 0.1)
      let centers = photos(on: table).map(\.center)
      #expect(centers.count == 6)
      #expect(centers.filter(table.bounds.contains) == centers)
      let kept = try #require(photos(on: table).last)
      stage.tap(at: kept.convert(kept.bounds.center, to: nil))
      let place = kept.center
      table.frame = window.content.bounds
      stage.advance(by: 0.1)
      #expect(kept.center == place)
      let spread = photos(on: table).filter { $0 !== kept }.map(\.center)
      #expect(spread.map(\.x).max() ?? 0 > 1000)
      #expect(spread.map(\.y).max() ?? 0 > 600)
      kept.center = Point(x: 1500, y: 900)
      table.frame = Rect(x: 0, y: 0, width: 400, height: 640)
      stage.advance(by: 0.1)
      #expect(kept.center.distance(to: Point(x: 400, y: 640)) < 1e-6, "within reach")
    }
  }

  @Test("A photo whose touches are cancelled after the table has become narrower returns to a place within reach")
  func cancelledAfterResize() throws {
    try withTable { stage, table in
      let photo = try touchedPhoto(on: table, stage)
      photo.center = Point(x: 1100, y: 400)
      let finger = stage.touch(at: photo.convert(photo.bounds.center, to: nil))
      finger.move(by: Vector(dx: -400, dy: 0), over: 0.3)
      #expect(photo.center.x < 800)
      table.frame = Rect(x: 0, y: 0, width: 800, height: 1280)
      stage.advance(by: 0.1)
      stage.cancelTouches()
      stage.advance(by: 1)
      #expect(photo.center.distance(to: Point(x: 800, y: 400)) < 1e-6)
    }
  }

  @Test("A photo that was scaled about its corner is within reach, too, after the table has become narrower")
  func scaledAboutCorner() throws {
    try withTable { stage, table in
      let photo = try touchedPhoto(on: table, stage)
      (photo.center, photo.transform) = (Point(x: 700, y: 400), .identity)
      photo.scale(by: 2, about: .zero)
      let middle = photo.convert(photo.bounds.center, to: table)
      #expect(middle.x > 900)
      table.frame = Rect(x: 0, y: 0, width: 800, height: 1280)
      stage.advance(by: 0.1)
      let kept = photo.convert(photo.bounds.center, to: table)
      #expect(kept.distance(to: Point(x: 800, y: middle.y)) < 1e-6)
    }
  }

  @Test("A photo that arrives while a finger holds another photo does not cover it")
  func arrivesUnderFinger() throws {
    try withTable { stage, table in
      let image = try Image(copying: Bitmap(width: 40, height: 30))
      let arriving = [0, 2, 3, 1].map { PhotoView(image: image, index: $0) }
      table.expectedCount = arriving.count
      for photo in arriving.prefix(2) { table.lay(photo) }
      stage.advance(by: 0.1)
      let held = arriving[0]
      let finger = stage.touch(at: held.convert(held.bounds.center, to: nil))
      finger.move(by: Vector(dx: 30, dy: 0), over: 0.1)
      for photo in arriving.suffix(2) { table.lay(photo) }
      #expect(photos(on: table).map(\.index) == [1, 2, 3, 0])
      finger.lift()
    }
  }

  @Test("A photo that a pinch on a touchpad scales comes to the front, and stays as it is on a resized table")
  func touchpad() throws {
    try withTable { stage, table in
      let image = try Image(copying: Bitmap(width: 40, height: 30))
      table.expectedCount = 2
      for index in 0..<2 { table.lay(PhotoView(image: image, index: index)) }
      stage.advance(by: 0.1)
      let photo = try #require(photos(on: table).first)
      let pinch = stage.touchpad.pinch(at: photo.convert(photo.bounds.center, to: nil))
      pinch.move(scale: 1.5, over: 0.3)
      pinch.end()
      stage.advance(by: 0.5)
      let (place, scale) = (photo.center, photo.transform.meanScale)
      #expect(scale > 1.3 && photos(on: table).last === photo)
      table.frame.size.width = 1000
      stage.advance(by: 0.1)
      #expect(photo.center == place && photo.transform.meanScale == scale)
    }
  }

  @Test("The frame does not wait until a picture is written; two pictures get two names")
  func saving() async throws {
    let folder = try TemporaryFolder()
    let paths = (1...2).map { folder["Pictures/collage-\($0).png"].path }
    mkdir(folder["Pictures"].path, 0o755)
    try await withStage(size: Size(width: 800, height: 600)) { stage in
      let table = Table(frame: Rect(x: 0, y: 0, width: 800, height: 600))
      table.pictures = folder["Pictures"].path
      stage.makeWindow().content.addSubview(table)
      stage.settle()
      for _ in paths { table.save() }
      #expect(paths.allSatisfy { access($0, F_OK) != 0 })
      await table.saving?.value
      let widths = try paths.map { try Image.decode(path: $0).width }
      #expect(widths == [800, 800])
    }
  }

  @Test("However many pictures there are, another picture replaces none of them")
  func manyPictures() async throws {
    let folder = try TemporaryFolder()
    let pictures = folder["Pictures"].path
    mkdir(pictures, 0o755)
    for number in 1...9_999 { close(open("\(pictures)/collage-\(number).png", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)) }
    try await withStage(size: Size(width: 800, height: 600)) { stage in
      let table = Table(frame: Rect(x: 0, y: 0, width: 800, height: 600))
      table.pictures = pictures
      stage.makeWindow().content.addSubview(table)
      stage.settle()
      table.save()
      await table.saving?.value
      #expect(access("\(pictures)/collage-10000.png", F_OK) == 0)
      let first = try WholeFile.read("\(pictures)/collage-1.png")
      #expect(first.isEmpty)
    }
  }

  @Test("A relative path for the user's cache is ignored, so that the photos are found again", .ownProcess)
  func relativeCache() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      setenv("HOME", folder.url.path, 1)
      setenv("XDG_CACHE_HOME", "cache", 1)
      #expect(SamplePhotos.paths.allSatisfy { $0.hasPrefix(folder.url.path + "/.cache/") })
    }
  }

  @Test("The collage opens even if the folder of the user's cache cannot be made", .ownProcess)
  func noCache() async {
    await #expect(processExitsWith: .success) {
      setenv("XDG_CACHE_HOME", "/proc/none/cache", 1)
      #expect(SamplePhotos.paths.count == SamplePhotos.count)
    }
  }

  @Test("A painted photo is on the table even if its file cannot be written")
  func unwritten() async throws {
    try await withStage(size: Size(width: 800, height: 600)) { stage in
      let table = Table(frame: Rect(x: 0, y: 0, width: 800, height: 600))
      stage.makeWindow().content.addSubview(table)
      let tasks = table.show(["/proc/none/photo.jpg"]) { _, path in
        try SamplePhotos.keep(at: path) { try Bitmap(width: 40, height: 30) }
      }
      for task in tasks { await task.value }
      stage.settle()
      #expect(photos(on: table).map(\.image?.width) == [40])
    }
  }

  @Test("Screen readers name the button that saves the collage")
  func buttonName() throws {
    try withTable { stage, _ in
      stage.settle()
      #expect(stage.findAll(.button).map(\.name) == ["Save"])
    }
  }

  @Test("A collage is saved with the pixels of the screen")
  func picture() throws {
    try withStage(size: Size(width: 800, height: 600)) { stage in
      let window = stage.makeWindow()
      stage.resize(to: Size(width: 800, height: 600), scale: 2)
      let table = Table(frame: Rect(x: 0, y: 0, width: 640, height: 400))
      window.content.addSubview(table)
      stage.advance(by: 0.1)
      let picture = try table.picture()
      #expect(picture.width == 1280 && picture.height == 800)
    }
  }
}
