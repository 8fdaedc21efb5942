import CRaster

// The way from front to back through a row, and back.
extension RowPainter {
  /// Draws those elements of a scene that have indices in a list into parts of a row, over a background.
  ///
  /// - Parameters:
  ///   - row: the address of device pixel 0 of the row.
  ///   - parts: the pixels to write.
  func draw(
    _ scene: SceneRows, row: UnsafeMutablePointer<UInt32>, y: Int, parts: UnsafeBufferPointer<Span>, background: UInt32
  ) {
    for part in parts { open.push(part) }
    draw(scene, positions: 0..<scene.count, segment: open.count - parts.count, row: row, y: y, background: background)
  }

  /// Draws the elements at some positions into the topmost segment of what is open, and takes that away.
  private func draw(
    _ scene: SceneRows, positions: Range<Int>, segment: Int, row: UnsafeMutablePointer<UInt32>, y: Int,
    background: UInt32
  ) {
    let firstPiece = pieces.count
    let outer = even.begin()
    drawOpaque(scene, positions: positions, segment: segment, row: row, y: y)
    for index in segment..<open.count {
      even.add(open[index], background, row: row)
    }
    open.shrink(to: segment)
    even.sort()
    var index = pieces.count
    while index > firstPiece {
      index -= 1
      let piece = pieces[index]
      pieces.shrink(to: index)
      blend(scene, piece, row: row, y: y)
    }
    even.end(outer, row: row)
  }

  /// Goes through elements from front to back: draws what is opaque, and notes pieces of what is not.
  private func drawOpaque(
    _ scene: SceneRows, positions: Range<Int>, segment: Int, row: UnsafeMutablePointer<UInt32>, y: Int
  ) {
    var position = positions.upperBound
    while position > positions.lowerBound, open.count > segment {
      position -= 1
      let index = scene.index(at: position)
      let element = scene.elements + index
      if let mask = element.pointee.mask {
        drawMask(mask, of: element, index, segment: segment, row: row, y: y)
        continue
      }
      let reach = element.pointee.stencil.reach(inRow: y)
      if case .end = element.pointee.paint {
        let start = scene.beginning(at: position)
        if !reach.outer.isEmpty {
          enterGroup(scene, positions: start..<position, reach: reach, segment: segment, row: row, y: y)
        }
        position = start
      } else if !reach.outer.isEmpty {
        if element.pointee.isOpaque, !reach.inner.isEmpty, element.pointee.stencil.depth(inRow: y) == 255 {
          hide(element, index, reach, segment: segment, row: row, y: y)
        } else {
          note(index, reach, hole: element.pointee.stencil.hole(inRow: y), segment: segment)
        }
      }
    }
  }

  /// Notes where something in one colour is seen through a mask, ready to be blended; or draws it, if it is opaque.
  private func drawMask(
    _ mask: UnsafePointer<MaskRows>, of element: UnsafePointer<SceneElement>, _ index: Int, segment: Int,
    row: UnsafeMutablePointer<UInt32>, y: Int
  ) {
    guard y >= mask.pointee.bounds.y, y < mask.pointee.bounds.maxY else { return }
    let line = mask.pointee.line(y)
    let (reach, pixel, depth) = (line.reach, element.pointee.pixel, line.depth)
    if element.pointee.isOpaque, depth == 255, !reach.inner.isEmpty {
      hide(element, index, reach, segment: segment, row: row, y: y)
      return
    }
    let inner = reach.inner.isEmpty ? 0 : scaled(pixel, by: depth)
    for place in segment..<open.count {
      let span = open[place]
      let parts = (span.intersection(reach.left), span.intersection(reach.inner), span.intersection(reach.right))
      if !parts.0.isEmpty { note(parts.0, pixel, line) }
      if !parts.1.isEmpty, inner != 0 { pieces.push(Piece(kind: .even, span: parts.1, pixel: inner)) }
      if !parts.2.isEmpty { note(parts.2, pixel, line) }
    }
  }

  @inline(__always)
  private func note(_ span: Span, _ pixel: UInt32, _ line: MaskLine) {
    pieces.push(Piece(kind: .masked, span: span, pixel: pixel, bytes: line.bytes(from: span.start)))
  }

  /// Notes where an element is seen.
  private func note(_ index: Int, _ reach: RowReach, hole: RowReach?, segment: Int) {
    for place in segment..<open.count {
      let span = open[place]
      if let hole, !hole.inner.isEmpty {
        note(index, span.intersection(Span(start: reach.outer.start, end: hole.inner.start)))
        note(index, span.intersection(Span(start: hole.inner.end, end: reach.outer.end)))
        continue
      }
      note(index, span.intersection(reach.left))
      note(index, span.intersection(reach.inner))
      note(index, span.intersection(reach.right))
    }
  }

  @inline(__always)
  private func note(_ index: Int, _ span: Span) {
    if !span.isEmpty { pieces.push(Piece(kind: .element, span: span, index: index)) }
  }

  /// Draws an opaque element where nothing is in front of it, and closes that.
  private func hide(
    _ element: UnsafePointer<SceneElement>, _ index: Int, _ reach: RowReach, segment: Int,
    row: UnsafeMutablePointer<UInt32>, y: Int
  ) {
    let first = spare.count
    for place in segment..<open.count {
      let span = open[place]
      note(index, span.intersection(reach.left))
      note(index, span.intersection(reach.right))
      let hidden = span.intersection(reach.inner)
      if hidden.isEmpty {
        spare.push(span)
        continue
      }
      paint(element, hidden, row: row, y: y)
      leave(span, without: hidden)
    }
    reopen(from: first, segment: segment)
  }

  /// Keeps what a span has to the left and to the right of a part of it.
  private func leave(_ span: Span, without part: Span) {
    if part.start > span.start { spare.push(Span(start: span.start, end: part.start)) }
    if part.end < span.end { spare.push(Span(start: part.end, end: span.end)) }
  }

  /// Replaces a segment of what is open by what was kept.
  private func reopen(from first: Int, segment: Int) {
    open.shrink(to: segment)
    for index in first..<spare.count { open.push(spare[index]) }
    spare.shrink(to: first)
  }

  // MARK: Groups

  /// Goes on with the members of a group, from the position of its beginning to that of its end.
  ///
  /// Where a group is neither translucent nor cut by its clip, its members are drawn as if there were none. Elsewhere they are
  /// drawn on a row of their own, which is noted as a piece.
  private func enterGroup(
    _ scene: SceneRows, positions: Range<Int>, reach: RowReach, segment: Int, row: UnsafeMutablePointer<UInt32>, y: Int
  ) {
    let index = scene.index(at: positions.lowerBound)
    guard scene.elements[index].opacity == 255, scene.elements[index].stencil.depth(inRow: y) == 255 else {
      if scene.elements[index].opacity > 0 { note(positions.lowerBound, group: reach, segment: segment) }
      return
    }
    let first = spare.count
    let inside = open.count
    for place in segment..<inside {
      let span = open[place]
      note(positions.lowerBound, group: span.intersection(reach.left))
      note(positions.lowerBound, group: span.intersection(reach.right))
      let direct = span.intersection(reach.inner)
      if direct.isEmpty { spare.push(span) } else { leave(span, without: direct) }
      if !direct.isEmpty { open.push(direct) }
    }
    drawOpaque(scene, positions: (positions.lowerBound + 1)..<positions.upperBound, segment: inside, row: row, y: y)
    for place in inside..<open.count { spare.push(open[place]) }
    reopen(from: first, segment: segment)
  }

  private func note(_ position: Int, group reach: RowReach, segment: Int) {
    for place in segment..<open.count {
      note(position, group: open[place].intersection(reach.left))
      note(position, group: open[place].intersection(reach.inner))
      note(position, group: open[place].intersection(reach.right))
    }
  }

  /// Notes a piece of a group.
  private func note(_ position: Int, group span: Span) {
    if !span.isEmpty { pieces.push(Piece(kind: .group, span: span, index: position)) }
  }

  private func blend(_ scene: SceneRows, _ piece: Piece, row: UnsafeMutablePointer<UInt32>, y: Int) {
    switch piece.kind {
    case .element: blend(scene.elements + piece.index, piece.span, row: row, y: y)
    case .group: blend(scene, group: piece.index, piece.span, row: row, y: y)
    case .even: even.putOver(piece.span, piece.pixel, row: row)
    case .masked:
      guard let mask = piece.bytes else { return }
      even.write(piece.span, row: row)
      kernels.solid_over_masked(row + Int(piece.span.start), piece.pixel, mask, Int32(piece.span.count))
    }
  }

  /// Draws the members of a group on a row of their own, and blends that.
  private func blend(
    _ scene: SceneRows, group position: Int, _ span: Span, row: UnsafeMutablePointer<UInt32>, y: Int
  ) {
    let group = scene.elements + scene.index(at: position)
    even.write(span, row: row)
    withLayer { layer in
      open.push(span)
      draw(
        scene, positions: (position + 1)..<scene.end(at: position), segment: open.count - 1, row: layer, y: y,
        background: 0)
      blend(layer + Int(span.start), through: group, span, row: row, y: y)
    }
  }
}
