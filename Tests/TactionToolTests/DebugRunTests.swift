import Foundation
import TactionTestSupport
import Testing

@Suite("Programs that run with TACTION_DEBUG") struct DebugRunTests {
  private static let program = ToolRun.path(of: "TactionPhotoCollage")

  private func run(_ topics: String?, shot: String) async throws -> (complaint: [String], picture: Data) {
    let folder = try TemporaryFolder()
    try MarkerPhoto(left: .red, right: .green).write(to: folder["photo.png"])
    let score = try folder.write("0 down 0 640 400\n100 move 0 660 400\n200 up 0\n", to: "a.touches")
    let run = try await ToolRun(
      ["stage", "--play", score, "--shot", "\(shot)=\(folder["a.png"].path)", "--", Self.program]
        + [folder["photo.png"].path],
      environment: ["HOME": folder.url.path].merging(topics.map { ["TACTION_DEBUG": $0] } ?? [:]) { $1 })
    #expect(run.status == 0)
    return (run.complaint.split(separator: "\n").map(String.init), try Data(contentsOf: folder["a.png"]))
  }

  @Test("TACTION_DEBUG=gestures logs gestures, and an unknown topic is reported in one line")
  func gesturesAreInTheLogAndAnUnknownWordIsOneLine() async throws {
    let (lines, _) = try await run("gestures,gestrues", shot: "300")
    let complaint = "TACTION_DEBUG knows no gestrues; its topics are gestures, touches, frames and views"
    #expect(lines.first?.hasSuffix(complaint) == true)
    #expect(lines.dropFirst().first?.contains(" began at 640, 400 on PhotoView: pan on PhotoView, ") == true)
    #expect(lines.contains { $0.hasSuffix("pan on PhotoView: began: 1 finger, moved 20 px") })
    #expect(lines.contains { $0.hasSuffix(" ended at 660, 400 after 200 ms") })
  }

  @Test("TACTION_DEBUG=touches draws touches while they last") func touchesAreDrawnWhileTheyLast() async throws {
    let (lines, during) = try await run("touches", shot: "150")
    #expect(lines.isEmpty)
    #expect(try await run(nil, shot: "150").picture != during)
    #expect(try await run("touches", shot: "300").picture == run(nil, shot: "300").picture)
  }
}
