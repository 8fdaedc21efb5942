import Taction

/// The command line of a scene: `SCENE N FRAMES [--png FILE] [--frame F]`.
struct SceneArguments {
  let scene: PhotoScene
  let frames: Int
  private(set) var picture: String?
  private(set) var frame = 7

  /// Nil where the first word is no scene.
  init?(_ words: [String]) {
    guard words.count >= 3, let kind = PhotoScene.Kind(rawValue: words[0]), let count = Int(words[1]),
      let frames = Int(words[2])
    else { return nil }
    scene = PhotoScene(kind, count: count)
    self.frames = max(frames, 1)
    for (option, value) in zip(words.dropFirst(3), words.dropFirst(4)) {
      switch option {
      case "--png": picture = value
      case "--frame": frame = Int(value) ?? frame
      default: break
      }
    }
  }

  func run() throws {
    let benchmark = try SceneBenchmark(scene, isSeen: picture != nil)
    if let picture { try benchmark.draw(frame: frame, to: picture) } else { try benchmark.measure(frames: frames) }
  }
}
