import Taction
import TestSupport

/// Small whole files of each kind, from which a fuzzer starts.
enum FuzzSeeds {
  /// A photo of 24 x 18 pixels.
  static let photo: [UInt8] = (try? picture().jpegData()) ?? []

  static func seeds(for target: FuzzTarget) -> [[UInt8]] {
    switch target {
    case .wire, .gestures:
      (1...4).map { (seed: UInt64) in
        var dice = SeededGenerator(seed: seed)
        return (0..<1200).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
      }
    case .jpeg: [photo]
    case .png: [(try? picture().pngData()) ?? []]
    case .exif: [tiff]
    case .model: [Array(model.utf8)]
    case .timeline: [Array(timeline.utf8)]
    case .keymap: [Array(KeymapSeed.text.utf8)]
    case .font: [[], [0x80, 0, 40, 1], [0, 1, 200, 255, 0, 20, 0, 0]]
    }
  }

  private static func picture() throws -> Bitmap {
    let bitmap = try Bitmap(width: 24, height: 18)
    for y in 0..<18 {
      for x in 0..<24 { bitmap[x, y] = 0xFF00_0000 | UInt32(x * 10) << 16 | UInt32(y * 14) << 8 | UInt32(x * y % 256) }
    }
    return bitmap
  }

  /// One directory with the orientation, and a thumbnail's behind it.
  private static let tiff: [UInt8] =
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 26]

  private static let model = """
    mtllib a.mtl
    o box
    v 0 0 0
    v 1 0 0 1.0
    v 1 1 0
    v -1e-3 1 .5
    vt 0 0
    vt 1 0
    vn 0 0 1
    g one
    usemtl red
    s 1
    f 1/1/1 2/2/1 3//1
    f -4 -3 -2 -1
    f 1 2 3 4 \\
     1
    \0newmtl red
    Ka 0.1 0.1 0.1
    Kd 1 0 0
    Ks 1 1 1
    Ns 20
    d 0.5
    illum 2
    map_Kd -s 1 1 1 a.png

    """

  private static let timeline = """
    # all there is
    0 size 400 300 2
    0 seat 1
    0 down 0 10 10
    8.5 move 0 12 10.25
    9 shape 0 5 4 90
    9 frame
    16 up 0
    20 cancel
    30 pinch 2 100 100
    31 pinch by 1 2 1.5 -10
    40 pinch end
    41 swipe 3 10 10
    42 swipe by 4 5
    43 swipe cancel
    44 hold 2 1 1
    45 hold end
    50 mouse 1 2
    51 mouse down
    52 mouse up
    53 mouse wheel 15 1
    54 mouse scroll 1 -2
    55 mouse scroll end
    56 mouse away
    60 pen 5 5
    61 pen down
    62 pen force 0.5
    63 pen tilt 10 -20
    64 pen distance 0.2
    65 pen up
    66 pen away
    70 key down 30
    71 key up 30

    """
}
