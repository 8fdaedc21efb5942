/// What a program says about the frames of a scene, in milliseconds.
struct SceneTime {
  /// The median of a frame's time on all cores together.
  let median: Double
  /// The mean of it.
  let mean: Double
  /// The median of the time that passed.
  let wall: Double

  /// Reads the line that the programs print; nil for any other.
  init?(line: String) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count >= 12, words[4] == "wall", words[10] == "mean", let median = Double(words[3]),
      let wall = Double(words[5]), let mean = Double(words[11])
    else { return nil }
    (self.median, self.wall, self.mean) = (median, wall, mean)
  }

  /// What counts of a scene.
  func cost(of scene: ComparedScene) -> Double { scene.isSweep ? mean : median }
}
