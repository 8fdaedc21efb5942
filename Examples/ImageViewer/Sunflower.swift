import Glibc
import Taction

/// A picture of 12 megapixels: the seeds of a sunflower, each with its number, which is readable only after zooming in.
nonisolated enum Sunflower {
  static let size = Size(width: 4000, height: 3000)
  /// The number of seeds: as many as fit the height of the picture.
  static let seeds = 3000

  /// The folder of the painted picture's file.
  static var folder: String {
    // A relative path depends on the folder in which the program is started.
    let variable = { (name: String) in
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return (variable("XDG_CACHE_HOME") ?? (variable("HOME") ?? "/tmp") + "/.cache") + "/taction-image-viewer"
  }

  /// Returns the picture from its file. If there is no file, the picture is painted first, away from the main actor,
  /// because painting takes some time.
  ///
  /// If no file can be written, the picture is only in memory.
  @concurrent static func load(
    from folder: String = Sunflower.folder, scale: Double = 1, seeds: Int = Sunflower.seeds
  ) async throws -> Image {
    let path = folder + "/sunflower.jpg"
    if access(path, R_OK) != 0 {
      let bitmap = try paint(scale: scale, seeds: seeds)
      do {
        try WholeFile.write(bitmap.jpegData(quality: 90), to: path, makesFolders: true)
      } catch {
        return try Image(copying: bitmap)
      }
    }
    return try await Image.load(path: path)
  }

  /// Returns the picture, scaled by a factor, with its first `seeds` seeds.
  static func paint(scale: Double, seeds: Int = Sunflower.seeds) throws -> Bitmap {
    let bitmap = try Bitmap(width: Int(size.width * scale), height: Int(size.height * scale))
    var list = DisplayList()
    let toPixels = Transform.scale(scale)
    for number in stride(from: seeds, to: 0, by: -1) { draw(seed: number, into: &list, toPixels) }
    bitmap.draw(list, background: Color(hex: 0x14_2B_3A))
    return bitmap
  }

  /// Draws a seed. Each seed is at the golden angle from the previous one; seeds with higher numbers are further out.
  private static func draw(seed number: Int, into list: inout DisplayList, _ transform: Transform) {
    let n = Double(number)
    let (turn, distance) = (n * 2.399_963_229_728_653, 26 * n.squareRoot())
    let middle = Point(x: size.width / 2 + distance * cos(turn), y: size.height / 2 + distance * sin(turn))
    let radius = 15 + 0.13 * n.squareRoot()
    let disc = { (radius: Double) in
      RoundedRect(Rect(center: middle, size: Size(width: 2 * radius, height: 2 * radius)), radius: radius)
    }
    let part = n / Double(seeds)
    let colour = Color(red: 0.98 - 0.55 * (1 - part), green: 0.75 * part + 0.22, blue: 0.10 + 0.12 * (1 - part))
    list.fill(disc(radius + 5), color: Color(white: 0, alpha: 0.35), transform: transform)
    list.fill(disc(radius), color: colour, transform: transform)
    list.fill(disc(radius * 0.72), color: Color(white: 1, alpha: 0.22), transform: transform)
    let text = TextLayout("\(number)", font: .system(size: radius * 0.55, weight: .bold))
    let corner = middle - Vector(dx: text.size.width / 2, dy: text.size.height / 2)
    list.draw(text, at: corner, color: Color(hex: 0x30_1C_08), transform: transform)
  }
}
