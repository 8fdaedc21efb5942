import Taction

/// Why a stage cannot go on.
public nonisolated enum StageError: Error, CustomStringConvertible {
  /// The application and the compositor kept talking to each other without end.
  case restless(turns: Int)
  /// The connection between the application and the compositor has ended.
  case disconnected(WaylandError)

  /// What went wrong, as one sentence.
  public var description: String {
    switch self {
    case .restless(let turns):
      "The application and the compositor did not come to rest in \(turns) turns: something answers each answer."
    case .disconnected(let error): "The application lost its connection to the stage: \(error)"
    }
  }
}
