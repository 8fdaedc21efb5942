import Taction

/// A map to show: its tiles, the part of the canvas that the tiles cover, and information about the map.
struct Chart {
  /// A place on the map.
  struct Place {
    var name: String
    var note: String
    /// The position in pixels of level 0.
    var point: Point
  }

  var tiles: any TileSource
  /// The part of the canvas with content, in pixels of level 0.
  var bounds: Rect
  /// The range of scales for which there are tiles.
  var zoomLimits: ClosedRange<Double>
  var attribution: String
  /// The colour around the tiles.
  var background = Color.secondaryBackground
  var places: [Place] = []

  /// The painted island.
  static var island: Chart {
    let island = Island()
    return Chart(
      tiles: island, bounds: Rect(origin: .zero, size: island.size), zoomLimits: 0.04...4,
      attribution: "Painted by this program · nobody has surveyed it", background: .sea, places: island.places)
  }
}

extension Chart {
  init(_ file: MBTiles) {
    self.init(
      tiles: file, bounds: file.bounds, zoomLimits: file.smallestScale...4,
      attribution: [file.name, file.attribution].filter { !$0.isEmpty }.joined(separator: " · "))
  }
}
