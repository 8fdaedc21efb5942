/// How much a model file may ask for; what goes beyond is refused before it takes memory.
public enum ModelLimits {
  /// The most points, normals or texture points: each.
  public static let points = 4_000_000
  /// The most triangles, after polygons were cut: eighty times what a tablet turns smoothly.
  public static let triangles = 4_000_000
  /// How often the triangles may cover a picture in the mean, those that are hidden included; what comes after that in
  /// the file is not drawn. Small triangles, of up to four rows of pixels, do not count.
  public static let layers = 256
  /// The distances that the farthest corner may have from the middle: within the numbers that graphics are reckoned in.
  public static let radii = 1e-30...1e30
  /// The most materials.
  public static let materials = 4096
  /// The most files with materials.
  public static let libraries = 256
  /// The most pixels that all textures may have together: as many as one picture.
  public static let texturePixels = ImageLimits.pixels
}
