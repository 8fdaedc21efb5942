import ArgumentParser
import TactionPackaging
import TactionToolSupport

/// The command line tool of Taction: makes new apps, packs apps, runs any Wayland client on a headless stage, decodes
/// pictures as the toolkit does, and examines tablets.
struct TactionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "taction",
    abstract: "Starts, runs and packs touch programs.",
    version: TactionVersion.current,
    subcommands: [NewCommand.self, BundleCommand.self, StageCommand.self, DecodeCommand.self, DoctorCommand.self])
}

/// Runs `taction` with the arguments of the process.
package func runTool() { TactionCommand.main() }
