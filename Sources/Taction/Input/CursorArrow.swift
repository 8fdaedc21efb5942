import TactionGraphics

/// The picture of the mouse cursor: a white arrow with a black edge.
enum CursorArrow {
  /// The extent at scale 1, in pixels.
  static let width = 12
  /// The extent at scale 1, in pixels.
  static let height = 18

  /// `#` is black, `o` is white, all else is clear. The tip is at the top left.
  private static let rows = [
    "#           ",
    "##          ",
    "#o#         ",
    "#oo#        ",
    "#ooo#       ",
    "#oooo#      ",
    "#ooooo#     ",
    "#oooooo#    ",
    "#ooooooo#   ",
    "#oooooooo#  ",
    "#ooooooooo# ",
    "#oooooo#####",
    "#ooo#oo#    ",
    "#oo##oo#    ",
    "#o#  #oo#   ",
    "##   #oo#   ",
    "#     #oo#  ",
    "       ##   ",
  ]

  /// Draws it over a whole bitmap, each of its pixels as a square of `scale` pixels.
  static func draw(into bitmap: Bitmap, scale: Int) {
    for (row, text) in rows.enumerated() {
      for (column, character) in text.enumerated() {
        let square = PixelRect(x: column * scale, y: row * scale, width: scale, height: scale)
        let color: Color = character == "#" ? .black : character == "o" ? .white : .clear
        bitmap.fill(color, in: Region(square))
      }
    }
  }
}
