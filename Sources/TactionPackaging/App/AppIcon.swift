import TactionToolSupport

/// The icon of an app: an SVG file, or a PNG file in a size that desktops use.
enum AppIcon: Equatable, Sendable {
  case svg
  case png(side: Int)

  /// The side lengths of PNG icons in the theme hicolor, in pixels.
  private static let sides: Set<Int> = [48, 64, 96, 128, 192, 256, 512]

  /// Reads the icon of a folder: `icon.svg` or, if there is no such file, `icon.png`.
  ///
  /// - Throws: Status 1 if there is no icon, or if it cannot be used.
  static func read(from folder: String) throws(ToolError) -> (icon: AppIcon, bytes: [UInt8]) {
    let svg = "\(folder)/icon.svg"
    if Folder.hasEntry(svg) {
      let bytes = try InputFile.read(svg, limit: 1 << 20)
      guard String(decoding: bytes, as: UTF8.self).contains("<svg") else { throw ToolError.input("\(svg) is not SVG") }
      return (.svg, bytes)
    }
    let png = "\(folder)/icon.png"
    guard Folder.hasEntry(png) else { throw ToolError.input("\(folder) has no icon.svg and no icon.png") }
    let bytes = try InputFile.read(png, limit: 4 << 20)
    guard let side = side(ofPNG: bytes) else {
      throw ToolError.input("\(png) is not a square PNG of 48, 64, 96, 128, 192, 256 or 512 px")
    }
    return (.png(side: side), bytes)
  }

  /// Returns the side length of a square PNG in pixels, from its header; nil if the file is not such a PNG, or has
  /// another size.
  private static func side(ofPNG bytes: [UInt8]) -> Int? {
    guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) else { return nil }
    let number = { (start: Int) in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(16), number(20))
    return width == height && sides.contains(width) ? width : nil
  }

  /// Returns the file name of an app's icon.
  func fileName(for id: AppID) -> String { self == .svg ? "\(id).svg" : "\(id).png" }

  /// Returns the path of the icon file below `/usr`.
  func path(for id: AppID) -> String {
    switch self {
    case .svg: "share/icons/hicolor/scalable/apps/\(fileName(for: id))"
    case .png(let side): "share/icons/hicolor/\(side)x\(side)/apps/\(fileName(for: id))"
    }
  }
}
