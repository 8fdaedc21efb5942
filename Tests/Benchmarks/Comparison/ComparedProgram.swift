import Glibc

/// A program that draws the scenes: `PROGRAM SCENE N FRAMES [OPTION...]`.
///
/// All programs print the same line: `name SCENE N ms wall W min C minwall M mean A`. The times are processor times of
/// the program in milliseconds, and wall times where `wall` is in the name.
struct ComparedProgram {
  /// The name in the table.
  let name: String
  private let command: String
  private let options: String
  private let draws: (ComparedScene) -> Bool

  init(_ name: String, command: String, options: String = "", draws: @escaping (ComparedScene) -> Bool = { _ in true })
  {
    self.name = name
    self.command = command
    self.options = options
    self.draws = draws
  }

  /// Whether this program can draw a scene.
  func canDraw(_ scene: ComparedScene) -> Bool { draws(scene) }

  /// Draws a scene once; nil if the program fails.
  func run(_ scene: ComparedScene) -> SceneTime? {
    // Between single quotes the shell takes everything literally, except a single quote.
    guard !command.contains("'") else { return nil }
    let line = "'\(command)' \(scene.name) \(scene.count) \(scene.frames) \(options)"
    return Self.output(of: oneCore + line + " 2>/dev/null").flatMap { SceneTime(line: $0) }
  }

  /// Qt would draw on all cores, which takes more processor time in total, so it gets only one core.
  private var oneCore: String { name == "qt" ? "QT_QPA_PLATFORM=offscreen taskset -c 0 " : "" }

  private static func output(of command: String) -> String? {
    guard let pipe = popen(command, "r") else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < 4096, case let byte = fgetc(pipe), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    guard pclose(pipe) == 0 else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ComparedProgram {
  /// The least that a scene can cost, as far as we know: programs with loops that are written by hand for this scene
  /// only.
  static func bounds(in directory: String) -> [ComparedProgram] {
    [
      ComparedProgram("bound", command: directory + "/bound") { $0.name != "cards" && $0.name != "list" },
      ComparedProgram("bound", command: directory + "/bound_cards") { $0.name == "cards" },
    ].filter(\.isThere)
  }

  /// The other renderers in a directory.
  static func peers(in directory: String) -> [ComparedProgram] {
    let isList = { (scene: ComparedScene) in scene.name == "list" }
    return [
      ComparedProgram("pixman", command: directory + "/pix", options: "fmt=a") { !isList($0) },
      ComparedProgram("pixman", command: directory + "/pix", options: "text=glyphcache", draws: isList),
      ComparedProgram("pixman, scrolled", command: directory + "/pix", options: "scroll=1", draws: isList),
      ComparedProgram("cairo", command: directory + "/peer_cairo"),
      ComparedProgram("qt", command: directory + "/peer_qt"),
      ComparedProgram("blend2d", command: directory + "/peer_blend2d"),
    ].filter(\.isThere)
  }

  private var isThere: Bool { access(command, X_OK) == 0 }
}
