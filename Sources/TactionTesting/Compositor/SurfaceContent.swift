import TactionGraphics

/// The pixels of one commit, copied when it was made.
public struct SurfaceContent {
  /// The pixels, premultiplied; where the buffer had none, the alpha bytes are whatever the client left there.
  public let bitmap: Bitmap
  /// Whether the format has no alpha, so that all pixels count as opaque.
  public let isOpaque: Bool
  /// The serial number of the commit on its surface, from 1.
  public let commit: Int
  /// The time of the commit by the compositor's clock, in seconds.
  public let time: Double
}
