import Taction

/// The command line of a scene: `SCENE N FRAMES [--png FILE] [--frame F]`.
struct SceneArguments {
  let scene: any BenchmarkScene
  let frames: Int
  private(set) var picture: String?
  private(set) var frame = 7

  /// Nil where the first word is no scene.
  init?(_ words: [String]) {
    guard words.count >= 3, let count = Int(words[1]), let frames = Int(words[2]),
      let scene = Self.scene(words[0], count: count)
    else { return nil }
    self.scene = scene
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

  private static func scene(_ name: String, count: Int) -> (any BenchmarkScene)? {
    switch name {
    case "cards": CardScene(count: count)
    case "list": ListScene(count: count)
    default: PhotoScene.Kind(rawValue: name).map { PhotoScene($0, count: count) }
    }
  }
}
