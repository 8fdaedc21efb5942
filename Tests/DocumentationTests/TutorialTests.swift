import Foundation
import Taction
import TactionTestSupport
import Testing

/// Tests the finished program of the tutorial and its manifest. `make tutorial` follows all steps from an empty folder.
@Suite("The tutorial")
struct TutorialTests {
  /// Returns the number of pixels of a picture that are about as red as the photo.
  private func redPixels(in path: String) throws -> Double {
    let picture = try Image.decode(path: path).bitmap()
    var count = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y] >> 16 & 255 > 160 && picture[x, y] & 255 < 90 { count += 1 }
    }
    return Double(count)
  }

  @Test("The tutorial's code equals the example") func code() throws {
    let example = try Project.text("Examples/Tutorial/main.swift")
    #expect(Project.listings.contains { $0.page == "Docs/Tutorial.md" && $0.text == example })
  }

  @Test("In the tutorial's program, two fingers enlarge the photo") func pinch() async throws {
    let folder = try TemporaryFolder()
    let photo = try Bitmap(width: 300, height: 200)
    photo.fill(Color(hex: 0xD0_2020))
    try photo.writePNG(to: folder["photo.png"].path)
    let touches = try folder.write(Project.text("Scripts/docs/tutorial.touches"), to: "pinch.touches")
    let (start, end) = (folder["start.png"].path, folder["end.png"].path)
    let stage = try await ToolRun([
      "stage", "--size", "800x600", "--play", touches, "--shot", "0=\(start)", "--shot", "1000=\(end)", "--",
      ToolRun.path(of: "TactionTutorial"), folder["photo.png"].path,
    ])
    #expect(stage.status == 0)
    let (before, after) = (try redPixels(in: start), try redPixels(in: end))
    #expect(abs(before - 60_000) < 1000)
    #expect(abs(after / before - 2.25) < 0.03, "the fingers spread from 200 px to 300")
  }

  @Test("The tutorial's program says in its window why a photo cannot be opened") func noPhoto() async throws {
    let folder = try TemporaryFolder()
    let shot = folder["shot.png"].path
    let stage = try await ToolRun([
      "stage", "--size", "800x600", "--shot", "500=\(shot)", "--", ToolRun.path(of: "TactionTutorial"),
      folder["nothing.png"].path,
    ])
    #expect(stage.status == 0, "the program has ended")
    let picture = try Image.decode(path: shot).bitmap()
    var count = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y] != picture[1, 1] { count += 1 }
    }
    #expect(count > 300, "the window shows no text")
  }

  @Test("The tutorial's manifest is valid and names the product", arguments: Project.listings.filter(\.isManifest))
  func manifest(listing: Listing) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(listing.text, to: "Package.swift")
    // SwiftPM leaves a lock file in TMPDIR, so the test uses its own folder as TMPDIR.
    let package = try await ToolRun(
      program: "/usr/bin/env", ["swift", "package", "--package-path", folder.url.path, "dump-package"],
      environment: ["TMPDIR": folder.url.path])
    #expect(package.status == 0)
    #expect(package.output.contains("\"Taction\""))
    #expect(package.output.contains("fileSystem"))
  }
}
