import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

// Headers of sections, the view of an empty list, and the index strip.
extension CollectionView {
  /// Places the visible headers. The header of the first visible section stays at the top, until the next header pushes
  /// it out.
  final func arrangeHeaders() {
    let sections = visibleSections
    while let first = headers.first, first.section < sections.lowerBound { spare(headers.removeFirst()) }
    while let last = headers.last, last.section >= sections.upperBound { spare(headers.removeLast()) }
    var place = 0
    for section in sections where arrangement.sections[section].hasHeader {
      if place == headers.count || headers[place].section > section {
        headers.insert(takeHeader(for: section), at: place)
      }
      headers[place].fillAll(of: frame(ofHeader: section))
      place += 1
    }
    while headers.count > place { spare(headers.removeLast()) }
  }

  private func spare(_ header: SectionHeader) {
    header.isHidden = true
    spareHeaders.append(header)
  }

  private var visibleSections: Range<Int> {
    guard extents.count > 0, bounds.height > 0 else { return 0..<0 }
    let (top, bottom) = (contentOffset.y, contentOffset.y + bounds.height)
    let first = arrangement.section(ofLine: extents.line(at: top)) ?? 0
    let last = arrangement.section(ofLine: extents.line(at: bottom)) ?? first
    return first..<max(last + 1, first)
  }

  private func takeHeader(for section: Int) -> SectionHeader {
    let header = spareHeaders.popLast() ?? SectionHeader()
    header.section = section
    header.title = title(ofSection: section)
    header.isHidden = false
    // The header is in front of all cells, but behind the overlay views at the edges.
    if header.superview !== self { addSubview(header) }
    return header
  }

  private func frame(ofHeader section: Int) -> Rect {
    let place = arrangement.sections[section]
    let natural = extents.offset(of: place.firstLine)
    let next = section + 1
    let sections = arrangement.sections
    let end = next < sections.count ? extents.offset(of: sections[next].firstLine) : extents.total
    let top = min(max(natural, contentOffset.y + contentInset.top), max(end - headerHeight, natural))
    return Rect(x: 0, y: top, width: contentWidth, height: headerHeight)
  }

  /// Discards all headers after a change; the layout creates them again.
  final func discardHeaders() {
    for header in headers { spare(header) }
    headers.removeAll(keepingCapacity: true)
  }

  /// Places the view of an empty list and the index strip.
  final func arrangeExtras() {
    arrangeEmptyView()
    arrangeStrip()
    arrangeRefresh()
  }

  private func arrangeEmptyView() {
    guard let view = storedEmptyView else { return }
    if view.superview !== self { addSubview(view) }
    view.isHidden = itemCount > 0
    // The layout during a scroll does not measure a hidden view.
    guard !view.isHidden else { return }
    let room = max(contentWidth - 2 * theme.metrics.margin, 0)
    let size = view.fittingSize(in: Size(width: room, height: 0))
    // The view is below a large title, but does not move when the list refreshes.
    let middle = (clearPart.upperBound - refreshTop) / 2
    let center = Point(x: shownBounds.center.x, y: shownBounds.minY + middle)
    guard size.width > 0, size.height > 0 else { return view.center = center }
    view.fill(Rect(center: center, size: Size(width: min(size.width, room), height: size.height)))
  }
}
