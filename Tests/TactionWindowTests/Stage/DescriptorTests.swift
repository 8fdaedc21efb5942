import CTactionLinux
import Foundation
import Taction
import TactionTestSupport
import TactionTesting
import Testing

/// The kinds of descriptors that an application may leak.
nonisolated enum DescriptorKind: CaseIterable {
  case socket, memory, event, timer, signals, pipe, file, directory, pollSet

  /// The kinds that a stage counts while other tests run.
  static let countedAlways: [DescriptorKind] = [.socket, .memory, .event, .timer, .signals]

  /// Opens a descriptor of this kind; a pipe has two.
  func open() -> [Int32] {
    switch self {
    case .socket: return [Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)]
    case .memory: return [taction_memfd_create("leak", taction_memfd_flags())]
    case .event: return [call("eventfd")]
    case .timer: return [timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC))]
    case .signals:
      var set = sigset_t()
      sigemptyset(&set)
      return [signalfd(-1, &set, Int32(SFD_CLOEXEC))]
    case .pipe:
      var ends: [Int32] = [-1, -1]
      _ = Glibc.pipe(&ends)
      return ends
    case .file: return [Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)]
    case .directory: return [Glibc.open("/", O_RDONLY | O_CLOEXEC)]
    case .pollSet: return [call("epoll_create1")]
    }
  }

  /// Calls a glibc function that Swift's Glibc module lacks; all arguments are zero.
  private func call(_ name: String) -> Int32 {
    typealias Function = @convention(c) (Int32, Int32) -> Int32
    guard let symbol = dlsym(nil, name) else { return -1 }
    return unsafeBitCast(symbol, to: Function.self)(0, 0)
  }
}

@Suite("Reliability 23: descriptors that an application leaks")
struct DescriptorTests {
  @Test(
    "leaked descriptors are reported only by the stage of their application, even if stages run in turn",
    arguments: DescriptorKind.countedAlways)
  func kinds(_ kind: DescriptorKind) throws {
    let (one, careless, other) = (try AppRig(), try AppRig(), try AppRig())
    var leaked: [Int32] = []
    for rig in [one, careless, other] {
      _ = rig.makeWindow()
      let button = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      if rig.stage === careless.stage {
        button.addGestureRecognizer(TapGestureRecognizer { _ in leaked += kind.open() })
      }
      rig.app.windows.first?.content.addSubview(button)
    }
    for _ in 0..<2 {
      for rig in [other, careless, one] { rig.advance(by: 0.1) }
    }
    careless.stage.tap(at: Point(x: 10, y: 10))
    careless.advance(by: 0.5)
    for rig in [one, other] {
      rig.stage.tap(at: Point(x: 10, y: 10))
      try rig.finish()
    }
    let error = #expect(throws: Violations.self) { try careless.finish() }
    #expect(error?.all.map(\.duty) == [.noLeakedDescriptors])
    #expect(leaked.count == 1)
    leaked.forEach(closing)
  }

  @Test("descriptors that other code opens during a test are not reported if the stage counts no descriptors")
  func uncounted() throws {
    var configuration = CompositorConfiguration()
    configuration.countsDescriptors = false
    var foreign: [Int32] = []
    try withStage(configuration: configuration) { stage in
      foreign = DescriptorKind.countedAlways.flatMap { $0.open() }
      stage.advance(by: 0.1)
    }
    foreign.forEach(closing)
  }

  @Test("leaked descriptors of any kind are reported if nothing else runs in the process", .ownProcess)
  func allKinds() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        var configuration = CompositorConfiguration()
        configuration.countsAllDescriptors = true
        for kind in DescriptorKind.allCases {
          let stage = try Stage(configuration: configuration)
          _ = stage.makeWindow()
          let leaked = kind.open()
          let error = #expect(throws: Violations.self) { try stage.finish() }
          #expect(error?.all.count == leaked.count, "\(kind)")
          leaked.forEach(closing)
        }
        try withStage(configuration: configuration) { stage in
          let window = stage.makeWindow()
          for step in 0..<5 {
            stage.resize(to: Size(width: 300 + Double(step) * 100, height: 400))
            stage.mouse.click(at: Point(x: 10, y: 10))
            stage.type("a")
            stage.advance(by: 0.3)
          }
          window.close()
        }
      }
    }
  }
}
