import Taction

Application.main(id: "org.example.photo") { app in
  let window = app.makeWindow(title: "Photo")

  let path = CommandLine.arguments.dropFirst().first ?? "photo.jpg"
  do {
    let photo = ImageView(image: try Image.decode(path: path, atLeast: 600))
    photo.addGestureRecognizer(
      PinchGestureRecognizer { pinch in
        photo.scale(by: pinch.scale, about: pinch.location(in: photo))
        pinch.scale = 1
      })
    photo.center(in: window.content)
  } catch {
    let message = Label("\(error)")
    message.numberOfLines = 0
    message.fill(window.content, margins: Insets(16), of: .safeArea)
  }
}
