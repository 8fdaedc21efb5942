/// The cost of a scene for Taction and for others.
struct ComparisonRow {
  private let scene: ComparedScene
  private let own: Double?
  /// The wall time with two threads, as a fraction of the wall time with one thread.
  private let gain: Double?
  private var bound: Double?
  private var fastest: (name: String, cost: Double)?

  /// Makes a row from Taction's own times with one thread and with two threads.
  init(scene: ComparedScene, own: [SceneTime], ownOnTwo: [SceneTime]) {
    self.scene = scene
    self.own = own.isEmpty ? nil : own.map { $0.cost(of: scene) }.median
    let (one, two) = (own.map(\.wall).median, ownOnTwo.map(\.wall).median)
    gain = own.isEmpty || ownOnTwo.isEmpty ? nil : two / one
  }

  /// Adds the cost of another program.
  mutating func add(_ name: String, cost: Double) {
    if name == "bound" {
      bound = cost
    } else if fastest.map({ cost < $0.cost }) ?? true {
      fastest = (name, cost)
    }
  }

  /// Whether the scene keeps its limits; a limit without a program to compare with does not count.
  var isGood: Bool {
    guard let own else { return false }
    let keepsBound = bound.flatMap { bound in scene.ofBound.map { own <= bound * $0 } } ?? true
    let keepsPeer = fastest.map { own <= $0.cost * scene.ofPeer } ?? true
    return keepsBound && keepsPeer
  }

  /// The cells of the table.
  var cells: [String] {
    [
      "\(scene.name) \(scene.count)", own.map(Measurement.text) ?? "failed", gain.map(Measurement.text) ?? "",
      bound.map(Measurement.text) ?? "", part(of: bound, bar: scene.ofBound), fastest?.name ?? "",
      fastest.map { Measurement.text($0.cost) } ?? "", part(of: fastest?.cost, bar: scene.ofPeer),
    ]
  }

  private func part(of other: Double?, bar: Double?) -> String {
    guard let own, let other, let bar else { return "" }
    return "\(Measurement.text(own / other)) (\(own <= other * bar ? "≤" : "not ≤") \(Measurement.text(bar)))"
  }
}
