import Taction

Application.main(id: "org.example.hello") { app in
  let window = app.makeWindow(title: "Hello")

  let label = Label("Pinch me")
  label.font = .system(size: 48)
  label.sizeToFit()
  label.addGestureRecognizer(
    PinchGestureRecognizer { pinch in
      label.scale(by: pinch.scale, about: pinch.location(in: label))
      pinch.scale = 1
    })
  window.content.addSubview(label)
  label.center = window.content.bounds.center
  window.onResize = { _ in label.center = window.content.bounds.center }
}
