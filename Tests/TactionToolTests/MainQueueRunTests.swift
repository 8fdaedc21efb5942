import Foundation
import TactionTestSupport
import Testing

/// Programs load their photos in tasks of the main actor: if a picture shows no photos, the tasks did not run.
@Suite("Programs with a libdispatch that does not report work on its main queue") struct MainQueueRunTests {
  private func run(_ environment: [String: String], photos: Int) async throws -> (complaint: String, picture: Data) {
    let folder = try TemporaryFolder()
    var photoPaths: [String] = []
    for index in 0..<photos {
      try MarkerPhoto(left: .red, right: .green).write(to: folder["photo\(index).png"])
      photoPaths.append(folder["photo\(index).png"].path)
    }
    let score = try folder.write("0 down 0 640 400\n100 move 0 700 450\n200 up 0\n", to: "a.touches")
    let run = try await ToolRun(
      [
        "stage", "--play", score, "--shot", "3000=\(folder["a.png"].path)", "--",
        ToolRun.path(of: "TactionPhotoCollage"),
      ]
        + photoPaths,
      environment: ["HOME": folder.url.path].merging(environment) { $1 })
    #expect(run.status == 0)
    return (run.complaint, try Data(contentsOf: folder["a.png"]))
  }

  @Test("With TACTION_MAIN_QUEUE=runloop, Foundation's run loop runs the tasks, and the picture is the same")
  func tasksRunByTheRunLoopOfFoundation() async throws {
    let usual = try await run([:], photos: 3)
    let (complaint, picture) = try await run(["TACTION_MAIN_QUEUE": "runloop"], photos: 3)
    #expect(complaint.split(separator: "\n").count == 1)
    #expect(complaint.contains("Foundation's run loop is asked instead"))
    #expect(picture == usual.picture)
    #expect(try await run([:], photos: 1).picture != usual.picture)
  }
}
