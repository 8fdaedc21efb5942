import Foundation
@testable import TactionWindow
import TactionTesting
import Testing

/// Compares the title bars in the documentation: light and dark, of the active window and of an inactive window.
///
/// `TACTION_UPDATE_GOLDENS=1 swift test --filter FramePictureTests` writes the pictures again; look at them before you
/// commit them.
struct FramePictureTests {
  @Test("The title bars look like their picture in the gallery", arguments: [1, 2])
  func barsLookLikeTheirPicture(scale: Int) async throws {
    let picture = try bars(scale: scale)
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Docs/gallery/frame\(scale == 1 ? "" : "-\(scale)x").png").path
    if ProcessInfo.processInfo.environment["TACTION_UPDATE_GOLDENS"] != nil { return try picture.writePNG(to: path) }
    let golden = try await Image.load(path: path).bitmap()
    try #require(golden.width == picture.width && golden.height == picture.height)
    var different = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width where Self.difference(picture[x, y], golden[x, y]) > 32 { different += 1 }
    }
    #expect(different < picture.width * picture.height / 500, "\(path) looks different in \(different) pixels")
  }

  private func bars(scale: Int) throws -> Bitmap {
    let scene = try FrameScene(scale: Double(scale))
    let frame = try scene.frame
    let picture = try Bitmap(width: Int(frame.width) * scale, height: 4 * 46 * scale)
    var top = 0
    for (isDark, isActive) in [(false, true), (false, false), (true, true), (true, false)] {
      scene.window.frame.look.isDark = isDark
      try scene.toplevel.configure(size: frame.size, states: isActive ? [.activated] : [])
      scene.rig.advance(by: 0.2)
      let bar = try #require(scene.bar?.content?.bitmap)
      for y in 0..<bar.height {
        for x in 0..<bar.width { picture[x, top + y] = bar[x, y] | 0xFF00_0000 }
      }
      top += bar.height
    }
    try scene.finish()
    return picture
  }

  /// Returns the largest difference between equal components of two colours.
  private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
  }
}
