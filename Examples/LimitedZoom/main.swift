// Two cards that fingers drag and scale within limits: one with recognizers, one with an interaction in one line.

import Taction

Application.main(id: "org.taction.LimitedZoom") { app in
  let window = app.makeWindow(title: "Limited Zoom", size: Size(width: 1280, height: 800))
  window.colorScheme = .dark
  let comparison = Comparison(frame: window.content.bounds)
  window.root = comparison
}
