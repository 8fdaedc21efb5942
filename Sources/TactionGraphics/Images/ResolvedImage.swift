import TactionGeometry

/// What an image is drawn from in one frame.
package struct ResolvedImage {
  /// Where the pixels go.
  package enum Place {
    /// This part of them, in their own coordinates, is what is shown of the image.
    case part(Rect)
    /// Their top left corner lies on this device pixel.
    case device(Vector)
  }

  /// What is drawn.
  package let pixels: ImagePixels
  /// Where it is.
  package let place: Place

  /// Makes a choice.
  package init(_ pixels: ImagePixels, _ place: Place) { (self.pixels, self.place) = (pixels, place) }
}
