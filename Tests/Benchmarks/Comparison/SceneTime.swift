/// The times that a program prints for the frames of a scene, in milliseconds.
struct SceneTime {
  /// The median of the processor time of a frame, on all cores together.
  let median: Double
  /// The mean of the processor time of a frame.
  let mean: Double
  /// The median of the wall time of a frame.
  let wall: Double

  /// Reads the line that a program prints; nil for any other line.
  init?(line: String) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count >= 12, words[4] == "wall", words[10] == "mean", let median = Double(words[3]),
      let wall = Double(words[5]), let mean = Double(words[11])
    else { return nil }
    (self.median, self.wall, self.mean) = (median, wall, mean)
  }

  /// The time by which a scene is judged.
  func cost(of scene: ComparedScene) -> Double { scene.isSweep ? mean : median }
}
