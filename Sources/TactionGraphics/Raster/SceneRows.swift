/// The elements of a scene that matter to a band of rows: their positions from back to front, and the indices behind them.
struct SceneRows {
  let elements: UnsafePointer<SceneElement>
  let indices: UnsafePointer<Int32>
  /// For the position where a group ends, that where it begins, and the other way round.
  let partners: UnsafePointer<Int32>
  let count: Int

  func index(at position: Int) -> Int { Int(indices[position]) }
  func beginning(at position: Int) -> Int { Int(partners[position]) }
  func end(at position: Int) -> Int { Int(partners[position]) }
}

/// Memory for the choice of elements for one band after another.
final class BandElements {
  private let indices = RowStack<Int32>(capacity: 256)
  private let partners = RowStack<Int32>(capacity: 256)
  private let groups = RowStack<Int32>()

  /// Chooses what may be seen in a rectangle.
  func choose(_ elements: UnsafePointer<SceneElement>, count: Int, touching area: PixelRect) -> SceneRows {
    indices.shrink(to: 0)
    partners.shrink(to: 0)
    groups.shrink(to: 0)
    var index = 0
    while index < count {
      let element = elements + index
      switch element.pointee.paint {
      case .beginning(let end) where !element.pointee.stencil.bounds.intersects(area):
        index = end
      case .beginning:
        groups.push(Int32(truncatingIfNeeded: indices.count))
        add(index)
      case .end:
        close(index)
      case .solid, .image, .plane:
        if element.pointee.stencil.bounds.intersects(area) { add(index) }
      }
      index += 1
    }
    return SceneRows(
      elements: elements, indices: indices.elements, partners: partners.elements, count: indices.count)
  }

  private func add(_ index: Int) {
    indices.push(Int32(truncatingIfNeeded: index))
    partners.push(0)
  }

  private func close(_ index: Int) {
    guard groups.count > 0 else { return }
    let start = groups[groups.count - 1]
    groups.shrink(to: groups.count - 1)
    guard Int(start) + 1 < indices.count else {
      // None of its members is seen here.
      indices.shrink(to: Int(start))
      partners.shrink(to: Int(start))
      return
    }
    partners[Int(start)] = Int32(truncatingIfNeeded: indices.count)
    add(index)
    partners[indices.count - 1] = start
  }
}
