import TactionWindow

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
  label.center(in: window.content)
}
