// A sheet of paper: one finger, the pen or the mouse draws, two fingers move, zoom and turn the sheet.
//
//   Sketch [FILE.png]     draws on it, and saves there; without a name, as the next free ~/Pictures/sketch-N.png
//
// Control with Z takes the last change back, with Shift and Z brings it back again; Control with S saves, with
// Shift too under another name, as a long press on the button does.

import Taction

Application.main(id: "org.taction.Sketch") { app in
  let window = app.makeWindow(title: "Sketch", size: Size(width: 1280, height: 800))
  let pad = Sketchpad(file: SketchFile(path: CommandLine.arguments.dropFirst().first))
  pad.fill(window)
  app.onTerminate = { pad.saveUnsaved() }
}
