import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport

/// A photo that fingers move by an interaction, in parents with unusual transforms, and a log of the callbacks.
final class InteractionScene {
  let scene: Scene
  let photo = ImageView()
  let interaction: TransformInteraction
  private(set) var log: [String] = []

  init(_ scene: Scene, _ interaction: TransformInteraction, at place: Point = Point(x: 400, y: 300), side: Double = 400)
  {
    (self.scene, self.interaction) = (scene, interaction)
    scene.place(photo, at: place, side: side)
    photo.addInteraction(interaction)
    interaction.onBegin = { [weak self] _ in self?.log.append("begin") }
    interaction.onEnd = { [weak self] in self?.log.append($1 ? "end" : "undone") }
    scene.stage.settle()
  }

  /// The transform from the photo's own coordinates to the window's.
  var shown: Transform { photo.transformToWindow }

  /// The photo's own scale.
  var scale: Double { photo.transform.meanScale }

  func content(under point: Point) -> Point { photo.convert(point, from: nil) }

  func place(of content: Point) -> Point { photo.convert(content, to: nil) }

  /// Returns the maximum distance of the photo's corners from their old positions, in px of the window.
  func distance(from old: Transform) -> Double {
    photo.bounds.corners.map { old.apply($0).distance(to: shown.apply($0)) }.max() ?? 0
  }
}

/// A finger and the point of the photo under it.
struct Grip {
  let finger: Finger
  var content: Point

  @MainActor init(_ finger: Finger, on photo: InteractionScene) {
    self.finger = finger
    content = photo.content(under: finger.location)
  }

  /// Returns the distance of the point from the finger, in px.
  @MainActor func error(on photo: InteractionScene) -> Double {
    photo.place(of: content).distance(to: finger.location)
  }
}

/// Runs a test with a photo on a strict stage.
func withPhoto(
  _ interaction: TransformInteraction = TransformInteraction(), in parentKind: ParentKind = .plain,
  _ body: (InteractionScene) throws -> Void
) throws {
  try withScene(in: parentKind) { scene in try body(InteractionScene(scene, interaction)) }
}
