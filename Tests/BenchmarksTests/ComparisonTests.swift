import Taction
import Testing

@testable import TactionBenchmarks

@Suite("A comparison with other programs states in which scenes Taction is within its limits")
struct ComparisonTests {
  private let scene = ComparedScene(name: "full", count: 12, frames: 12, ofBound: 1.4, ofPeer: 0.5)

  private func time(_ milliseconds: Double, wall: Double = 1) throws -> SceneTime {
    try #require(
      SceneTime(line: "taction full 12 \(milliseconds) wall \(wall) min 1.0 minwall 1.0 mean \(2 * milliseconds)\n"))
  }

  @Test("The output line of a compared program is read, and other lines are refused")
  func line() throws {
    let time = try time(6.5, wall: 3.25)
    #expect((time.median, time.wall, time.mean) == (6.5, 3.25, 13))
    #expect(SceneTime(line: "") == nil)
    #expect(SceneTime(line: "usage: full N FRAMES [--src full|mip] [--threads T] [--png FILE] [--frame F]") == nil)
    #expect(SceneTime(line: "taction full 12 fast wall 1 min 1 minwall 1 mean 1") == nil)
  }

  @Test("A scene is judged by its mean time if its frames have different costs, otherwise by its median")
  func cost() throws {
    let sweep = ComparedScene(name: "pinchr", count: 1, frames: 60, ofBound: 1.4, ofPeer: 0.7)
    #expect(try time(4).cost(of: scene) == 4)
    #expect(try time(4).cost(of: sweep) == 8)
  }

  @Test(
    "A comparison row is good within both limits, and not good beyond one of them",
    arguments: [(6.9, true), (7.1, false), (8.0, false)])
  func bars(own: Double, isGood: Bool) throws {
    var row = ComparisonRow(scene: scene, own: [try time(own)], ownOnTwo: [try time(own, wall: 0.6)])
    row.add("bound", cost: 5)
    row.add("slow", cost: 100)
    row.add("fast", cost: 15)
    #expect(row.isGood == isGood)
    #expect(row.cells[5] == "fast")
    #expect(row.cells[2] == "0.6")
  }

  @Test("A comparison row is not good if Taction failed, and good if there are no other programs")
  func alone() throws {
    #expect(!ComparisonRow(scene: scene, own: [], ownOnTwo: []).isGood)
    #expect(ComparisonRow(scene: scene, own: [try time(5)], ownOnTwo: []).isGood)
  }
}
