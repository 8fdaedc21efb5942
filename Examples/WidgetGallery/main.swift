// Every control of Taction, to look at and to try out: a page for each family of controls.
//
//   WidgetGallery [PAGE]     the title of the page to open with, such as "Buttons"
//
// TACTION_THEME=dark, contrast, rtl or text=1.5 shows the gallery as other users see it.

import Taction

Application.main(id: "org.taction.WidgetGallery") { app in
  let window = app.makeWindow(title: "Widget Gallery", size: Size(width: 1280, height: 800))
  let gallery = Gallery(pages: Page.all)
  if CommandLine.arguments.count > 1 { gallery.open(page: CommandLine.arguments[1]) }
  gallery.fill(window.content)
}
