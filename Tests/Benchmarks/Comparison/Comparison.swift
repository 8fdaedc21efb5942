import Glibc

/// Compares Taction with the renderers that are installed: `TactionBenchmarks compare [DIRECTORY] [ROUNDS]`.
///
/// Every round runs each program once in turn, so that other work of the machine affects all programs alike. The
/// medians over the rounds are compared. Compare only the ratios of one run: the speed of the machine changes from
/// minute to minute.
struct Comparison {
  private let own: ComparedProgram
  private let ownOnTwo: ComparedProgram
  private let bounds: [ComparedProgram]
  private let peers: [ComparedProgram]
  private let rounds: Int

  /// Compares with the programs of a directory.
  init(directory: String, rounds: Int) {
    let path = CommandLine.arguments.first ?? "Benchmarks"
    own = ComparedProgram("taction", command: path)
    ownOnTwo = ComparedProgram("taction on two threads", command: path, options: "--threads 2")
    bounds = ComparedProgram.bounds(in: directory)
    peers = ComparedProgram.peers(in: directory)
    self.rounds = max(rounds, 1)
  }

  /// Measures all scenes and prints a row for each; returns whether all limits are kept.
  func run() -> Bool {
    var names: [String] = []
    for peer in peers where !names.contains(peer.name) { names.append(peer.name) }
    print("Milliseconds of CPU time a frame, medians of \(rounds) rounds; beside: \(names.joined(separator: ", ")).")
    if names.isEmpty { print("No other renderer is there, so there is nothing to be compared with.") }
    print(Self.row(["scene", "taction", "2 threads*", "bound", "of bound", "fastest peer", "", "of peer"]))
    let verdicts = ComparedScene.all.map { scene in
      let result = measure(scene)
      print(Self.row(result.cells))
      fflush(nil)
      return result.isGood
    }
    print("* The time that passes with two threads, as a part of that with one.")
    return !verdicts.contains(false)
  }

  private func measure(_ scene: ComparedScene) -> ComparisonRow {
    let programs = [own, ownOnTwo] + (bounds + peers).filter { $0.canDraw(scene) }
    var times = [[SceneTime]](repeating: [], count: programs.count)
    for _ in 0..<rounds {
      for (index, program) in programs.enumerated() {
        if let time = program.run(scene) { times[index].append(time) }
      }
    }
    var row = ComparisonRow(scene: scene, own: times[0], ownOnTwo: times[1])
    for (program, times) in zip(programs, times).dropFirst(2) where !times.isEmpty {
      row.add(program.name, cost: times.map { $0.cost(of: scene) }.median)
    }
    return row
  }

  private static func row(_ cells: [String]) -> String {
    let widths = [10, 8, 10, 8, 14, 16, 8, 14]
    return zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: max(0, width - cell.count))
    }.joined(separator: "  ")
  }
}
