/// One step on the way to a model's picture, as all of its threads see it.
struct ModelTask {
  /// What threads may do at the same time; each step needs what the one before has done.
  enum Step: CaseIterable {
    /// Corners are projected and lit.
    case corners
    /// Triangles are set up, and sorted into bands.
    case triangles
    /// Bands of rows are drawn.
    case bands
  }

  let stage: ModelPipeline
  let target: ModelTarget
  let step: Step
  /// How many pieces there are.
  let count: Int
  let counter: PieceCounter
}
