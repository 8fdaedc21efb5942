/// What a compositor sends, well-behaved or not, as a list of operations.
nonisolated struct WireTrace: Decodable, Sendable {
  /// A file of traces.
  struct File: Decodable, Sendable {
    let traces: [WireTrace]
  }

  let name: String
  let ops: [WireOperation]
  let expect: WireExpectation?
}
