import ArgumentParser
import TactionTesting
import TactionToolSupport
import Testing

@testable import TactionTool

@Suite("Arguments of taction stage")
struct StageArgumentsTests {
  @Test("All options are parsed, and options after -- belong to the program") func everythingCanBeSaid() throws {
    let command = try StageCommand.parse([
      "--size", "800x600", "--scale", "1.5", "--play", "a.touches", "--shot", "0=a.png", "--shot", "1500.5=dir/b=c.png",
      "--film", "film.webp", "--realtime", "--expect", "10=gold.png", "--tolerance", "8,1.5", "--differences", "out",
      "--junit", "run.xml", "--film-side", "480", "--settle", "2.5", "--", "app", "--scale", "9",
    ])
    #expect(command.size == ScreenSize(width: 800, height: 600))
    #expect(command.scale == 1.5)
    #expect(command.play == "a.touches")
    #expect(
      command.shots == [
        Shot(milliseconds: 0, file: OutputFile(path: "a.png")),
        Shot(milliseconds: 1500.5, file: OutputFile(path: "dir/b=c.png")),
      ])
    #expect(command.expected == [ExpectedPicture(milliseconds: 10, path: "gold.png")])
    #expect(command.tolerance?.tolerance == SnapshotTolerance(channel: 8, fraction: 0.015))
    #expect(command.differences == "out")
    #expect(command.filmSide == 480)
    #expect(command.settle == 2.5)
    #expect(command.junit == "run.xml")
    #expect(command.film == "film.webp")
    #expect(command.realtime)
    #expect(command.command == ["app", "--scale", "9"])
  }

  @Test("Without options, size and scale are not set, and the stage runs in lock step")
  func aTabletIsTheDefault() throws {
    let command = try StageCommand.parse(["--", "app"])
    #expect(command.size == nil)
    #expect(command.scale == nil)
    #expect(!command.realtime)
  }

  @Test("The help states the tolerance that pictures have without --tolerance")
  func defaultTolerance() throws {
    let help = StageCommand.helpMessage(includeHidden: false, columns: 1000)
    let start = try #require(help.firstRange(of: "differ by more. (default: ")).upperBound
    let stated = String(help[start...].prefix { $0 != ")" })
    #expect(ToleranceArgument(argument: stated)?.tolerance == PictureComparison().tolerance)
  }

  @Test(
    "Invalid arguments of taction stage give status 64 and a message",
    arguments: [
      [], ["--"], ["app"], ["--size", "800", "--", "app"], ["--size", "0x600", "--", "app"],
      ["--size", "800x600x2", "--", "app"], ["--size", "99999999999999999999x1", "--", "app"],
      ["--scale", "0", "--", "app"], ["--scale", "two", "--", "app"], ["--shot", "a.png", "--", "app"],
      ["--shot", "0=a.jpg", "--", "app"], ["--shot", "-1=a.png", "--", "app"], ["--shot", "nan=a.png", "--", "app"],
      ["--shot", "1e99=a.png", "--", "app"], ["--play", "a", "--film", "film.gif", "--", "app"],
      ["--film", "film.webp", "--", "app"], ["--film-side", "480", "--", "app"],
      ["--play", "a", "--film", "a.webp", "--film-side", "9", "--", "app"], ["--tolerance", "1,1", "--", "app"],
      ["--expect", "0=a.jpg", "--", "app"],
      ["--expect", "0=a.png", "--tolerance", "1", "--", "app"],
      ["--expect", "0=a.png", "--tolerance", "256,1", "--", "app"],
      ["--expect", "0=a.png", "--tolerance", "1,nan", "--", "app"], ["--differences", "out", "--", "app"],
      ["--settle", "-1", "--", "app"], ["--settle", "nan", "--", "app"], ["--no-such-thing", "--", "app"],
    ])
  func whatMakesNoSenseIsWrongUsage(arguments: [String]) {
    let error = #expect(throws: (any Error).self) { try StageCommand.parse(arguments) }
    guard let error else { return }
    #expect(TactionCommand.exitCode(for: error) == ExitCode(64))
    #expect(!TactionCommand.message(for: error).isEmpty)
  }
}
