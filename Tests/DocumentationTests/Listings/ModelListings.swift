import Taction
import TactionModels

/// The listings of the page on models.
enum ModelListings {
  static func show(fileAt path: String, in window: Window) throws -> ModelView {
    let view = ModelView(try Model.read(path: path), frame: window.content.bounds)
    view.initialPose.rotation = Quaternion(angle: .degrees(-30), axis: .unitY)
    view.reset(animated: false)
    window.content.addSubview(view)
    return view
  }

  static func turn(_ view: ModelView, telling label: Label) {
    view.pose.rotation = Quaternion(angle: .degrees(15), axis: .unitY) * view.pose.rotation
    view.onPoseChange = { view in label.text = "\(Int((view.pose.scale * 100).rounded())) %" }
  }

  static func light(_ view: ModelView) {
    view.light = ModelLight(direction: SIMD3(0, -1, 0.3), ambient: 0.15)
  }
}
