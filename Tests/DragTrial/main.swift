import Taction

// A picture that a finger drags, for Scripts/measures/latency: TactionDragTrial [--resampled] PICTURE.
Application.main(id: "org.taction.drag-trial") { app in
  let window = app.makeWindow(title: "Drag trial", size: Size(width: 1280, height: 800))
  if CommandLine.arguments.contains("--resampled") { window.touchResampling = TouchResampling() }
  let table = View()
  table.backgroundColor = .black
  window.root = table
  window.enterFullscreen()

  let picture = ImageView(frame: Rect(x: 40, y: 200, width: 400, height: 300))
  picture.isUserInteractionEnabled = true
  picture.addGestureRecognizer(
    PanGestureRecognizer { pan in
      picture.center += pan.translation(in: table)
      pan.setTranslation(.zero, in: table)
    })
  table.addSubview(picture)
  Task { picture.image = try await Image.load(path: CommandLine.arguments.last ?? "") }
}
