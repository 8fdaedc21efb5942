import Taction

/// The command line of a scene: `SCENE N FRAMES [--threads T] [--png FILE] [--frame F] [--settled] [--held]`.
struct SceneArguments {
  let scene: any BenchmarkScene
  let frames: Int
  /// The number of threads that draw. The default is one thread, so that programs are compared by their total work.
  private(set) var threads = 1
  private(set) var picture: String?
  private(set) var frame = 7
  /// Whether the picture shows the frame at rest.
  private(set) var isSettled = false
  /// Whether the compositor holds each buffer until the next buffer is committed, so that two buffers are drawn
  /// alternately.
  private(set) var isHeld = false

  /// Reads the command line; nil if the first word is not the name of a scene.
  init?(_ words: [String]) {
    guard words.count >= 3, let count = Int(words[1]), let frames = Int(words[2]),
      let scene = Self.scene(words[0], count: count)
    else { return nil }
    self.scene = scene
    self.frames = max(frames, 1)
    isSettled = words.contains("--settled")
    isHeld = words.contains("--held")
    for (option, value) in zip(words.dropFirst(3), words.dropFirst(4)) {
      switch option {
      case "--threads": threads = max(Int(value) ?? threads, 1)
      case "--png": picture = value
      case "--frame": frame = Int(value) ?? frame
      default: break
      }
    }
  }

  func run() throws {
    Application.maximumDrawingThreads = threads
    let benchmark = try SceneBenchmark(scene, isSeen: picture != nil, isHeld: isHeld)
    if let picture { return try benchmark.draw(frame: frame, isSettled: isSettled, to: picture) }
    try benchmark.measure(frames: frames, name: threads > 1 ? "taction-t\(threads)" : "taction")
  }

  private static func scene(_ name: String, count: Int) -> (any BenchmarkScene)? {
    switch name {
    case "cards": CardScene(count: count)
    case "text": TextScene(count: count)
    default:
      ListScene.Kind(rawValue: name).map { ListScene($0, count: count) }
        ?? PhotoScene.Kind(rawValue: name).map { PhotoScene($0, count: count) }
    }
  }
}
