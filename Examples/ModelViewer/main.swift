// Rotate a starship with your fingers, or a model of your own: ModelViewer teapot.obj

import Taction
import TactionModels

Application.main(id: "org.taction.ModelViewer") { app in
  let paths = CommandLine.arguments.dropFirst()
  var (exhibits, complaints) = (paths.isEmpty ? try Exhibit.collection() : [], [String]())
  for path in paths {
    do {
      exhibits.append(try Exhibit.file(at: path))
    } catch {
      complaints.append("\(path): \(Theme.current.words.reason(of: error))")
    }
  }
  let window = app.makeWindow(title: "Model viewer", size: Size(width: 1280, height: 800))
  window.colorScheme = .dark
  let viewer = Viewer(exhibits, frame: window.content.bounds)
  viewer.say(complaints)
  window.root = viewer
}
