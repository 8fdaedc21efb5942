import Taction
import TactionTestSupport

@testable import TactionInk

/// Small valid files of each kind, with which a fuzzer starts.
enum FuzzSeeds {
  /// A photo of 24 x 18 pixels.
  static let photo: [UInt8] = (try? picture().jpegData()) ?? []

  static func seeds(for target: FuzzTarget) -> [[UInt8]] {
    switch target {
    case .wire, .gestures, .text:
      (1...4).map { (seed: UInt64) in
        var dice = SeededGenerator(seed: seed)
        return (0..<1200).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
      }
    case .jpeg: [photo]
    case .png: [(try? picture().pngData()) ?? []]
    // Fuzz/corpus has small files of these formats.
    case .webp, .gif, .avif, .heif: []
    case .exif: [tiff]
    case .model: [Array(model.utf8)]
    case .icon: [Array(icon.utf8)]
    case .ink: [ink]
    case .xournal: [Array(xournal.utf8), StoredGzip.packed(Array(xournal.utf8))]
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

  /// A TIFF directory with the orientation, followed by the directory of a thumbnail.
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

  private static let icon = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">
    <svg xmlns="http://www.w3.org/2000/svg" width="16px" height="16px" viewBox="0 0 16 16"><title>a</title>
    <g transform="translate(1 2) rotate(45 8,8) scale(.5) skewX(3) matrix(1 0 0 1 0 0)" opacity=".5">
    <path d="M1 2l3-4.5e0H5v6C1 2 3 4 5 6s1 1 2 2Q1 2 3 4t1 1a5 5 0 01-1.5.5zm1 1" fill-rule="evenodd" class="error"/>
    <rect x="1" y="1" width="9" height="8" rx="2" style="fill:#08f;stroke:rgb(1,2,50%);stroke-width:2pt"/></g>
    <circle cx="4" cy="4" r="3" fill="none" stroke="currentColor" stroke-dasharray="1,2 .5" stroke-linecap="round"/>
    <ellipse rx="3" ry="2"/><line x2="9" y2="9" stroke="red"/><polyline points="0,0 1 1,2-2"/><polygon points="1 1"/>
    </svg>

    """

  /// Handwriting by all kinds of pens, with a record of each kind.
  private static let ink: [UInt8] = {
    let area = Rect(x: 0, y: 0, width: 200, height: 100)
    // Short and small, since it is drawn for each changed file.
    let words = SyntheticHandwriting(count: 40, in: area, rate: 40, size: 3, seed: 3).words.map { $0.prefix(4) }
    var page = InkPage(paper: InkPaper(size: area.size, color: .yellow), layerCount: 2)
    var records = [InkRecord.page(page.paper, layerCount: 2)]
    for (number, word) in words.enumerated() {
      let points = word.map { InkPoint($0.point, time: $0.time, force: number == 0 ? nil : $0.force) }
      let kind = InkTool.Kind.allCases[number % InkTool.Kind.allCases.count]
      let tool = InkTool(kind, color: Color(hex: 0x123456, alpha: 0.5), width: 2.5)
      let layer = number % 2
      let stroke = page.append(InkStroke(points, tool: tool, joints: number == 1 ? .straight : .smooth), to: layer)
      records.append(.change(InkChange(layer: layer, added: [stroke]), page: 0))
    }
    let paper = InkPaper(ruling: .squares, spacing: 20)
    records += [
      .paper(paper, page: 0), .page(paper, layerCount: 1), .removal(page: 1),
      .change(InkChange(removed: Array(page.layers[0].strokes.prefix(1))), page: 0),
    ]
    return InkFile.header + records.flatMap(\.bytes)
  }()

  private static let xournal = """
    <?xml version="1.0" standalone="no"?>
    <xournal creator="a" fileversion="4"><title>a</title><preview>QUJD</preview>
    <page width="595.28" height="841.89"><background type="solid" color="#ffffffff" style="graph" config="m1=40,r1=20"/>
    <layer name="b"><stroke tool="pen" ts="0" fn="" color="#3333ccff" width="1.41 0.4 0.9 0" fill="128" style="dash">1 2
    3.5 4 5 6e1 7 -8</stroke><stroke tool="highlighter" color="yellow" width="8.5">1 1 9 9</stroke>
    <image left="1" top="2" right="30" bottom="40">QUJDRA==</image><stroke tool="eraser">5 5 6 6</stroke></layer>
    <layer><text font="Sans" size="12" x="1" y="2" color="black" wrap="90">a &lt; b&#10;c</text>
    <timestamp ts="1" fn="c"/><link x="1" y="2" url="a:b">c</link>
    <teximage text="x" left="1" top="2" right="3" bottom="4">QQ==</teximage></layer>
    </page><page width="9" height="9"><background type="pdf" pageno="1"/><layer/></page></xournal>

    """

  private static let timeline = """
    # all there is
    0 size 400 300 2
    0 seat 1
    0 down 0 10 10
    8.5 move 0 12 10.25
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
    66 pad device 1 6 group 3 1 buttons 1 2 rings 0 strips 0 group 2 0 buttons 3 rings 1
    66 pad ring 1 90 other
    67 pad ring 1 up
    68 pad strip 0 0.5
    69 pad button down 3
    69 pad mode 1 1
    70 key down 30
    71 key up 30

    """
}
