import CRaster
import Glibc

extension raster_kernels {
  /// The loops that rows are drawn with: the best for this processor, or those that `TACTION_KERNEL` names ("avx2",
  /// "sse4.1", "neon", "scalar").
  // Unsafe only by its C type: it is a table of functions that nobody writes to.
  nonisolated(unsafe) static let chosen = named(getenv("TACTION_KERNEL").map { String(cString: $0) })

  /// The loops for a set by name; the best there are where it is not to be had.
  static func named(_ name: String?) -> raster_kernels {
    (name.flatMap { raster_kernels_named($0) } ?? raster_kernels_best()).pointee
  }
}
