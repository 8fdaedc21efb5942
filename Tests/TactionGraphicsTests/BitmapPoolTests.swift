import Testing

@testable import TactionGraphics

@Suite("Bitmaps of pictures that change from frame to frame")
struct BitmapPoolTests {
  @Test("A pooled bitmap is reused once no image uses it, and not before")
  func reuse() throws {
    let picture = BitmapPool()
    var shown: [Image] = []
    var used = Set<ObjectIdentifier>()
    for frame in 0..<200 {
      let image = try picture.draw(width: 30, height: 20) { bitmap in
        used.insert(ObjectIdentifier(bitmap))
        bitmap[0, 0] = UInt32(frame)
      }
      shown.append(image)
      if shown.count > 2 { shown.removeFirst() }
      // An image that is shown does not change.
      let first = try #require(shown.first)
      #expect(try first.bitmap()[0, 0] == UInt32(max(frame - 1, 0)))
      #expect(image.levelCount == 1 && image.width == 30 && image.height == 20)
    }
    #expect(used.count == 3)
  }

  @Test("Bitmaps of another size, and bitmaps in use for a long time, are removed from the pool")
  func release() throws {
    let picture = BitmapPool()
    weak var first: Bitmap?
    _ = try picture.draw(width: 30, height: 20) { first = $0 }
    #expect(first != nil)
    _ = try picture.draw(width: 31, height: 20) { _ in }
    #expect(first == nil)
    weak var held: Bitmap?
    var images = [try picture.draw(width: 9, height: 9) { held = $0 }]
    for _ in 0..<20 { images.append(try picture.draw(width: 9, height: 9) { _ in }) }
    images.removeAll()
    #expect(held == nil, "the pool has forgotten it")
    #expect(throws: ImageError.self) { try picture.draw(width: 0, height: 9) { _ in } }
  }
}
