import Taction
import TactionTesting
import TestSupport

/// A photo below odd parents that fingers move by an interaction, and a record of what the app is told.
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

  /// The photo's own coordinates as they are seen in the window.
  var shown: Transform { photo.transformToWindow }

  /// The photo's own scale.
  var scale: Double { photo.transform.meanScale }

  func content(under point: Point) -> Point { photo.convert(point, from: nil) }

  func place(of content: Point) -> Point { photo.convert(content, to: nil) }

  /// How far the corners of the photo are from where they were, at most, in px of the window.
  func distance(from old: Transform) -> Double {
    photo.bounds.corners.map { old.apply($0).distance(to: shown.apply($0)) }.max() ?? 0
  }
}

/// A finger and the place of the photo that it holds.
struct Grip {
  let finger: Finger
  var content: Point

  @MainActor init(_ finger: Finger, on photo: InteractionScene) {
    self.finger = finger
    content = photo.content(under: finger.location)
  }

  /// How far the content is from the finger, in px.
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
