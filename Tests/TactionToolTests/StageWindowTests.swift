import Foundation
import TactionGraphics
import TactionTestSupport
import TactionToolSupport
import Testing

@testable import TactionTool

@Suite("taction stage with a program that opens a window")
struct StageWindowTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The path of the example. It is next to the tool, since one build makes both.
  private var collage: String {
    ToolRun.path(of: "TactionPhotoCollage")
  }

  /// Makes a red photo, which the collage places somewhere on the table, and returns its path.
  private func makePhoto() throws -> String {
    let photo = try Bitmap(width: 400, height: 300)
    photo.fill(Color(hex: 0xd02020))
    try photo.writePNG(to: folder["photo.png"].path)
    return folder["photo.png"].path
  }

  private func stage(_ arguments: [String]) async throws -> ToolRun {
    try await ToolRun(["stage", "--size", "640x400"] + arguments + ["--", collage, try makePhoto()])
  }

  private func pixels(_ name: String) throws -> ImageFile.StraightPixels {
    try ImageFile.decodeStraight(path: folder[name].path)
  }

  /// Returns the leftmost red pixel, or the highest of several leftmost ones. It is a corner of the photo, which may
  /// extend beyond the screen.
  private func corner(_ picture: ImageFile.StraightPixels) throws -> (x: Int, y: Int) {
    for x in 0..<picture.width {
      for y in 0..<picture.height {
        let place = (y * picture.width + x) * 4
        if picture.rgba[place..<(place + 3)].elementsEqual([0xd0, 0x20, 0x20]) { return (x, y) }
      }
    }
    throw ToolError.input("no photo is seen")
  }

  @Test("With `--settle 0`, nothing is said about a program that does not rest") func settleAtOnce() async throws {
    let run = try await stage(["--settle", "0", "--shot", "0=\(folder["look.png"].path)"])
    #expect(run.status == 0 && run.complaint == "")
  }

  @Test("A finger drags a photo, and the same timeline gives the same pixels in each run")
  func aFingerDragsAPhotoAndTheSameTimelineGivesTheSamePixels() async throws {
    let look = try await stage(["--shot", "0=\(folder["look.png"].path)"])
    #expect(look.status == 0)
    #expect(look.complaint == "")
    let start = try corner(try pixels("look.png"))
    let finger = (x: start.x + 80, y: start.y)
    let steps = (1...10).map { "\(100 + $0 * 20) move 0 \(finger.x + $0 * 5) \(finger.y - $0 * 2)" }
    let script = ["100 down 0 \(finger.x) \(finger.y)"] + steps + ["600 up 0"]
    let timeline = try folder.write(script.joined(separator: "\n"), to: "drag.touches")
    for run in ["first", "second"] {
      let shots = [150, 400, 1000].flatMap { ["--shot", "\($0)=\(folder["\(run)-\($0).png"].path)"] }
      let film = ["--film", folder["\(run).webp"].path]
      #expect(try await stage(["--play", timeline] + shots + film).status == 0)
    }
    let end = try corner(try pixels("first-1000.png"))
    #expect((end.x, end.y) == (start.x + 50, start.y - 20))
    for name in ["150.png", "400.png", "1000.png"] {
      #expect(try pixels("first-\(name)") == pixels("second-\(name)"))
    }
    #expect(try Data(contentsOf: folder["first.webp"]) == Data(contentsOf: folder["second.webp"]))
  }

  @Test("When the scale changes, a film shows the fingers where they touch")
  func fingersHaveTheScaleOfTheScreen() async throws {
    let lines = "0 size 640 400\n0 size 640 400 2\n0 down 0 320 200\n100 up 0\n"
    let timeline = try folder.write(lines, to: "scale.touches")
    let (film, shot) = (folder["film.webp"].path, folder["shot.png"].path)
    let run = try await ToolRun(
      ["stage", "--play", timeline, "--film", film, "--shot", "0=\(shot)", "--", collage, try makePhoto()])
    #expect(run.status == 0)
    #expect(try await ToolRun(["decode", film, folder["film.png"].path]).status == 0)
    let (shown, seen) = (try pixels("film.png"), try pixels("shot.png"))
    try #require(shown.width == 640 && seen.width == 1280)
    func green(_ picture: ImageFile.StraightPixels, _ x: Int, _ y: Int) -> Int {
      Int(picture.rgba[(y * picture.width + x) * 4 + 1])
    }
    // The rim of the disc is 25 logical pixels from its centre, and brighter than the picture.
    let rim = [(345, 200), (295, 200), (320, 225), (320, 175)]
    #expect(rim.contains { x, y in green(shown, x, y) > green(seen, 2 * x, 2 * y) + 60 })
  }

  @Test("A program that hangs is killed, and the stage exits with status 124")
  func aProgramThatHangsHasAStatusOfItsOwn() async throws {
    // The stage waits at each pipe until the pipe is read, so the program is certainly stopped between the two
    // pictures.
    let pipes = ["before.png", "after.png"].map { folder[$0].path }
    for pipe in pipes { #expect(mkfifo(pipe, 0o600) == 0) }
    let script = #"'$0' "$1" & id=$!; cat '$2' >/dev/null; kill -STOP $id; cat '$3' >/dev/null; wait"#
      .replacing("'", with: "\"")
    let run = try await ToolRun(
      ["stage", "--shot", "0=\(pipes[0])", "--shot", "17=\(pipes[1])", "--", "sh", "-c", script]
        + [collage, try makePhoto()] + pipes)
    #expect(run.status == 124)
    #expect(run.complaint.hasSuffix("taction: the program did not answer any more and was killed\n"))
  }

  @Test("With --scale 2, a picture has twice as many pixels in each direction")
  func picturesHaveThePixelsOfTheScale() async throws {
    let run = try await stage(["--scale", "2", "--shot", "0=\(folder["large.png"].path)"])
    #expect(run.status == 0)
    let picture = try pixels("large.png")
    #expect(picture.width == 1280 && picture.height == 800)
  }
}
