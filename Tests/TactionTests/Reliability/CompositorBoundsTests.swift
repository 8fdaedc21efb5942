import CLinux
import Glibc
import StageSupport
import TactionTesting
import Testing

@testable import Taction

@Suite("A compositor that sends without end: rows 16 and 38")
struct CompositorBoundsTests {
  @Test("screens and seats without number are limited, and go again")
  func devices() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    for number in 0..<200 {
      try rig.compositor.add(OutputConfiguration(name: "\(number)", width: 10, height: 10))
      try rig.compositor.add(SeatConfiguration(name: "\(number)", capabilities: .touch))
      if number % 20 == 0 { rig.settle() }
    }
    rig.settle()
    #expect(rig.app.outputs.count == 64 && rig.app.seats.count == 64)
    while rig.compositor.outputs.count > 1, let last = rig.compositor.outputs.last { rig.compositor.remove(last) }
    while rig.compositor.seats.count > 1, let last = rig.compositor.seats.last { rig.compositor.remove(last) }
    rig.settle()
    #expect(rig.app.outputs.count == 1 && rig.app.seats.count == 1)
    try rig.compositor.add(OutputConfiguration(scale: 2))
    rig.settle()
    #expect(rig.app.outputs.count == 2 && !window.isClosed)
    try rig.finish()
  }

  @Test("keys that go down and never up are limited")
  func keys() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let view = window.addLog()
    view.becomeFirstResponder()
    let keyboard = try rig.seat().keyboard
    for code in 1000..<3000 as Range<UInt32> {
      keyboard.key(code, isPressed: true)
      if code % 100 == 0 { rig.settle() }
    }
    rig.settle()
    #expect(view.entries.count { $0.hasPrefix("down ") } == 256)
    rig.compositor.mainSeat?.keyboard.setFocus(nil)
    rig.settle()
    #expect(view.entries.count { $0.hasPrefix("up ") } == 256)
    try rig.finish()
  }

  @Test("a keymap that is none leaves keys: row 27", arguments: BadKeymap.allCases)
  func keymaps(_ kind: BadKeymap) throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    var keys: [String] = []
    window.onKey = { keys.append($0.characters) }
    let (file, size) = kind.make()
    let keyboard = try rig.seat().keyboard
    for _ in 0..<3 { keyboard.sendKeymap(file: file, size: size) }
    close(file)
    rig.settle()
    keyboard.type("a")
    rig.settle()
    #expect(keys.count == 1)
    try rig.finish()
  }

  enum BadKeymap: CaseIterable {
    case empty, shorterThanStated, unterminated, binary, sparse, device, directory

    func make() -> (file: Int32, size: UInt32) {
      switch self {
      case .empty: (memory([]), 4096)
      case .shorterThanStated: (memory(Array("xkb_keymap {".utf8)), .max)
      case .unterminated: (memory([UInt8](repeating: 0x7b, count: 4096)), 4096)
      case .binary: (memory((0..<4096).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) }), 4096)
      case .sparse: (memory([], length: 1 << 30), 1 << 30)
      case .device: (open("/dev/zero", O_RDONLY | O_CLOEXEC), 4096)
      case .directory: (open("/", O_RDONLY | O_CLOEXEC), 4096)
      }
    }

    private func memory(_ bytes: [UInt8], length: Int = 0) -> Int32 {
      let file = taction_memfd_create("keymap", taction_memfd_flags())
      _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if length > 0 { _ = ftruncate(file, length) }
      return file
    }
  }
}
