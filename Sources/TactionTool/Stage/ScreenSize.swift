import ArgumentParser

/// The size of the stage in logical pixels, as `--size 1280x800` gives it.
nonisolated struct ScreenSize: Equatable, Sendable, ExpressibleByArgument {
  /// What a screen may measure, in logical pixels.
  static let range = 1...8192

  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    guard Self.range.contains(width), Self.range.contains(height) else { return nil }
    self.init(width: width, height: height)
  }

  var defaultValueDescription: String { "\(width)x\(height)" }
}
