import Glibc

/// The part of a large sample that a test uses: a fraction in each run of the suite, the whole sample in `make
/// check-all`.
///
/// So the tests of a change take only a few minutes, and `make check-all` still tests every sample.
public nonisolated enum SampleSize {
  /// Whether this run uses whole samples: `TACTION_SAMPLES` is `whole`.
  public static let isWhole = getenv("TACTION_SAMPLES").map { String(cString: $0) } == "whole"

  /// Returns `whole` if this run uses whole samples, otherwise `part`.
  public static func number<Number>(_ part: Number, of whole: Number) -> Number { isWhole ? whole : part }

  /// Returns every `step`-th sample, beginning with the first; all samples if this run uses whole samples.
  public static func every<Sample>(_ step: Int, of samples: [Sample]) -> [Sample] {
    isWhole ? samples : stride(from: 0, to: samples.count, by: step).map { samples[$0] }
  }
}
