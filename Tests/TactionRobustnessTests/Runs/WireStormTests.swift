import TactionTestSupport
import Testing

/// Runs programs that send raw events of all interfaces (rows 16 and 26 of Docs/Reliability.md), in their own processes
/// as in `FuzzTests`.
@Suite("A storm on the wire")
struct WireStormTests {
  /// The number of operations in a program; nine in ten are events.
  nonisolated static let length = 2_500
  nonisolated static let seeds: [ClosedRange<UInt64>] =
    FuzzTests.requested.map { [$0] } ?? SampleSize.number([1...1, 5...5], of: [1...4, 5...8])

  @Test(
    "In a storm on the wire nothing traps, touches keep their order, and pings are answered", .ownProcess,
    arguments: seeds)
  func storm(seeds: ClosedRange<UInt64>) async {
    await #expect(processExitsWith: .success) { [seeds] in
      await MainActor.run {
        for seed in seeds { FuzzReport.run(FuzzProgram(seed: seed, length: WireStormTests.length), in: WireStorm.self) }
        FuzzReport.sayCount(of: "wire events", WireStorm.sent.values.reduce(0, +))
        // A few short programs do not reach all events.
        guard seeds.count >= 20 else { return }
        let bound = [
          "wl_touch", "wl_pointer", "wl_keyboard", "wl_output", "wl_surface", "xdg_toplevel", "zwp_tablet_tool_v2",
          "wl_data_source", "zwp_text_input_v3",
        ]
        let events = bound.flatMap { WireInterface.all[$0]?.events ?? [] }.map(\.name)
        let missing = events.filter { WireStorm.sent[$0] == nil }
        #expect(missing == [], "the storm is too weak: \(missing)")
      }
    }
  }
}
