import TactionGraphics
import Testing

@Suite("Colours and bitmaps")
struct BitmapTests {
  @Test func `colours become premultiplied pixels`() {
    #expect(Color(hex: 0x20242C).premultiplied == 0xFF20_242C)
    #expect(Color(hex: 0xFF8000, alpha: 0.5).premultiplied == 0x8080_4000)
    #expect(Color.clear.premultiplied == 0)
    #expect(Color(red: .nan, green: -3, blue: .infinity).premultiplied == 0xFF00_00FF)
    #expect(Color(white: 1, alpha: .nan).premultiplied == 0)
  }

  @Test func `pixels become colours again`() {
    let color = Color(premultiplied: 0x8080_4000)
    #expect(abs(color.red - 1) < 0.01 && abs(color.green - 0.5) < 0.01 && color.blue == 0)
    #expect(Color(premultiplied: 0) == .clear)
  }

  @Test func `named colours are opaque, distinct and match their names`() {
    let hues: [Color] = [
      .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown, .gray, .lightGray,
      .darkGray, .black, .white,
    ]
    #expect(hues.allSatisfy(\.isOpaque) && Set(hues.map(\.premultiplied)).count == hues.count)
    #expect(Color.red.red > max(Color.red.green, Color.red.blue) + 0.4)
    #expect(Color.green.green > max(Color.green.red, Color.green.blue) + 0.3)
    #expect(Color.blue.blue > max(Color.blue.red, Color.blue.green) + 0.3)
    #expect(Color.black.red < Color.darkGray.red && Color.darkGray.red < Color.gray.red)
    #expect(Color.gray.red < Color.lightGray.red && Color.lightGray.red < Color.white.red)
  }

  @Test(
    "absurd bitmap sizes are refused", arguments: [(0, 1), (1, -1), (1 << 40, 1), (.max, .max), (1 << 20, 1 << 20)])
  func absurdSizes(width: Int, height: Int) {
    #expect(throws: ImageError.outOfMemory(width: width, height: height)) { try Bitmap(width: width, height: height) }
  }

  @Test func `a bitmap in borrowed memory is written in place, row by row`() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 3 * 16, alignment: 4)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 7, count: 48)
    let bitmap = try Bitmap(borrowing: memory, width: 2, height: 3, stride: 16)
    bitmap.fill(.white)
    #expect(memory.load(fromByteOffset: 36, as: UInt32.self) == 0xFFFF_FFFF)
    #expect(memory.load(fromByteOffset: 40, as: UInt32.self) == 0x0707_0707)
    #expect(throws: ImageError.self) { try Bitmap(borrowing: memory, width: 5, height: 3, stride: 16) }
    #expect(throws: ImageError.self) { try Bitmap(borrowing: memory + 1, width: 2, height: 2, stride: 16) }
  }

  @Test func `fill and copy stay within the region and the bounds of a bitmap`() throws {
    let (red, blue) = (Color(hex: 0xFF0000), Color(hex: 0x0000FF))
    let bitmap = try Bitmap(width: 10, height: 10)
    bitmap.fill(red, in: Region(PixelRect(x: 5, y: -5, width: 100, height: 10)))
    #expect(bitmap.color(x: 9, y: 4) == red && bitmap.color(x: 4, y: 4) == .clear && bitmap.color(x: 9, y: 5) == .clear)
    let source = try Bitmap(width: 8, height: 20)
    source.fill(blue)
    bitmap.copy(Region(PixelRect(x: 7, y: 0, width: 3, height: 30)), from: source)
    #expect(bitmap.color(x: 7, y: 9) == blue && bitmap.color(x: 8, y: 0) == red && bitmap.color(x: 6, y: 9) == .clear)
    bitmap[100, 100] = 1
    #expect(bitmap[100, 100] == 0 && bitmap[-1, 0] == 0)
  }
}
