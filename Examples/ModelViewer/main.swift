// Turn a starship about with your fingers; or a model of your own: ModelViewer teapot.obj

import Taction
import TactionModels

Application.main(id: "org.taction.ModelViewer") { app in
  let paths = CommandLine.arguments.dropFirst()
  let exhibits = paths.isEmpty ? try Exhibit.collection() : try paths.map { try Exhibit.file(at: $0) }
  let window = app.makeWindow(title: "Model viewer", size: Size(width: 1280, height: 800))
  window.colorScheme = .dark
  let viewer = Viewer(exhibits, frame: window.content.bounds)
  window.root = viewer
}
