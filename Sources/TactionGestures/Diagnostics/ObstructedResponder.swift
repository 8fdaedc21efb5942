import TactionGeometry

/// A responder that can say why a finger that lands where it is does not reach its recognizers.
@MainActor package protocol ObstructedResponder: TouchResponder {
  /// What keeps a finger at a place in the window of a dispatcher from the responder; nil where nothing does, or where
  /// the finger is not on it.
  func obstacle(at place: Point, in dispatcher: TouchDispatcher) -> GestureIssue?
}
