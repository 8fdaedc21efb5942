import Glibc

/// Some pixels of a picture that show what others showed before: those that lie a whole number of pixels away.
package struct PixelMove: Sendable, Equatable {
  /// The pixels that are moved to.
  package var region: Region
  /// The distance to the right, in pixels.
  package var dx: Int
  /// The distance downward, in pixels.
  package var dy: Int

  /// Makes a move to some pixels.
  package init(to region: Region, dx: Int, dy: Int) {
    self.region = region
    self.dx = dx
    self.dy = dy
  }
}

extension Bitmap {
  /// Moves pixels within the bitmap; what would come from beyond its edges stays as it is.
  ///
  /// Sources and targets may overlap: no pixel is overwritten before it has been copied to where it goes.
  package func move(_ move: PixelMove) {
    let (dx, dy) = (move.dx, move.dy)
    Region.withBoxes(of: move.region, in: bounds.intersection(bounds.offset(x: dx, y: dy))) { boxes in
      // Rectangles of a region lie in bands of the same rows. Bands that move up are taken from the top, others from
      // the bottom; in each of them what moves to the right is taken from the right.
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
  /// The rectangles in the rows of one of them.
  fileprivate func band(around index: Int) -> Range<Int> {
    let top = self[index].y
    var (first, end) = (index, index + 1)
    while first > 0, self[first - 1].y == top { first -= 1 }
    while end < count, self[end].y == top { end += 1 }
    return first..<end
  }
}
