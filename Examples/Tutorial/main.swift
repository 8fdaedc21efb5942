import Taction

Application.main(id: "org.example.photo") { app in
  let window = app.makeWindow(title: "Photo")

  let path = CommandLine.arguments.dropFirst().first ?? "photo.jpg"
  let photo = ImageView(image: try Image.decode(path: path, atLeast: 600))
  photo.addGestureRecognizer(
    PinchGestureRecognizer { pinch in
      photo.scale(by: pinch.scale, about: pinch.location(in: photo))
      pinch.scale = 1
    })
  photo.center(in: window.content)
}
