/// The version of Taction.
package enum TactionVersion {
  /// The version of this clone. Each `Packaging/*/App.txt` also states it.
  package static let current = "0.1.0"
}
