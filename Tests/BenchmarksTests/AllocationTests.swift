import Taction
import Testing

@testable import TactionBenchmarks

@Suite("Touches that move take nothing from the heap")
struct AllocationTests {
  /// Without the optimizer Swift puts the frames of coroutines and the buffers of unspecialized generics on the heap,
  /// some ninety for each event, whatever our code does: there only `make test` tells, which runs the same count in
  /// release.
  private static var isOptimized: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  @Test("From the wire through five recognizers to handlers", arguments: AllocationBenchmarks.Situation.allCases)
  func motions(situation: AllocationBenchmarks.Situation) throws {
    let count = try AllocationBenchmarks.count(in: situation)
    #expect(count == 0 || !Self.isOptimized, "\(count) of them, first at \(AllocationBenchmarks.trace)")
  }

  @Test("A finger that is resampled")
  func resampled() {
    let measurement = AllocationBenchmarks.resampling()
    #expect(measurement.isGood || !Self.isOptimized, "\(measurement), first at \(AllocationBenchmarks.trace)")
  }

  @Test("The fingers of the measurements move what they hold")
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
