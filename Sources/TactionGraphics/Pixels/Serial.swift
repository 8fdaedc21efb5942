import Synchronization

/// Numbers that no two things of the process share.
enum Serial {
  private static let last = Atomic(0)

  static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
