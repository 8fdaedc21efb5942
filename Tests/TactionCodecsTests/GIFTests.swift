import TactionTestSupport
import Testing

@testable import TactionCodecs
@testable import TactionGraphics

@Suite("GIF")
struct GIFTests {
  private let red: UInt32 = 0xFFFF_0000, green: UInt32 = 0xFF00_FF00, blue: UInt32 = 0xFF00_00FF
  private let white: UInt32 = 0xFFFF_FFFF

  init() { ImageFormat.register(.gif) }

  @Test func `the first frame of a GIF is an image with the size of the canvas`() throws {
    let file = GIFFile(width: 4, height: 3, frames: [.init(1, 1, 2, 1, index: 2), .init(0, 0, 4, 3, index: 1)])
    let image = try Image.decode(bytes: file.bytes)
    #expect((image.width, image.height) == (4, 3) && !image.isOpaque)
    #expect(try image.bitmap().pixels == [0, 0, 0, 0, 0, blue, blue, 0, 0, 0, 0, 0])
    let whole = try Image.decode(bytes: GIFFile(width: 2, height: 1, frames: [.init(0, 0, 2, 1, index: 1)]).bytes)
    #expect(try whole.isOpaque && whole.bitmap().pixels == [green, green])
  }

  @Test("GIF pictures of any size and number of codes are decoded exactly", arguments: 0..<40)
  func compressed(seed: Int) throws {
    var dice = SeededGenerator(seed: UInt64(seed))
    let codeBits = 2 + seed % 7
    let (width, height) = (Int.random(in: 1...90, using: &dice), Int.random(in: 1...90, using: &dice))
    var frame = GIFFile.Frame(0, 0, width, height, index: 0)
    // Runs of the same index make codes that stand for long strings.
    let run = [1, 2, 9, 300][seed % 4]
    frame.indices = (0..<width * height).map { _ in UInt8.random(in: 0..<UInt8(1 << codeBits - 1), using: &dice) }
    for place in frame.indices.indices where place % run != 0 { frame.indices[place] = frame.indices[place - 1] }
    frame.isInterlaced = seed % 3 == 0
    let palette = (0..<(1 << codeBits)).map { UInt32($0) * 0x01_0203 & 0xFFFFFF }
    let file = GIFFile(
      width: width, height: height, palette: palette, codeBits: codeBits, clearsFullTable: seed % 2 == 0,
      frames: [frame])
    #expect(try Image.decode(bytes: file.bytes).bitmap().pixels == frame.indices.map { 0xFF00_0000 | palette[Int($0)] })
  }

  @Test func `a GIF of noise that fills the table of codes many times is decoded exactly`() throws {
    var dice = SeededGenerator(seed: 5)
    for clears in [true, false] {
      var frame = GIFFile.Frame(0, 0, 300, 200, index: 0)
      frame.indices = (0..<60_000).map { _ in UInt8.random(in: 0...255, using: &dice) }
      let palette = (0..<256).map { UInt32($0) << 8 }
      let file = GIFFile(
        width: 300, height: 200, palette: palette, codeBits: 8, clearsFullTable: clears, frames: [frame])
      #expect(
        try Image.decode(bytes: file.bytes).bitmap().pixels == frame.indices.map { 0xFF00_0000 | UInt32($0) << 8 })
    }
  }

  @Test func `a GIF frame is kept, cleared or undone as its disposal requests`() throws {
    let expected: [UInt8: [[UInt32]]] = [
      0: [[red, red, red], [red, green, red], [blue, green, red]],
      1: [[red, red, red], [red, green, red], [blue, green, red]],
      2: [[red, red, red], [red, green, red], [blue, 0, red]],
      3: [[red, red, red], [red, green, red], [blue, red, red]],
      4: [[red, red, red], [red, green, red], [blue, red, red]],
      7: [[red, red, red], [red, green, red], [blue, green, red]],
    ]
    for (disposal, pictures) in expected {
      let file = GIFFile(
        width: 3, height: 1,
        frames: [
          .init(0, 0, 3, 1, index: 0), .init(1, 0, 1, 1, index: 1, disposal: disposal), .init(0, 0, 1, 1, index: 2),
        ])
      #expect(try canvases(file.bytes) == pictures, "disposal \(disposal)")
    }
  }

  @Test func `a first GIF frame that is disposed of leaves a clear canvas, even in later plays`() throws {
    for disposal: UInt8 in [2, 3] {
      let file = GIFFile(
        width: 2, height: 1, frames: [.init(0, 0, 2, 1, index: 0, disposal: disposal), .init(0, 0, 1, 1, index: 1)])
      let bytes = PictureBytes(file.bytes)
      let canvas = try AnimationCanvas(GIFFrames(bytes))
      for _ in 0..<3 {
        #expect(try canvas.next().pixels == [red, red])
        #expect(try canvas.next().pixels == [green, 0])
      }
    }
  }

  @Test func `clear pixels of a GIF frame show the canvas behind them`() throws {
    var second = GIFFile.Frame(0, 0, 3, 1, index: 1)
    (second.indices, second.clearIndex) = ([1, 3, 1], 3)
    let file = GIFFile(width: 3, height: 1, frames: [.init(0, 0, 2, 1, index: 0), second])
    #expect(try canvases(file.bytes) == [[red, red, 0], [green, red, green]])
  }

  @Test func `a GIF frame has its own palette, or the palette of the file, or is black`() throws {
    var own = GIFFile.Frame(0, 0, 2, 1, index: 0)
    (own.palette, own.indices) = ([0x123456, 0x654321], [0, 1])
    let file = GIFFile(width: 2, height: 1, frames: [own, .init(0, 0, 1, 1, index: 2)])
    #expect(try canvases(file.bytes) == [[0xFF12_3456, 0xFF65_4321], [blue, 0xFF65_4321]])
    let none = GIFFile(width: 1, height: 1, palette: [], frames: [.init(0, 0, 1, 1, index: 1)])
    #expect(try canvases(none.bytes) == [[0xFF00_0000]])
  }

  @Test func `GIF frames are cut off at the canvas; a larger first frame enlarges the canvas`() throws {
    let file = GIFFile(
      width: 2, height: 2,
      frames: [
        .init(0, 0, 2, 2, index: 0), .init(1, 1, 5, 5, index: 1, disposal: 2), .init(9, 0, 1, 1, index: 2, disposal: 2),
        .init(1, 0, 0, 4, index: 2), .init(0, 0, 1, 1, index: 3),
      ])
    let start = [red, red, red, green]
    let after = [red, red, red, 0]
    #expect(try canvases(file.bytes) == [[red, red, red, red], start, after, after, [white, red, red, 0]])
    let small = try Image.decode(bytes: GIFFile(width: 1, height: 1, frames: [.init(1, 0, 2, 2, index: 1)]).bytes)
    #expect((small.width, small.height) == (3, 2))
    #expect(try small.bitmap().pixels == [0, green, green, 0, green, green])
  }

  @Test func `delays and the number of plays of a GIF follow the rules of browsers`() throws {
    let delays = [0, 1, 2, 10, 100].map { GIFFile.Frame(0, 0, 1, 1, index: 0, delay: $0) }
    let image = try AnimatedImage.decode(bytes: GIFFile(width: 1, height: 1, frames: delays).bytes)
    #expect(image.durations == [0.1, 0.1, 0.02, 0.1, 1] && image.playCount == 1 && image.frameCount == 5)
    for (repeats, plays) in [0: nil, 1: 2, 7: 8, 65535: 65536] as [Int: Int?] {
      let file = GIFFile(width: 1, height: 1, repeats: repeats, frames: delays)
      #expect(try AnimatedImage.decode(bytes: file.bytes).playCount == plays, "\(repeats)")
    }
  }

  @Test func `a GIF file that ends early is shown up to its end`() throws {
    var frame = GIFFile.Frame(0, 0, 20, 20, index: 0)
    frame.indices = (0..<400).map { UInt8($0 * 7 % 11 % 4) }
    let bytes = GIFFile(width: 20, height: 20, frames: [frame]).bytes
    let whole = frame.indices.map { [red, green, blue, white][Int($0)] }
    var longest = 0
    for length in 0...bytes.count {
      guard let image = try? Image.decode(bytes: Array(bytes[..<length])) else { continue }
      let pixels = try image.bitmap().pixels
      let count = pixels.firstIndex(of: 0) ?? 400
      #expect(count >= longest && pixels == Array(whole[..<count]) + Array(repeating: 0, count: 400 - count))
      longest = count
    }
    #expect(longest == 400)
  }

  @Test func `a GIF file without a frame gives an error with a reason`() throws {
    let reason = ImageError.broken(format: "GIF", reason: "the file ends before its picture")
    #expect(throws: reason) { try Image.decode(bytes: GIFFile(width: 5, height: 5, frames: []).bytes) }
    #expect(throws: ImageError.broken(format: "GIF", reason: "it has no pixels")) {
      try Image.decode(bytes: GIFFile(width: 0, height: 0, frames: [.init(0, 0, 0, 0, index: 0)]).bytes)
    }
  }

  @Test func `a GIF with a vast canvas or too many frames is refused before it is decoded`() throws {
    let vast = GIFFile(width: 65535, height: 65535, frames: [.init(0, 0, 1, 1, index: 0)]).bytes
    #expect(throws: ImageError.tooManyPixels(width: 65535, height: 65535)) { try Image.decode(bytes: vast) }
    #expect(throws: ImageError.tooManyPixels(width: 65535, height: 65535)) { try AnimatedImage.decode(bytes: vast) }
    // This canvas is within the limits for a still picture, but exceeds the limits for an animation.
    let large = GIFFile(width: 9000, height: 9000, frames: [.init(0, 0, 1, 1, index: 0)]).bytes
    #expect(throws: ImageError.self) { try AnimatedImage.decode(bytes: large) }
    // On a small canvas, the first frame is within the limits, and the second frame exceeds them.
    var second = GIFFile.Frame(0, 0, 1, 1, index: 0)
    (second.width, second.height) = (65535, 65535)
    let hidden = GIFFile(width: 1, height: 1, frames: [.init(0, 0, 1, 1, index: 0), second]).bytes
    #expect(throws: ImageError.self) { try AnimatedImage.decode(bytes: hidden) }

    let one = GIFFile(width: 1, height: 1, frames: [.init(0, 0, 1, 1, index: 0)]).bytes
    let frame = one[25..<(one.count - 1)]
    let bomb = Array(one[..<25]) + (0..<1_000_000).flatMap { _ in frame } + [0x3B]
    let clock = CountingClock()
    DecodingEffort.$clock.withValue(clock) {
      #expect(throws: ImageError.broken(format: "GIF", reason: AnimatedImage.tooMany)) {
        try AnimatedImage.decode(bytes: bomb)
      }
    }
    // Each frame takes four steps, and the clock is read once in 1,024 steps.
    #expect((250...270).contains(clock.readings))
    let first = CountingClock()
    DecodingEffort.$clock.withValue(first) { #expect((try? Image.decode(bytes: bomb))?.width == 1) }
    #expect(first.readings < 20)
  }
}
