import ArgumentParser

/// The command line tool of Taction: a headless stage for any Wayland client, and the toolkit's image decoder.
struct TactionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "taction",
    abstract: "Runs touch programs without a screen, and shows what the toolkit sees.",
    subcommands: [StageCommand.self, DecodeCommand.self])
}

/// Runs `taction` with the arguments of the process.
package func runTool() { TactionCommand.main() }
