import Taction
@testable import TactionTesting
import TactionWayland
import Testing

/// Tests that each offer of a selection replaces the previous one, so that only the newest offer stays.
@Suite("Offers of selections that are replaced")
struct ReplacedOfferTests {
  private static let types = ["text/plain;charset=utf-8"]

  /// The number of offers that clients have not destroyed.
  private func offers(_ compositor: Compositor, isPrimary: Bool = false) -> Int {
    let interface = isPrimary ? "zwp_primary_selection_offer_v1@" : "wl_data_offer@"
    return compositor.clients.flatMap(\.destructibleObjects).count { $0.hasPrefix(interface) }
  }

  @Test("After a restart of the compositor, only the offer of the newest selection stays", arguments: [false, true])
  func restart(isPrimary: Bool) throws {
    let rig = try RestartRig()
    let window = rig.app.makeWindow(title: "A", size: Size(width: 320, height: 240))
    try rig.settle()
    func select(_ source: CompositorDataSource?) throws {
      let seat = try #require(try rig.compositor.mainSeat)
      (isPrimary ? seat.primary : seat.clipboard).select(source)
    }
    for _ in 1...2 { try select(CompositorDataSource(types: Self.types)) }
    try rig.settle()
    #expect(offers(try rig.compositor, isPrimary: isPrimary) == 1)
    try rig.kill()
    try rig.advance(by: 0.1)
    try rig.start()
    // Another program copies before this program has connected, and again just after this program has connected.
    try select(CompositorDataSource(types: Self.types))
    try rig.advance(by: 2)
    #expect(rig.calls == ["lost", "restored"])
    #expect(offers(try rig.compositor, isPrimary: isPrimary) == 1)
    for _ in 1...2 { try select(CompositorDataSource(types: Self.types)) }
    try rig.settle()
    #expect(offers(try rig.compositor, isPrimary: isPrimary) == 1)
    try select(nil)
    try rig.settle()
    #expect(offers(try rig.compositor, isPrimary: isPrimary) == 0)
    try rig.compositor.check()
    window.close()
    try rig.finish()
  }

  @Test("A newer selection that arrives together with the removal of its seat leaves no offer")
  func removedSeat() throws {
    try withStage { stage in
      _ = stage.makeWindow()
      stage.clipboard.offer("theirs")
      #expect(offers(stage.compositor) == 1)
      let seat = try #require(stage.seat)
      seat.clipboard.select(CompositorDataSource(types: Self.types))
      stage.compositor.remove(seat)
      stage.settle()
      #expect(offers(stage.compositor) == 0)
    }
  }
}
