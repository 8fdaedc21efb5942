import Foundation
import TactionTestSupport
import Testing

@testable import TactionGraphics
@testable import TactionTool

@Suite("taction decode")
struct DecodeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The pixels of a picture with every alpha value; premultiplication would lose their colours.
  private let pixels: [UInt8] = (0..<256).flatMap { alpha in [200, 100, 50, UInt8(alpha)] }
  private let header = "P7\nWIDTH 16\nHEIGHT 16\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"

  private func writePicture() throws -> String {
    let picture = ImageFile.StraightPixels(width: 16, height: 16, rgba: pixels)
    try Data(picture.pngData()).write(to: folder["in.png"])
    return folder["in.png"].path
  }

  private func decode(_ input: String, to name: String) async throws -> ToolRun {
    try await ToolRun(["decode", input, folder[name].path])
  }

  @Test("taction decode writes a PAM file with straight alpha") func pixelsComeOutWithStraightAlpha() async throws {
    let run = try await decode(try writePicture(), to: "out.pam")
    #expect(run.status == 0)
    #expect(run.complaint == "")
    #expect(try Data(contentsOf: folder["out.pam"]) == Data(header.utf8) + Data(pixels))
    #expect(folder.names == ["in.png", "out.pam"])
  }

  @Test("taction decode writes a PNG file with the same pixels") func aPNGHoldsTheSamePixels() async throws {
    #expect(try await decode(try writePicture(), to: "again.png").status == 0)
    #expect(try ImageFile.decodeStraight(path: folder["again.png"].path).rgba == pixels)
  }

  @Test(
    "A broken picture is reported in one line, and no file is written",
    arguments: [[], Array("garbage".utf8), [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], [0xff, 0xd8, 0xff, 0xe0]])
  func whatIsBrokenIsOneLineAndNoFile(content: [UInt8]) async throws {
    try Data(content).write(to: folder["bad.jpg"])
    let run = try await decode(folder["bad.jpg"].path, to: "out.pam")
    #expect(run.status == 1)
    #expect(run.complaint.hasPrefix("taction: \(folder["bad.jpg"].path): "))
    #expect(run.complaint.filter { $0 == "\n" }.count == 1)
    #expect(run.output == "")
    #expect(folder.names == ["bad.jpg"])
  }

  @Test("A picture that is cut off does not replace an older output")
  func aPictureCutShortLeavesAnOlderOutputAlone() async throws {
    let picture = try writePicture()
    try Data(contentsOf: URL(fileURLWithPath: picture)).dropLast(40).write(to: folder["short.png"])
    _ = try folder.write("old", to: "out.pam")
    #expect(try await decode(folder["short.png"].path, to: "out.pam").status == 1)
    #expect(try String(contentsOf: folder["out.pam"], encoding: .utf8) == "old")
  }

  @Test(
    "A missing file, a folder and a device are reported in one line",
    arguments: ["/no/such/file.jpg", "/dev", "/dev/zero"])
  func whatIsNoPictureFileIsOneLine(input: String) async throws {
    let run = try await decode(input, to: "out.pam")
    #expect(run.status == 1)
    #expect(run.complaint.contains(input))
    #expect(run.complaint.filter { $0 == "\n" }.count == 1)
  }

  @Test("An output that cannot be written is reported in one line")
  func anOutputThatCannotBeWrittenIsOneLine() async throws {
    let run = try await ToolRun(["decode", try writePicture(), "/no/such/dir/out.pam"])
    #expect(run.status == 1)
    #expect(run.complaint == "taction: cannot write /no/such/dir/out.pam: No such file or directory\n")
  }

  @Test(
    "Wrong arguments of taction decode give status 64",
    arguments: [["in.png"], ["in.png", "out.gif"], ["in.png", "pam"], ["a", "b.pam", "c"]])
  func wrongUsageIsExplained(arguments: [String]) async throws {
    #expect(try await ToolRun(["decode"] + arguments).status == 64)
  }
}
