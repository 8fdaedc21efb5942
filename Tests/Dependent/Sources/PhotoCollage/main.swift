import Taction

Application.main(id: "org.example.collage") { app in
  app.makeWindow(title: "Collage").content.addSubview(Photo(frame: Rect(x: 100, y: 100, width: 300, height: 200)))
}
