import ArgumentParser
import TactionToolSupport

/// `taction new`: writes the package of a new app.
package struct NewCommand: ToolCommand {
  package static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes the package of a new app, with a test and what it needs to be installed.",
    usage: "taction new NAME [--id org.example.NAME] [--taction FOLDER|ADDRESS] [--build FOLDER]",
    discussion: """
      The package is a folder NAME in the current one, which must not exist yet. It has a window, a test that puts \
      fingers on it, and a folder Packaging that `taction bundle` reads. If --taction is an address, it also has a \
      workflow that runs the test.

      Exit status: 64 for a name or an id that cannot be used, 73 when the folder exists or cannot be written.
      """)

  /// Returns the commands that the user can run next, in whichever folder the shell is.
  private static func nextSteps(in app: String, sharing folder: String?) -> [String] {
    let start = "cd \(app.shellWord)"
    let rest = ["swift test", "\(tool) bundle --deb"]
    guard let folder else {
      return [start, "swift run   # the first build compiles Taction too: about four minutes on two cores of a PC"]
        + rest
    }
    let share = "export SWIFTPM_BUILD_DIR=\(folder.shellWord)   # shares what is built there, in this shell"
    return [start, share, "swift run"] + rest
  }

  /// The command that runs this program: its absolute path if the user has started it by a path, since it may not be in
  /// PATH.
  private static var tool: String {
    guard CommandLine.arguments.first?.contains("/") == true, let path = try? Folder.absolute("/proc/self/exe") else {
      return "taction"
    }
    return path.shellWord
  }

  @Argument(help: ArgumentHelp("Letters, digits and _, with a letter first.", valueName: "name"))
  var name: String

  @Option(help: ArgumentHelp("The name on the desktop, as in org.example.Hello.", valueName: "id"))
  var id: String?

  @Option(
    help: ArgumentHelp(
      "A clone of Taction, or the address of a repository with tags. (default: the clone that built this program)",
      valueName: "folder|address"))
  var taction: String?

  @Option(
    help: ArgumentHelp(
      "Say how the package shares a folder of builds with others, so that Taction is compiled once.",
      valueName: "folder"))
  var build: String?

  package init() {}

  package func perform() throws {
    let name = try AppName(name)
    let id = try AppID(id ?? "org.example.\(name)")
    let source = try taction.map { text throws(ToolError) in try TactionSource(text) } ?? TactionSource.ofThisProgram()
    guard let source else {
      throw ToolError.usage("say where Taction is: --taction and a folder that holds a clone, or an address")
    }
    let shared = try build.map { path throws(ToolError) in try Folder.absolute(path) }
    let folder = try "\(Folder.absolute("."))/\(name)"
    let package = NewPackage(name: name, id: id, source: source, folder: folder)
    try Folder.makeNew(name.description) { () throws(ToolError) in try package.files.write(into: folder) }
    print("\(name) is in the folder \(folder). Next:\n")
    for line in Self.nextSteps(in: folder, sharing: shared) { print("  \(line)") }
  }
}
