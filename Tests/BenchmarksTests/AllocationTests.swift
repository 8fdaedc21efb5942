import Taction
import Testing

@testable import TactionBenchmarks

@Suite("Touches that move cause no allocation, and regions and paths cause few")
struct AllocationTests {
  /// Whether the test is compiled with the optimizer, as in `make test`, which runs it in release. Without the
  /// optimizer, Swift allocates frames of coroutines and buffers of unspecialized generics for any code, about ninety
  /// for each event. So only an optimized test checks the count.
  private static var isOptimized: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  @Test("Touches cause no allocation, from the wire to handlers", arguments: AllocationBenchmarks.Situation.allCases)
  func motions(situation: AllocationBenchmarks.Situation) throws {
    let count = try AllocationBenchmarks.count(in: situation)
    #expect(count == 0 || !Self.isOptimized, "\(count) of them, first at \(AllocationBenchmarks.trace)")
  }

  @Test("Resampling a finger causes no allocation")
  func resampled() {
    let measurement = AllocationBenchmarks.resampling()
    #expect(measurement.isGood || !Self.isOptimized, "\(measurement), first at \(AllocationBenchmarks.trace)")
  }

  @Test("A region of several rectangles causes few allocations")
  func region() {
    let measurement = AllocationBenchmarks.region()
    #expect(measurement.isGood || !Self.isOptimized, "\(measurement), first at \(AllocationBenchmarks.trace)")
  }

  @Test("A path that is drawn for the first time allocates nothing for each of its steps")
  func path() throws {
    let measurement = try AllocationBenchmarks.path()
    #expect(measurement.isGood || !Self.isOptimized, "\(measurement), first at \(AllocationBenchmarks.trace)")
  }

  @Test("A path that grows allocates no memory step by step")
  func longPath() {
    let measurement = AllocationBenchmarks.longPath()
    #expect(measurement.isGood || !Self.isOptimized, "\(measurement), first at \(AllocationBenchmarks.trace)")
  }

  @Test("The fingers whose allocations are counted move their card")
  func followed() throws {
    let scene = try TouchScene(fingers: 5)
    try scene.land()
    let before = scene.card.transform
    scene.writeMotions(30)
    try scene.read()
    #expect(scene.card.calls > 60)
    #expect(scene.card.transform != before)
    try scene.lift()
    try scene.finish()
  }
}
