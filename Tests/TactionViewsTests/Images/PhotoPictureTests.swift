import Glibc
import Synchronization
import Taction
import TactionTesting
import Testing

@testable import TactionGraphics

/// Tests pictures of views with photos. Such a picture is drawn only once.
@Suite("Photos in snapshots and in the pictures of drags", .serialized)
struct PhotoPictureTests {
  @Test("A snapshot shows a photo at the resolution of the snapshot, although only a coarser level is in memory")
  func snapshots() throws {
    let photo = try PhotoFile()
    let view = ImageView(image: photo.image)
    for (level, scale) in [(0, 1.0), (1, 0.5)] {
      #expect(try view.snapshot(scale: scale).hasSamePixels(as: photo.image.bitmap(level: level)))
    }
    #expect(photo.image.pixels(forLevel: 0).level == 1, "the fine level is not kept")
    unlink(photo.path)
    #expect(try view.snapshot().width == 2000)
  }

  @Test("A photo that a snapshot shows twice is decoded once; a photo for which there is no room is not decoded")
  func snapshotsOfManyPhotos() throws {
    let photos = [try PhotoFile(), try PhotoFile()]
    let page = View(frame: Rect(x: 0, y: 0, width: 2000, height: 1500))
    for photo in [photos[0], photos[0], photos[1]] { page.addSubview(ImageView(image: photo.image)) }
    // There is room for the finest level of one photo.
    try DecodingMemory.$current.withValue(DecodingMemory(total: 26_000_000)) { _ = try page.snapshot() }
    let counts = photos.map { $0.image.decodingCount.load(ordering: .relaxed) }
    #expect(counts == [1, 0])
  }

  @Test("The picture of a drag appears at once: no photo is decoded for it")
  func drag() throws {
    let before = Image.memoryBudget
    defer { Image.memoryBudget = before }
    let photo = try PhotoFile()
    // Only the smallest level stays in memory.
    Image.memoryBudget = 0
    try withStage(size: Size(width: 400, height: 300)) { stage in
      let window = stage.makeWindow()
      let view = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
      view.backgroundColor = .red
      window.content.addSubview(view)
      let drag = DragInteraction { _ in [.text("x")] }
      drag.preview = { _ in ImageView(image: photo.image) }
      view.addInteraction(drag)
      stage.settle()
      let finger = stage.touch(at: Point(x: 150, y: 150))
      finger.rest(for: 0.7)
      finger.move(to: Point(x: 190, y: 190), over: 0.2)
      #expect(drag.isDragging && photo.image.decodingCount.load(ordering: .relaxed) == 0)
      finger.lift()
      stage.advance(by: 2)
    }
  }
}
