import TactionGeometry
import TactionGestures
import TactionTestSupport

/// A view that fingers drag, pinch and rotate, with three recognizers and a delegate as in an app.
final class Photo {
  let view: FakeView
  let pan: PanGestureRecognizer
  let pinch: PinchGestureRecognizer
  let rotation: RotationGestureRecognizer
  let eventLog = EventLog()
  private let delegate = ClosureDelegate.together()

  init(_ view: FakeView) {
    self.view = view
    let eventLog = eventLog
    pan = PanGestureRecognizer { pan in
      eventLog.note(pan)
      view.transformToParent.concatenate(.translation(pan.translation(in: view.nextTouchResponder)))
      pan.setTranslation(.zero, in: nil)
    }
    pinch = PinchGestureRecognizer { pinch in
      eventLog.note(pinch)
      view.transformToParent.scale(by: pinch.scale, about: pinch.location(in: view))
      pinch.scale = 1
    }
    rotation = RotationGestureRecognizer { rotation in
      eventLog.note(rotation)
      view.transformToParent.rotate(by: rotation.rotation(in: view), about: rotation.location(in: view))
      rotation.rotation = .zero
    }
    // The photo rotates with the fingers from the start, even during a drag.
    rotation.slop = 0
    for (name, recognizer) in [("pan", pan), ("pinch", pinch), ("rotation", rotation)] {
      recognizer.name = name
      recognizer.delegate = delegate
      view.add(recognizer)
    }
  }

  /// Returns the point of the photo under a point of the window.
  func content(under point: Point) -> Point { view.transformToWindow.inverted()?.apply(point) ?? point }

  /// Returns the point of the window at which a point of the photo is visible.
  func place(of content: Point) -> Point { view.transformToWindow.apply(content) }
}
