// Notes, each in a file of its own, saved while they are written.
//
//   Notes [FOLDER]     without one, the notes are in taction-notes in the user's folder for data
//
// Tap a note to write it, swipe it away to delete it, search by any word.

import Taction

Application.main(id: "org.taction.Notes") { app in
  let folder = CommandLine.arguments.dropFirst().first ?? NoteFolder.standardPath
  let window = app.makeWindow(title: "Notes", size: Size(width: 1280, height: 800))
  let notebook = Notebook(folder: NoteFolder(path: folder))
  window.root = Notes(notebook: notebook)
  // Files on a server change without a notification.
  window.onActiveChange = { isActive in if isActive { notebook.look() } }
  app.onTerminate = { notebook.saveNow() }
}
