import Foundation
import Taction
import TactionTestSupport
import Testing

@testable import TactionInk

@Suite("Damaged files of ink")
struct DamagedInkFileTests {
  @Test("An ink file cut off at any byte keeps all records before the cut")
  func torn() throws {
    let records = InkDocument.sample.records
    let bytes = InkFile.header + records.flatMap(\.bytes)
    var ends = [InkFile.header.count]
    for record in records { ends.append((ends.last ?? 0) + record.bytes.count) }
    for length in InkFile.header.count...bytes.count where length % 7 == 0 || ends.contains(length) {
      let file = try InkFile(decoding: Array(bytes.prefix(length)))
      var expected = InkDocument(pages: [])
      for (record, end) in zip(records, ends.dropFirst()) where end <= length { expected.apply(record) }
      #expect(file.document == expected)
      #expect(file.tornBytes == length - (ends.last { $0 <= length } ?? 0))
    }
    for length in 0..<InkFile.header.count {
      #expect(throws: InkFileError.notInk) { try InkFile(decoding: Array(bytes.prefix(length))) }
    }
  }

  @Test("If a record of an ink file is damaged, only this record is lost")
  func damaged() throws {
    let records = InkDocument.sample.records
    let start = InkFile.header.count + records[0].bytes.count
    var bytes = InkFile.header + records.flatMap(\.bytes)
    bytes[start + 40] ^= 0x10
    let file = try InkFile(decoding: bytes)
    var expected = InkDocument(pages: [])
    for (index, record) in records.enumerated() where index != 1 { expected.apply(record) }
    #expect(file.damagedRecords == 1 && file.tornBytes == 0 && file.document == expected)
  }

  @Test("Damage to several records of an ink file, and to their lengths, loses only these records")
  func adjacentDamage() throws {
    let records = InkDocument.sample.records
    let starts = records.reduce(into: [InkFile.header.count]) { $0.append(($0.last ?? 0) + $1.bytes.count) }
    for isLengthDamaged in [false, true] {
      var bytes = InkFile.header + records.flatMap(\.bytes)
      for index in 1...3 { bytes[starts[index] + (isLengthDamaged ? 1 : 40)] ^= 0x11 }
      let file = try InkFile(decoding: bytes)
      var expected = InkDocument(pages: [])
      for (index, record) in records.enumerated() where !(1...3).contains(index) { expected.apply(record) }
      #expect(file.document == expected && file.tornBytes == 0)
      #expect(file.damagedRecords == (isLengthDamaged ? 1 : 3))
    }
  }

  @Test("A damaged page of an ink file becomes plain paper even if the record after it is also damaged")
  func damagedPage() throws {
    let records = InkDocument.sample.records
    let starts = records.reduce(into: [InkFile.header.count]) { $0.append(($0.last ?? 0) + $1.bytes.count) }
    var bytes = InkFile.header + records.flatMap(\.bytes)
    for index in 0...1 { bytes[starts[index] + 12] ^= 1 }
    let pages = try InkFile(decoding: bytes).document.pages
    #expect(pages.count == InkDocument.sample.pages.count && (pages.first?.pointCount ?? 0) > 0)
  }

  @Test("An ink file that consists of beginnings of long records is read in linear time")
  func manyBeginnings() throws {
    let count = 200_000
    var bytes = InkFile.header + InkRecord.page(InkPaper(), layerCount: 1).bytes
    // The beginning of a record of a growing stroke with 100,000 points, of about a million bytes; the checksum is
    // wrong.
    let beginning: [UInt8] = [0, 0, 15, 0, 0, 0, 0, 0, 5] + Array(repeating: 0, count: 27) + [160, 134, 1, 0]
    for _ in 0..<count { bytes += beginning }
    var file: InkFile?
    let time = try threadTime { file = try InkFile(decoding: bytes) }
    #expect(file?.document.pages.count == 1 && file?.tornBytes == count * beginning.count)
    // Computing the checksums of all these records would take minutes.
    #expect(time < 20, "\(time) s")
  }

  @Test("An ink file of damaged long records that contain undamaged records is read in linear time")
  func manyDamaged() throws {
    var bytes = InkFile.header + InkRecord.page(InkPaper(), layerCount: 1).bytes
    // Each damaged record claims a length of four million bytes, and contains an undamaged record.
    let part: [UInt8] = [0, 0, 61, 0, 0, 0, 0, 0, 3] + InkRecord.removal(page: 9).bytes
    for _ in 0..<400_000 { bytes += part }
    var file: InkFile?
    let time = try threadTime { file = try InkFile(decoding: bytes) }
    #expect(file?.document.pages.count == 1 && file?.damagedRecords ?? 0 > 0 && file?.tornBytes ?? 0 > 0)
    #expect(time < 20, "\(time) s")
  }

  @Test("In an ink file of a megabyte, twenty records with a damaged length field are lost, and no others")
  func manyLengths() throws {
    var dice = SeededGenerator(seed: 11)
    var records = [InkRecord.page(InkPaper(), layerCount: 1)]
    var (bytes, starts) = (InkFile.header + records[0].bytes, [InkFile.header.count])
    // A mouse has no force and no tilt, so the bytes of its points contain zeros, which look like the beginnings of
    // records.
    while bytes.count < 1 << 20 {
      let strokes = (1...20).map { number in
        var place = Point(x: dice.number(0...600), y: dice.number(0...800))
        let points = (0..<40).map { index in
          place = place + Vector(dx: dice.number(-2...2), dy: dice.number(-2...2))
          return InkPoint(place, time: Double(index) * 0.005)
        }
        let id = InkStroke.ID(place: UInt64(records.count * 20 + number))
        return InkStroke(id: id, points, tool: InkTool())
      }
      records.append(.change(InkChange(added: strokes), page: 0))
      starts.append(bytes.count)
      bytes += records[records.count - 1].bytes
    }
    let damaged = Set((0..<20).map { 1 + $0 * (records.count - 2) / 20 })
    for index in damaged { bytes[starts[index] + 2] ^= 5 }
    let file = try InkFile(decoding: bytes)
    var expected = InkDocument(pages: [])
    for (index, record) in records.enumerated() where !damaged.contains(index) { expected.apply(record) }
    #expect(damaged.count == 20 && file.damagedRecords == 20 && file.tornBytes == 0 && file.document == expected)
  }
}
