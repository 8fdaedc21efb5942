import Glibc
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Images from files keep the pixels that are needed, within the budget", .serialized) @MainActor
struct ImageMemoryTests {
  /// A budget that no other test touches.
  private let memory = ImageMemory()

  /// Opens a photo of some size from a file.
  private func photo(_ width: Int = 2000, _ height: Int = 1500) throws -> (image: Image, file: TemporaryFile) {
    let bitmap = try Bitmap(width: width, height: height)
    for band in 0..<8 {
      bitmap.fill(
        Color(hue: band), in: Region(PixelRect(x: width * band / 8, y: 0, width: width / 8 + 1, height: height)))
    }
    let file = try TemporaryFile(try bitmap.jpegData())
    return (try Image.open(path: file.path, memory: memory), file)
  }

  private func withBudget(_ bytes: Int, _ body: () throws -> Void) rethrows {
    let before = memory.budget
    memory.budget = bytes
    defer { memory.budget = before }
    try body()
  }

  @Test func `at first only a level of an image about a thousand pixels wide is decoded`() throws {
    for (width, height, level) in [(4000, 60, 2), (1919, 90, 0), (1920, 90, 1), (100, 70, 0), (8000, 30, 3)] {
      let (image, _) = try photo(width, height)
      #expect((image.width, image.height) == (width, height))
      #expect(image.pixels(forLevel: 0).level == level)
      let size = image.size(ofLevel: level)
      #expect(image.byteCount == size.width * size.height * 4)
      // The decoded level is also used instead of coarser and finer levels.
      #expect(image.pixels(forLevel: image.levelCount - 1).level == level)
    }
  }

  @Test func `finer levels of an image are decoded from the file, coarser levels are made from finer levels`() throws {
    let (image, file) = try photo()
    #expect(image.load(level: 0))
    #expect(image.pixels(forLevel: 0).level == 0)
    #expect(image.load(level: 3))
    #expect(image.pixels(forLevel: 3).level == 3)
    #expect(image.load(level: 0, part: PixelRect(x: 10, y: 20, width: 300, height: 200)))
    #expect(image.part(ofLevel: 0, with: PixelRect(x: 11, y: 20, width: 299, height: 200)) != nil)
    #expect(image.part(ofLevel: 0, with: PixelRect(x: 9, y: 20, width: 20, height: 20)) == nil)
    #expect(image.part(ofLevel: 1, with: PixelRect(x: 11, y: 20, width: 20, height: 20)) == nil)
    #expect(!image.load(level: 99) && !image.load(level: -1) && !image.load(level: 0, part: .zero))
    #expect(try image.bitmap(level: 2).width == 500)
    withExtendedLifetime(file) {}
  }

  /// Reliability 28: each part of a photo at full size is decoded once, in any order of panning.
  @Test func `panning over a photo decodes no part twice`() throws {
    let (image, file) = try photo(3000, 2000)
    let whole = try PictureFile(path: file.path).decode(level: 0).bitmap
    let user = ObjectIdentifier(Image.self)
    image.want(level: 0, for: user)
    for (step, x) in [0, 700, 1500, 2200, 1900, 400, 0, 2200].enumerated() {
      let part = PixelRect(x: x, y: step * 150, width: 800, height: 600)
      #expect(image.load(level: 0, part: part, for: user))
      let held = try #require(image.part(ofLevel: 0, with: part))
      let expected = try whole.copy(of: part)
      #expect(held.rect == part && held.pixels.bitmap.hasSamePixels(as: expected))
      // From now on, the file must not be read any more.
      if step == 0 { unlink(file.path) }
    }
    #expect(image.decodingCount.load(ordering: .relaxed) == 1)
    // Pixels that are not shown may be evicted.
    image.unwant(user)
    let used = memory.usedBytes
    let other = try photo(1000, 900)
    withBudget(used) { #expect(other.image.load(level: 0, part: PixelRect(x: 0, y: 0, width: 900, height: 900))) }
    #expect(memory.usedBytes <= used)
  }

  @Test func `within a small budget the squares around the visible part of an image stay in memory`() throws {
    try withBudget(memory.usedBytes + 12 << 20) {
      let (image, file) = try photo(3000, 2000)
      let user = ObjectIdentifier(Image.self)
      image.want(level: 0, for: user)
      for x in stride(from: 0, through: 2400, by: 200) {
        #expect(image.load(level: 0, part: PixelRect(x: x, y: 700, width: 600, height: 600), for: user))
        #expect(memory.usedBytes <= memory.budget)
      }
      // Each new column of squares needs one decoding, so there are fewer decodings than visible parts.
      #expect(image.decodingCount.load(ordering: .relaxed) < 13)
      withExtendedLifetime(file) {}
    }
  }

  @Test func `a large image gives up the squares that were used least recently`() throws {
    let (image, file) = try photo(4096, 512)
    let user = ObjectIdentifier(Image.self)
    image.want(level: 0, for: user)
    func visit(_ square: Int) -> Bool {
      image.load(level: 0, part: PixelRect(x: square * 512 + 100, y: 100, width: 100, height: 100), for: user)
    }
    // There is room for four squares and two parts.
    let square = PackedBitmap.byteCount(PixelRect(x: 0, y: 0, width: 512, height: 512), isOpaque: true)
    withBudget(memory.usedBytes + 4 * square + 2 * 100 * 100 * 4) {
      // The first decoding also fills the three nearest squares.
      #expect(visit(0) && visit(3))
      for (number, far) in [6, 7, 5, 4].enumerated() {
        #expect(visit(far) && visit(0) && visit(3))
        #expect(image.decodingCount.load(ordering: .relaxed) == number + 2, "only square \(far) was decoded")
      }
    }
    withExtendedLifetime(file) {}
  }

  @Test func `an image stays as it is if its file is deleted or changed`() throws {
    let (gone, file) = try photo()
    unlink(file.path)
    #expect(!gone.load(level: 0) && !gone.canLoad)
    #expect(gone.pixels(forLevel: 0).pixels.width == 1000)
    #expect(throws: ImageError.notFound(path: file.path)) { try gone.bitmap(level: 5) }

    for bytes in [try testPhoto(201, 120).bitmap().jpegData(), [], Array("no picture".utf8)] {
      let (image, file) = try photo()
      let before = image.pixels(forLevel: 0).pixels
      try ImageFile.write(bytes, to: file.path)
      #expect(!image.load(level: 0) && !image.canLoad)
      #expect(image.pixels(forLevel: 0).pixels === before)
    }
  }

  @Test func `an image whose file cannot be read for a moment becomes sharp later`() throws {
    let (image, file) = try photo()
    let away = file.path + ".away"
    // Like a file on a server that does not answer, a link to itself exists, but cannot be opened.
    try #require(rename(file.path, away) == 0 && symlink(file.path, file.path) == 0)
    #expect(!image.load(level: 0) && image.canLoad)
    try #require(rename(away, file.path) == 0)
    #expect(image.load(level: 0) && image.pixels(forLevel: 0).level == 0)
    withExtendedLifetime(file) {}
  }

  @Test func `images never exceed the memory budget, and the least recently shown image is reduced first`() throws {
    try withBudget(memory.usedBytes + 20 << 20) {
      let user = ObjectIdentifier(Image.self)
      let photos = try (0..<6).map { _ in try photo() }
      for (image, _) in photos {
        #expect(image.load(level: 0) || image.pixels(forLevel: 0).level > 0)
        image.want(level: 0, for: user)
        #expect(memory.usedBytes <= memory.budget)
        image.unwant(user)
      }
      // A whole picture has 12 MB: the last picture is in memory, the first is only a thumbnail.
      #expect(photos[5].image.pixels(forLevel: 0).level == 0)
      #expect(photos[0].image.pixels(forLevel: 0).pixels.width <= ImageMemory.countedEdge)
      // An image that is shown stays, and another image gets no finer level.
      photos[5].image.want(level: 0, for: user)
      #expect(!photos[1].image.load(level: 0))
      #expect(photos[5].image.pixels(forLevel: 0).level == 0)
      photos[5].image.unwant(user)
      #expect(photos[1].image.load(level: 0))
      #expect(photos[5].image.pixels(forLevel: 0).level > 0)
      #expect(memory.usedBytes <= memory.budget)
    }
  }

  @Test func `with a memory budget of 0 images have only thumbnails`() throws {
    try withBudget(0) {
      let (image, _) = try photo()
      let held = image.pixels(forLevel: 0)
      #expect(max(held.pixels.width, held.pixels.height) <= ImageMemory.countedEdge && !held.pixels.isCounted)
      #expect(!image.load(level: 0) && image.canLoad)
      #expect(image.load(level: held.level + 1))
    }
  }

  @Test func `a still of a rotated photo takes little more memory than its own pixels`() throws {
    let (image, file) = try photo(900, 700)
    let place = Transform.translation(Vector(dx: 150, dy: 20)).rotated(by: .degrees(30)).scaled(by: 0.3)
    let whole = Rect(x: 0, y: 0, width: 900, height: 700)
    let area = PixelRect(enclosing: place.boundingBox(of: whole))
    let before = memory.usedBytes
    let pixels = try #require(SupersampledStill(image, part: whole, toDevice: place, area: area).make())
    #expect(pixels.byteCount < 4 * 270 * 210 * 6 / 5 && pixels.byteCount < area.width * area.height * 4 * 3 / 4)
    #expect(memory.usedBytes >= before + pixels.byteCount)
    withExtendedLifetime(file) {}
  }

  @Test func `the memory of an image is released with the last reference`() throws {
    let before = memory.usedBytes
    do {
      let (image, file) = try photo()
      #expect(image.load(level: 0))
      #expect(memory.usedBytes >= before + image.byteCount)
      withExtendedLifetime(file) {}
    }
    #expect(memory.usedBytes < before + 1 << 20)
  }
}

extension Color {
  fileprivate init(hue: Int) { self.init(red: Double(hue & 1), green: Double(hue >> 1 & 1), blue: Double(hue >> 2)) }
}
