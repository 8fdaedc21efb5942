import Glibc

/// Changes files at random, like a fuzzer without coverage, so that one test run can try many files.
public struct FuzzMutator {
  private var dice: SeededGenerator

  private static let edges: [[UInt8]] = [
    [0], [255], [127], [128], [0, 0], [255, 255], [127, 255, 255, 255], [128, 0, 0, 0], [255, 255, 255, 255],
    Array("-1".utf8), Array("nan".utf8), Array("1e999".utf8), Array("99999999999999999999".utf8), Array("\n".utf8),
  ]

  /// Returns the number of files that a test changes: `TACTION_FUZZ_FILES` if it is set, otherwise `usual`.
  public static func fileCount(_ usual: Int) -> Int {
    getenv("TACTION_FUZZ_FILES").flatMap { Int(String(cString: $0)) } ?? usual
  }

  /// Makes a mutator; different seeds make different changes.
  public init(seed: UInt64) { dice = SeededGenerator(seed: seed) }

  /// Returns a file with one to four changes.
  public mutating func change(_ file: [UInt8]) -> [UInt8] {
    var file = file
    for _ in 0...roll(4) { changeOnce(&file) }
    return file
  }

  private mutating func changeOnce(_ file: inout [UInt8]) {
    guard !file.isEmpty else { return file.append(UInt8(roll(256))) }
    let place = roll(file.count)
    let end = min(place + 1 + roll(16), file.count)
    switch roll(8) {
    case 0, 1, 2: file[place] ^= 1 << UInt8(roll(8))
    case 3: file[place] = UInt8(roll(256))
    case 4: file.removeSubrange(place..<end)
    case 5: file.insert(contentsOf: file[place..<end], at: roll(file.count))
    case 6: file.removeSubrange((roll(8) == 0 ? place : file.count)...)
    default:
      let edge = Self.edges[roll(Self.edges.count)]
      file.replaceSubrange(place..<min(place + edge.count, file.count), with: edge)
    }
  }

  private mutating func roll(_ sides: Int) -> Int { Int(dice.next() % UInt64(sides)) }
}
