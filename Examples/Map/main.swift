// A map that fingers pan, zoom and rotate, with pins that stay upright.
//
//   Map [FILE]     a file of raster tiles (MBTiles); without one, the example paints an island of its own
//
// Two fingers rotate and zoom, one finger pans, a double tap zooms in, and a tap with two fingers zooms out. A tap on
// the compass rotates the map back to north up. The next start shows the same part of the map.

import Taction
import TactionRestoration

Application.main(id: "org.taction.Map") { app in
  let window = app.makeWindow(title: "Map", size: Size(width: 1280, height: 800))
  let screen = MapScreen(frame: window.content.bounds)
  window.root = screen
  window.restoration.start(as: "map")
  guard let path = CommandLine.arguments.dropFirst().first else { return screen.show(.island, as: "island") }
  Task { await screen.open(path) }
}
