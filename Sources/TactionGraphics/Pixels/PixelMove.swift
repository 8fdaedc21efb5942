import Glibc

/// A move of pixels within a picture by a whole number of pixels. It lets a frame that scrolls reuse the pixels.
package struct PixelMove: Sendable, Equatable {
  /// The destination pixels.
  package var region: Region
  /// The distance to the right, in pixels.
  package var dx: Int
  /// The distance downward, in pixels.
  package var dy: Int

  /// Creates a move.
  package init(to region: Region, dx: Int, dy: Int) {
    self.region = region
    self.dx = dx
    self.dy = dy
  }
}

extension Bitmap {
  /// Moves pixels within the bitmap; destination pixels whose source is outside stay unchanged.
  ///
  /// Sources and destinations may overlap, as with `memmove`.
  package func move(_ move: PixelMove) {
    let (dx, dy) = (move.dx, move.dy)
    Region.withBoxes(of: move.region, in: bounds.intersection(bounds.offset(x: dx, y: dy))) { boxes in
      // A region is a list of bands of rows, and a band is a list of rectangles. Bands and rectangles are visited in
      // the order opposite to the direction of the move, so that no source is overwritten before it is copied.
      var done = 0
      while done < boxes.count {
        let next = dy > 0 ? boxes.count - 1 - done : done
        let band = boxes.band(around: next)
        for index in 0..<band.count {
          copy(to: boxes[dx > 0 ? band.upperBound - 1 - index : band.lowerBound + index], dx: dx, dy: dy)
        }
        done += band.count
      }
    }
  }

  private func copy(to rect: PixelRect, dx: Int, dy: Int) {
    guard !rect.isEmpty else { return }
    let target = bytes + rect.y * stride + rect.x * 4
    let distance = dy * stride + dx * 4
    if rect.width * 4 == stride {
      memmove(target, target - distance, rect.height * stride)
      return
    }
    for index in 0..<rect.height {
      let row = target + (dy > 0 ? rect.height - 1 - index : index) * stride
      memmove(row, row - distance, rect.width * 4)
    }
  }
}

extension RegionBoxes {
  /// Returns the indices of the rectangles in the same rows as the rectangle at an index.
  fileprivate func band(around index: Int) -> Range<Int> {
    let top = self[index].y
    var (first, end) = (index, index + 1)
    while first > 0, self[first - 1].y == top { first -= 1 }
    while end < count, self[end].y == top { end += 1 }
    return first..<end
  }
}
