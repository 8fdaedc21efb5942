// A sheet of paper: one finger, the pen or the mouse draws; two fingers move, zoom and rotate the sheet.
//
//   Sketch [FILE.png]     draws on this file and saves it; without it, saves as the next free sketch-N.png in the
//                         user's folder for pictures, such as ~/Pictures
//
// A sketch is also saved when the window closes or the program has to end.
// Ctrl+Z undoes the last change, and Ctrl+Shift+Z redoes it. Ctrl+S saves, and Ctrl+Shift+S saves under another name,
// as does a long press on the save button.

import Taction

Application.main(id: "org.taction.Sketch") { app in
  let window = app.makeWindow(title: "Sketch", size: Size(width: 1280, height: 800))
  let pad = Sketchpad(file: SketchFile(path: CommandLine.arguments.dropFirst().first))
  pad.fill(window)
  app.onTerminate = { pad.saveUnsaved() }
}
