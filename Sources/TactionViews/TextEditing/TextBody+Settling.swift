import TactionGraphics

// Long paragraphs, of which a key lays out only the lines in sight. The others follow while the user does nothing.
extension TextBody {
  /// The time after a key at which lines out of sight are laid out, in seconds. Our own choice.
  static let settlingDelay = 0.2
  /// The time between two steps, in seconds: that of a frame.
  private static let settlingInterval = 1.0 / 60
  /// The number of lines of one step. Our own choice.
  private static let settledLines = 64

  /// Returns the layout of a paragraph in which all lines between two heights are as they are to be.
  func settledLayout(of number: Int, in heights: ClosedRange<Double>) -> ParagraphLayout {
    var settled = layout(of: number)
    guard settled.reachesUnsettled(heights) else { return settled }
    repeat { settled.settle(lines: Self.settledLines) } while settled.reachesUnsettled(heights)
    renew(settled, of: number)
    return settled
  }

  /// Lays out the lines out of sight after a time.
  func settleLater(_ delay: Double) {
    settling?.cancel()
    settling = after(delay) { [weak self] in self?.settleSome() }
  }

  private func settleSome() {
    // Paragraphs out of sight are laid out anew when they are seen.
    forgetUnsettledLayouts()
    guard let row = rows.first(where: { layout(of: $0.number).unsettled != nil }) else { return }
    var settled = layout(of: row.number)
    settled.settle(lines: Self.settledLines)
    renew(settled, of: row.number)
    superview?.setNeedsLayout()
    settleLater(Self.settlingInterval)
  }
}

nonisolated extension ParagraphLayout {
  /// Returns whether lines between two heights may be ones that are not as they are to be.
  fileprivate func reachesUnsettled(_ heights: ClosedRange<Double>) -> Bool {
    guard let unsettled else { return false }
    let first = lines[lineIndex(at: CaretPosition(unsettled.lowerBound))]
    let last = lines[lineIndex(at: CaretPosition(unsettled.upperBound))]
    return first.top < heights.upperBound && last.top + last.height > heights.lowerBound
  }
}
