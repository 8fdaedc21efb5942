// A library of photos: a grid, and pages that the user can zoom and turn.
//
//   Library [PHOTO|FOLDER...]     JPEG, PNG, WebP, GIF, AVIF and HEIF files; without any, the example paints its own
//
// Tap a photo to see the whole of it, swipe to the next photo, pinch to zoom. A long press in the grid opens a menu.

import Taction
import TactionCodecs

Application.main(id: "org.taction.Library") { app in
  ImageFormat.register(.webP, .gif, .avif, .heif)
  let arguments = Array(CommandLine.arguments.dropFirst())
  let window = app.makeWindow(title: "Library", size: Size(width: 1280, height: 800))
  let album = Album()
  window.root = Library(album: album)
  if arguments.isEmpty {
    album.isLoading = true
    Task {
      album.photos = await SamplePhotos.files().map { Photo(path: $0) }
      album.isLoading = false
    }
  } else {
    album.photos = Photo.files(in: arguments)
  }
}
