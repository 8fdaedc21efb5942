// Notebooks, and notes of text, ink and photos, which are saved while the user writes.
//
//   Notes [FOLDER]     without one, the notes are in taction-notes in the user's folder for data
//
// A pen writes at any time. With the tools above the page, a finger also writes, and two fingers move the page.

import Taction
import TactionCodecs

Application.main(id: "org.taction.Notes") { app in
  ImageFormat.register(.webP, .gif, .avif, .heif)
  let store = NoteStore(folder: NoteFolder(path: CommandLine.arguments.dropFirst().first ?? NoteFolder.standardPath))
  let notes = Notes(store: store)
  let window = app.makeWindow(title: "Notes", size: Size(width: 1280, height: 800))
  window.root = notes
  // inotify does not report what other computers change on a file server: look when the user comes back to the window.
  window.onActiveChange = { isActive in if isActive { store.look() } }
  // Photos that the user has just added may still be copied.
  app.addTerminationHandler { await notes.editor.copying?.value }
  // When a signal ends the program, the user can no longer be asked: try to save for as long as the program may run.
  // Before the window closes, the notes themselves save or ask.
  app.addTerminationHandler {
    while notes.isInWindow, notes.saveNow() != nil { try? await app.clock.sleep(for: .seconds(0.5)) }
  }
}
