// Rotate a starship with your fingers, or a model of your own: ModelViewer teapot.obj

import Taction
import TactionModels

Application.main(id: "org.taction.ModelViewer") { app in
  let paths = Array(CommandLine.arguments.dropFirst())
  let window = app.makeWindow(title: "Model viewer", size: Size(width: 1280, height: 800))
  window.colorScheme = .dark
  let viewer = Viewer(try paths.isEmpty ? Exhibit.collection() : [], frame: window.content.bounds)
  window.root = viewer
  Task { await viewer.open(paths) }
}
