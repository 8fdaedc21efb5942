/// One step on the way to a model's picture, as all of its threads see it.
final class ModelTask: DrawingTask {
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
  var step = Step.corners
  /// The pixels to draw into; nil between two pictures.
  var target: ModelTarget?

  init(_ stage: ModelPipeline) { self.stage = stage }

  var partCount: Int { stage.pieceCount(of: step) }

  func run(part: Int, worker: DrawingWorker) {
    switch step {
    case .corners: stage.projectCorners(part)
    case .triangles: stage.setUpTriangles(part)
    case .bands:
      if let target { worker.memory(ModelPainter.self).draw(part, of: stage, into: target) }
    }
  }
}
