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

  @Test("A snapshot decodes a photo once, although it shows it twice; a photo for which memory has no room is softer")
  func snapshotsOfManyPhotos() throws {
    let photos = [try PhotoFile(), try PhotoFile()]
    let page = View(frame: Rect(x: 0, y: 0, width: 2000, height: 1500))
    for photo in [photos[0], photos[0], photos[1]] { page.addSubview(ImageView(image: photo.image)) }
    // There is room for the finest level of one photo.
    try DecodingMemory.$current.withValue(DecodingMemory(total: 26_000_000)) { _ = try page.snapshot() }
    let counts = photos.map { $0.image.decodingCount.load(ordering: .relaxed) }
    #expect(counts == [1, 0])
  }
}
