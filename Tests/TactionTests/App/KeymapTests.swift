import CLinux
import Glibc
import Testing

@testable import Taction

struct KeymapTests {
  /// A descriptor of a file with some bytes.
  private func file(_ bytes: [UInt8]) -> Int32 {
    let file = taction_memfd_create("keymap", taction_memfd_flags())
    _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    return file
  }

  private func keymap(_ bytes: [UInt8], size: UInt32) -> Keymap? {
    let file = file(bytes)
    defer { close(file) }
    return Keymap(fileDescriptor: file, size: size)
  }

  @Test func garbageIsNoKeymap() {
    #expect(keymap([], size: 0) == nil)
    #expect(keymap([], size: 4096) == nil)
    #expect(keymap([UInt8](repeating: 0, count: 100), size: 100) == nil)
    #expect(keymap(Array("xkb_keymap {".utf8), size: 12) == nil)
    #expect(keymap([UInt8](repeating: 0x7b, count: 5000), size: .max) == nil)
    #expect(Keymap(fileDescriptor: -1, size: 100) == nil)
  }

  @Test func theDefaultLayoutTypesLetters() throws {
    let keymap = try #require(Keymap.makeDefault())
    // KEY_A, KEY_LEFTSHIFT and KEY_ENTER of linux/input-event-codes.h.
    #expect(keymap.key(30) == Key("a") && keymap.characters(30) == "a")
    #expect(keymap.key(28) == .return && keymap.characters(28) == "")
    #expect(keymap.repeats(30) && !keymap.repeats(42))
    keymap.update(depressed: 1, latched: 0, locked: 0, group: 0)
    #expect(keymap.modifiers == .shift)
    #expect(keymap.characters(30) == "A")
  }

  @Test func theSameTextAgainGivesTheSameLayoutWithModifiersOfItsOwn() throws {
    let read = { (layout: String) in
      let text = """
        xkb_keymap { xkb_keycodes { include "evdev" }; xkb_types { include "complete" };
          xkb_compat { include "complete" }; xkb_symbols { include "pc+\(layout)" }; };
        """
      return try #require(keymap(Array(text.utf8), size: UInt32(text.utf8.count)))
    }
    let (first, second, german) = (try read("us"), try read("us"), try read("de"))
    first.update(depressed: 1, latched: 0, locked: 0, group: 0)
    // KEY_Y, which the German layout has elsewhere.
    #expect(first.characters(21) == "Y" && second.characters(21) == "y" && german.characters(21) == "z")
    #expect(try read("us").characters(21) == "y")
  }

  @Test(arguments: [UInt32(0), 0xffff_fff8, .max]) func codesBeyondAllKeymapsAreNoKeys(code: UInt32) throws {
    let keymap = try #require(Keymap.makeDefault())
    #expect(keymap.key(code) == Key(rawValue: 0))
    #expect(keymap.characters(code) == "")
  }
}
