import Dispatch
import Glibc
import Taction

/// The example's own photos: dunes at different times of the day, painted only once.
nonisolated enum SamplePhotos {
  static let count = 60
  static let size = (width: 1200, height: 900)

  /// Returns the files; missing files are painted now, on other threads.
  @concurrent static func files() async -> [String] {
    // A relative path depends on the folder in which the program is started.
    let variable = { (name: String) in
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard let cache = variable("XDG_CACHE_HOME") ?? variable("HOME").map({ $0 + "/.cache" }) else { return [] }
    let folder = cache + "/taction-library"
    let paths = (10..<10 + count).map { "\(folder)/dunes-\($0).jpg" }
    let missing = paths.indices.filter { access(paths[$0], R_OK) != 0 }
    DispatchQueue.concurrentPerform(iterations: missing.count) { turn in
      do { try paint(missing[turn], to: paths[missing[turn]]) } catch { print(error) }
    }
    return paths.filter { access($0, R_OK) == 0 }
  }

  static func paint(_ number: Int, to path: String, width: Int = size.width, height: Int = size.height) throws {
    let picture = try Bitmap(width: width, height: height)
    let hour = Double(number) / Double(count)
    let dunes = (0..<5).map { row in
      let phase = Double(number) * 1.7 + Double(row) * 2.3
      return (0..<width).map { x in
        let along = Double(x) / Double(width)
        let wave = sin(along * 5 + phase) + 0.5 * sin(along * 11 + 2 * phase)
        return Double(height) * (0.45 + 0.12 * Double(row) + 0.05 * wave)
      }
    }
    for y in 0..<height {
      picture.setRow(
        y,
        to: (0..<width).map { x in
          let row = dunes.lastIndex { Double(y) >= $0[x] }
          return color(hour: hour, row: row, depth: Double(y) / Double(height))
        })
    }
    try WholeFile.write(picture.jpegData(quality: 88), to: path, permissions: 0o600, makesFolders: true)
  }

  /// Returns the colour of the sky if `row` is nil, otherwise of a row of dunes, counted from back to front.
  private static func color(hour: Double, row: Int?, depth: Double) -> UInt32 {
    let turn = 2 * Double.pi * hour
    let light = row.map { 1 - 0.14 * Double($0) } ?? (1.2 - depth)
    let warmth = row == nil ? 0.35 * depth : 0.25
    let channel = { (offset: Double, base: Double) -> UInt32 in
      UInt32(max(0, min(255, 255 * light * (base + 0.28 * sin(turn + offset)))))
    }
    return 0xFF00_0000 | channel(0, 0.55 + warmth) << 16 | channel(1.1, 0.52 + warmth / 2) << 8 | channel(2.4, 0.6)
  }
}
