// A table of photos that any number of fingers drag, pinch and rotate.
//
//   PhotoCollage [PHOTO...]     JPEG, PNG, WebP, GIF, AVIF or HEIF files; without any, the example paints its own
//
// A double tap straightens a photo, a long press lifts it, and S or the button in the corner saves the table as a
// picture.

import Taction
import TactionCodecs

Application.main(id: "org.taction.PhotoCollage") { app in
  ImageFormat.register(.webP, .gif, .avif, .heif)
  let arguments = Array(CommandLine.arguments.dropFirst())
  let window = app.makeWindow(title: "Photo Collage", size: Size(width: 1280, height: 800))
  let table = Table(frame: window.content.bounds)
  window.root = table
  window.addShortcut("S", "Save") { table.save() }
  app.addTerminationHandler { await table.saving?.value }
  if arguments.isEmpty {
    // The window opens first: painting the photos takes some seconds on a slow processor.
    table.show(SamplePhotos.paths, preparing: SamplePhotos.paint)
  } else {
    table.show(arguments)
  }
}
