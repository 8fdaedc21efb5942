/// A scene that is drawn by Taction and by other programs, and the cost that it may have compared with them.
struct ComparedScene {
  /// The name of the scene, for all programs.
  let name: String
  let count: Int
  /// The number of frames in a run.
  let frames: Int
  /// The maximum cost, as a multiple of the attainable bound; nil if the bound is unknown.
  let ofBound: Double?
  /// The maximum cost, as a multiple of the cost of the fastest peer.
  let ofPeer: Double

  /// Whether the frames of the scene have different costs. If so, the mean of the times is compared, otherwise the
  /// median.
  var isSweep: Bool { name.hasPrefix("pinch") }

  /// All scenes with their limits.
  static let all: [ComparedScene] = [
    ComparedScene(name: "full", count: 1, frames: 40, ofBound: 1.4, ofPeer: 0.65),
    ComparedScene(name: "full", count: 6, frames: 20, ofBound: 1.4, ofPeer: 0.35),
    ComparedScene(name: "full", count: 12, frames: 12, ofBound: 1.4, ofPeer: 0.31),
    ComparedScene(name: "full", count: 40, frames: 6, ofBound: 1.4, ofPeer: 0.13),
    ComparedScene(name: "fullax", count: 12, frames: 12, ofBound: 1.3, ofPeer: 0.85),
    ComparedScene(name: "damage", count: 12, frames: 40, ofBound: 1.4, ofPeer: 0.5),
    ComparedScene(name: "damage", count: 40, frames: 40, ofBound: 1.4, ofPeer: 0.14),
    ComparedScene(name: "pinch", count: 1, frames: 60, ofBound: 1.4, ofPeer: 0.8),
    ComparedScene(name: "pinchr", count: 1, frames: 60, ofBound: 1.4, ofPeer: 0.7),
    ComparedScene(name: "cards", count: 12, frames: 40, ofBound: 0.9, ofPeer: 1),
    ComparedScene(name: "cards", count: 40, frames: 20, ofBound: 0.9, ofPeer: 1),
    ComparedScene(name: "list", count: 1, frames: 60, ofBound: nil, ofPeer: 1),
  ]
}
