import Glibc
import TactionTestSupport
import Testing

@testable import TactionWindow

@Suite("The connection to a bus")
struct BusConnectionTests {
  private final class Witness {}

  @Test("The closure of a call is released after the answer, and the closure of a signal stays")
  func answered() throws {
    let peer = BusPeer()
    let library = try #require(BusLibrary())
    let bus = try #require(BusConnection(library, to: .descriptor(peer.clientDescriptor)))
    weak var kept: Witness?
    var (answers, signals) = (0, 0)
    do {
      let witness = Witness()
      kept = witness
      for _ in 0..<20 {
        bus.call(
          BusMethod(destination: "org.example.a", path: "/a", interface: "org.example.a", name: "Get"), { _ in }
        ) { _ in
          _ = witness
          answers += 1
        }
      }
    }
    bus.watch("org.example.a") { _ in signals += 1 }
    #expect(kept != nil)
    for _ in 0..<20 {
      bus.descriptorIsReady()
      peer.serve()
    }
    #expect(answers == 20)
    #expect(kept == nil, "the closures are kept")
    peer.changeOwner(of: "org.example.a", to: ":1.9")
    for _ in 0..<4 { bus.descriptorIsReady() }
    #expect(signals == 1)
    bus.close()
    peer.end()
  }

  @Test("The closures of calls without an answer are released with the connection")
  func unanswered() throws {
    let peer = BusPeer()
    let library = try #require(BusLibrary())
    let bus = try #require(BusConnection(library, to: .descriptor(peer.clientDescriptor)))
    peer.isSilent = true
    weak var kept: Witness?
    do {
      let witness = Witness()
      kept = witness
      let method = BusMethod(destination: "org.example.a", path: "/a", interface: "org.example.a", name: "ReadAll")
      bus.call(method, { _ in }) { _ in _ = witness }
    }
    for _ in 0..<20 {
      bus.descriptorIsReady()
      peer.serve()
    }
    #expect(kept != nil)
    bus.close()
    #expect(kept == nil)
    peer.end()
  }

  @Test(
    "Answers to the greeting, a match rule and a call are accepted after the timeout of the bus library",
    .ownProcess)
  func late() async {
    await #expect(processExitsWith: .success) {
      // Each answer takes longer than this.
      setenv("SYSTEMD_BUS_TIMEOUT", "1us", 1)
      try await MainActor.run {
        let peer = BusPeer()
        let library = try #require(BusLibrary())
        let bus = try #require(BusConnection(library, to: .descriptor(peer.clientDescriptor)))
        var (answers, signals) = (0, 0)
        bus.watch("org.example.a") { _ in signals += 1 }
        let method = BusMethod(destination: "org.example.a", path: "/a", interface: "org.example.a", name: "Get")
        bus.call(method, { _ in }) { if !$0.isError { answers += 1 } }
        for _ in 0..<20 {
          bus.descriptorIsReady()
          peer.serve()
        }
        #expect(bus.isReady && answers == 1)
        peer.changeOwner(of: "org.example.a", to: ":1.9")
        for _ in 0..<4 { bus.descriptorIsReady() }
        #expect(signals == 1)
        bus.close()
        peer.end()
      }
    }
  }
}
