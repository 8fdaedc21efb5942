import CTactionRaster
import Glibc

extension raster_kernels {
  /// The row loops in use: the best for this processor, or those that `TACTION_KERNEL` names ("avx2", "sse4.1", "neon",
  /// "scalar").
  // Unsafe only by its C type: the table of functions is constant.
  package nonisolated(unsafe) static let chosen = named(getenv("TACTION_KERNEL").map { String(cString: $0) })

  /// Returns the loops of an instruction set by name; the best ones if it is not available.
  static func named(_ name: String?) -> raster_kernels {
    (name.flatMap { raster_kernels_named($0) } ?? raster_kernels_best()).pointee
  }
}
