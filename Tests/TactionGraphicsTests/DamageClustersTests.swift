import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Damage in many places becomes a few rectangles")
struct DamageClustersTests {
  @Test("The two boxes with the least waste are joined, as if all pairs were compared", arguments: UInt64(1)...40)
  func joinsTheNearestPair(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // There are few different positions, so that some pairs have the same waste.
    let pieces = (0..<200).map { _ in
      PixelRect(
        x: .random(in: 0...60, using: &random) * 40, y: .random(in: 0...40, using: &random) * 40,
        width: .random(in: 1...4, using: &random) * 16, height: .random(in: 1...4, using: &random) * 16)
    }
    var clusters = DamageClusters()
    // The clusters reuse the memory of earlier clusters, whose content must have no effect.
    _ = clusters.region(of: pieces.reversed().map { DamagePiece(box: $0) })
    let region = clusters.region(of: pieces.map { DamagePiece(box: $0) })
    #expect(clusters.boxes == PlainClusters.boxes(of: pieces))
    #expect(region.rectangleCount <= DamageClusters.maximumRectangles)
    #expect(pieces.allSatisfy(region.contains))
  }
}

/// The same clusters, by a comparison of all pairs of boxes.
private enum PlainClusters {
  static func boxes(of pieces: [PixelRect]) -> [PixelRect] {
    var boxes: [PixelRect] = []
    for piece in pieces { add(piece, to: &boxes) }
    while Region(boxes).rectangleCount > DamageClusters.maximumRectangles, boxes.count > 1 { join(&boxes) }
    return boxes
  }

  private static func add(_ piece: PixelRect, to boxes: inout [PixelRect]) {
    guard !boxes.contains(where: { $0.contains(piece) }) else { return }
    var box = piece
    while let index = boxes.indices.min(by: {
      DamageClusters.waste(box, boxes[$0]) < DamageClusters.waste(box, boxes[$1])
    }) {
      let joined = box.union(boxes[index])
      let limit = DamageClusters.rectangleCost + joined.area / DamageClusters.sloppiness
      guard DamageClusters.waste(box, boxes[index]) <= limit else { break }
      boxes.remove(at: index)
      box = joined
    }
    boxes.append(box)
    if boxes.count > DamageClusters.maximumRectangles { join(&boxes) }
  }

  private static func join(_ boxes: inout [PixelRect]) {
    let pairs = boxes.indices.flatMap { first in boxes.indices.dropFirst(first + 1).map { (first, $0) } }
    guard
      let (first, second) = pairs.min(by: {
        DamageClusters.waste(boxes[$0.0], boxes[$0.1]) < DamageClusters.waste(boxes[$1.0], boxes[$1.1])
      })
    else { return }
    let joined = boxes[first].union(boxes[second])
    boxes.remove(at: second)
    boxes.remove(at: first)
    add(joined, to: &boxes)
  }
}
