// A page for each recognizer and for each rule between recognizers, to try them out. It shows the live state of the
// recognizers.
//
//   GestureGallery [PAGE]     the title of the page to open with, such as "Pinch"

import Taction

Application.main(id: "org.taction.GestureGallery") { app in
  let window = app.makeWindow(title: "Gesture Gallery", size: Size(width: 1280, height: 800))
  let gallery = Gallery(pages: Page.all)
  if CommandLine.arguments.count > 1 { gallery.open(page: CommandLine.arguments[1]) }
  window.root = gallery
}
