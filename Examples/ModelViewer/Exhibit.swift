import Taction
import TactionModels

/// A model that the user can view from all sides.
struct Exhibit {
  let name: String
  let model: Model
  /// The initial pose.
  let pose: ModelPose

  /// Returns the two models that are included in the program.
  static func collection() throws(ModelError) -> [Exhibit] {
    let ship = try Model.decode(Array(Starship.text.utf8), name: "starship.obj") { (_) in Array(Starship.materials.utf8)
    }
    let die = try Model.decode(PackageResources.die_obj, name: "die.obj") { (name) throws(ModelError) in
      switch name {
      case "die.mtl": return PackageResources.die_mtl
      case "pips.png": return PackageResources.pips_png
      default: throw .unreadable(.notFound(path: name))
      }
    }
    return [
      Exhibit(
        name: "Starship", model: ship,
        pose: ModelPose(scale: 1.15, rotation: turned(by: .degrees(-35), fromAbove: .degrees(28)))),
      Exhibit(
        name: "Die", model: die,
        pose: ModelPose(scale: 0.8, rotation: turned(by: .degrees(35), fromAbove: .degrees(30)))),
    ]
  }

  /// Reads a file of the user, away from the main thread.
  static func file(at path: String) async throws(ModelError) -> Exhibit {
    Exhibit(
      name: path.split(separator: "/").last.map(String.init) ?? path, model: try await Model.load(path: path),
      pose: ModelPose(rotation: turned(by: .degrees(-30), fromAbove: .degrees(20))))
  }

  /// Returns a rotation about the vertical axis, followed by a tilt toward the viewer.
  private static func turned(by turn: Angle, fromAbove tilt: Angle) -> Quaternion {
    Quaternion(angle: -tilt, axis: .unitX) * Quaternion(angle: turn, axis: .unitY)
  }
}
