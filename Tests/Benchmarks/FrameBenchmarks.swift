import Taction

/// The cost of a frame without its pixels: forty photos, five of which follow two fingers each, on the embedded
/// compositor.
enum FrameBenchmarks {
  private static let frames = 200

  /// The time of everything except pixels: reading and dispatching touches, gestures, layout, recording, damage,
  /// commit.
  static func overhead() throws -> [Measurement] {
    let scene = try FingerScene()
    var (rest, pixels): ([Double], [Double]) = ([], [])
    for frame in 0..<(frames + 10) {
      let time = try scene.frame()
      guard frame >= 10 else { continue }
      rest.append(time.whole - time.pixels)
      pixels.append(time.pixels)
    }
    try scene.finish()
    let name = "frame: 40 photos, 5 of them under 10 fingers"
    return [
      Measurement(label: name + ", all but pixels", value: rest.median * 1e3, unit: "ms", bar: .atMost(0.3)),
      Measurement(label: name + ", the pixels", value: pixels.median * 1e3, unit: "ms"),
    ]
  }
}
