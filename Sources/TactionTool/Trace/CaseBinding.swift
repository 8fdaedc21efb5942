/// What an app's handlers do to a view in a conformance case.
nonisolated struct CaseBinding: Decodable, Sendable {
  let view: String
  /// "freeTransform": the fingers move, scale and turn the view.
  let kind: String
  let recognizers: [String]
  let minScale: Double?
  let maxScale: Double?
  let zoomSpeed: Double?
  /// "center": the view scales about its middle in place of the middle of the fingers.
  let pivot: String?
}
