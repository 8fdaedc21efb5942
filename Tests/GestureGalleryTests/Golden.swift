import Foundation
import Taction
import Testing

/// A picture of the documentation that a test compares with the screen.
///
/// `TACTION_UPDATE_GOLDENS=1 swift test --filter GestureGallery` writes the pictures; check them before you keep them.
struct Golden {
  private let path: String
  private let image: Image

  /// Reads the picture of a page; makes a blank picture if the test writes the pictures.
  init(_ title: String) async throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = title.lowercased().replacingOccurrences(of: " ", with: "-") + ".png"
    path = root.appendingPathComponent("Docs/gallery/\(file)").path
    image = try await Self.isUpdating ? Image(copying: Bitmap(width: 1, height: 1)) : Image.load(path: path)
  }

  /// Expects a bitmap to look like the picture. A few pixels may differ, because other versions of the font libraries
  /// draw edges slightly differently.
  func compare(with bitmap: Bitmap) throws {
    guard !Self.isUpdating else { return try bitmap.writePNG(to: path) }
    let golden = try image.bitmap()
    try #require(golden.width == bitmap.width && golden.height == bitmap.height)
    var different = 0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] != golden[x, y] {
        if Self.difference(bitmap[x, y], golden[x, y]) > 32 { different += 1 }
      }
    }
    #expect(different < bitmap.width * bitmap.height / 500, "\(path) looks different in \(different) pixels")
  }

  private static var isUpdating: Bool { ProcessInfo.processInfo.environment["TACTION_UPDATE_GOLDENS"] != nil }

  /// Returns the largest difference between the components of two pixels.
  private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
  }
}
