import CTactionLinux
import Glibc
import TactionStageSupport
import TactionTesting
import Testing

@testable import TactionWindow

@Suite("A compositor that sends without end: Reliability 16 and 38")
struct CompositorBoundsTests {
  @Test("the number of remembered screens and seats is limited, and removed ones are forgotten")
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

  @Test("the number of remembered keys is limited if keys go down and never up")
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

  @Test("Reliability 27: keys work with an invalid keymap", arguments: BadKeymap.allCases)
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

  @Test("Reliability 27: keys work in any group", arguments: [0xffff_ffff, 0xffff_fffe, 0x8000_0000, 1, 2] as [UInt32])
  func groups(_ group: UInt32) throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    var keys: [String] = []
    window.onKey = { keys.append($0.characters) }
    let keyboard = try rig.seat().keyboard
    keyboard.sendModifiers(locked: 0, group: group)
    keyboard.type("a")
    rig.settle()
    // The layout has one group; any other group number wraps to it.
    #expect(keys == ["a"])
    try rig.finish()
  }

  enum BadKeymap: CaseIterable {
    case empty, shorterThanStated, unterminated, binary, sparse, device, directory
    // Each of these keymaps ends a process that uses xkbcommon 1.5.
    case emptyMember, listForName, listForFlag, hugeKeyCode, longExpression, fileThatIncludesItself

    func make() -> (file: Int32, size: UInt32) {
      switch self {
      case .empty: (memory([]), 4096)
      case .shorterThanStated: (memory(Array("xkb_keymap {".utf8)), .max)
      case .unterminated: (memory([UInt8](repeating: 0x7b, count: 4096)), 4096)
      case .binary: (memory((0..<4096).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) }), 4096)
      case .sparse: (memory([], length: 1 << 30), 1 << 30)
      case .device: (open("/dev/zero", O_RDONLY | O_CLOEXEC), 4096)
      case .directory: (open("/", O_RDONLY | O_CLOEXEC), 4096)
      case .emptyMember: keymap(symbols: "key <ESC> { , repeat = Yes };")
      case .listForName: keymap(symbols: "key <ESC> { type = [ ] };")
      case .listForFlag: keymap(symbols: "key <ESC> { [ Escape ], repeat = [ ] };")
      case .hugeKeyCode: keymap(keyCodes: "<A> = 0xfffffffe;")
      case .longExpression: keymap(keyCodes: "maximum = \(String(repeating: "1+", count: 200_000))1;")
      case .fileThatIncludesItself: keymap(symbols: "include \"\(Self.recursiveFile)\"")
      }
    }

    private func keymap(keyCodes: String = "", symbols: String = "") -> (file: Int32, size: UInt32) {
      let text = """
        xkb_keymap { xkb_keycodes "s" { <ESC> = 9; \(keyCodes) };
        xkb_types "s" { type "ONE_LEVEL" { modifiers = none; }; };
        xkb_compatibility "s" { }; xkb_symbols "s" { key <ESC> { [ Escape ] }; \(symbols) }; };
        """
      return (memory(Array(text.utf8)), UInt32(text.utf8.count))
    }

    /// The path of a file in the temporary folder, relative to xkbcommon's own folder.
    private static var recursiveFile: String {
      let name = "../../../../../../../../tmp/taction-keymap-\(getpid())"
      let text = Array("xkb_symbols \"s\" { include \"\(name)\" };".utf8)
      let file = open("/tmp/taction-keymap-\(getpid())", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      _ = text.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      close(file)
      return name
    }

    private func memory(_ bytes: [UInt8], length: Int = 0) -> Int32 {
      let file = taction_memfd_create("keymap", taction_memfd_flags())
      _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if length > 0 { _ = ftruncate(file, length) }
      return file
    }
  }
}
