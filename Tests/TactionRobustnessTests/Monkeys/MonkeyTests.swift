import Foundation
import TactionTestSupport
import Testing

/// Runs users and apps that do anything in whole scenes (`Monkey`). The programs run in their own processes, as in
/// `FuzzTests`.
///
/// To repeat a program that failed: `TACTION_FUZZ=seed swift test --filter MonkeyTests`; add `TACTION_MONKEY=list` for
/// one scene, and `TACTION_STEPS=40` if the program had another length. More programs: `make monkeys SEEDS=1-1000`.
@Suite("Monkeys")
struct MonkeyTests {
  nonisolated static let seeds = FuzzTests.requested ?? SampleSize.number(1...6, of: 1...20)

  /// Returns the number of steps in the program of a seed. The first programs run with all tests, so they are short.
  nonisolated static func length(of seed: UInt64) -> Int {
    if let steps = ProcessInfo.processInfo.environment["TACTION_STEPS"].flatMap(Int.init) { return steps }
    return seed <= 20 ? 40 : 150
  }

  /// The scenes.
  nonisolated enum Scene: String, CaseIterable, Sendable, Codable {
    case presentations, list, grid, navigation, tabs, split, fields, drags, keyboard, controls, windows, restarts, ink

    @MainActor var monkey: any FuzzScene.Type {
      switch self {
      case .presentations: PresentationMonkey.self
      case .list: ListMonkey.self
      case .grid: GridMonkey.self
      case .navigation: NavigationMonkey.self
      case .tabs: TabMonkey.self
      case .split: SplitMonkey.self
      case .fields: FieldMonkey.self
      case .drags: DragMonkey.self
      case .keyboard: KeyboardMonkey.self
      case .controls: ControlMonkey.self
      case .windows: WindowMonkey.self
      case .restarts: RestartMonkey.self
      case .ink: InkMonkey.self
      }
    }

    static var requested: [Scene] {
      let names = ProcessInfo.processInfo.environment["TACTION_MONKEY"]?.split(separator: ",").map(String.init) ?? []
      return allCases.filter { names.isEmpty || names.contains($0.rawValue) }
    }
  }

  @Test("Monkeys find no fault in a scene, which then comes to rest", .ownProcess, arguments: Scene.requested)
  func monkeys(scene: Scene) async {
    await #expect(processExitsWith: .success) { [scene] in
      await MainActor.run {
        for seed in MonkeyTests.seeds {
          FuzzReport.run(FuzzProgram(seed: seed, length: MonkeyTests.length(of: seed)), in: scene.monkey)
        }
        FuzzReport.sayCount(of: "programs of \(scene.rawValue)", MonkeyTests.seeds.count)
      }
    }
  }
}
