import CTactionLinux
import Glibc
import TactionTesting

extension CompositorKeyboard {
  /// Returns the text of the keymap of some layouts, such as `ru+us:2`.
  package static func keymapText(of layouts: String) -> [UInt8] {
    let text = """
      xkb_keymap { xkb_keycodes { include "evdev" }; xkb_types { include "complete" };
        xkb_compat { include "complete" }; xkb_symbols { include "pc+\(layouts)" }; };
      """
    return Array(text.utf8)
  }

  /// Returns a descriptor of a file with the text of a keymap.
  package static func keymapFile(_ text: [UInt8]) -> Int32 {
    let file = taction_memfd_create("keymap", taction_memfd_flags())
    _ = text.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    return file
  }

  /// Sends the keymap of some layouts, as a compositor does when the user chooses other layouts.
  package func sendKeymap(of layouts: String) {
    let text = Self.keymapText(of: layouts)
    let file = Self.keymapFile(text)
    sendKeymap(file: file, size: UInt32(text.count))
    close(file)
  }

  /// Presses and releases keys one after another; the numbers are those of evdev.
  package func strike(_ codes: [UInt32]) {
    for code in codes {
      key(code, isPressed: true)
      key(code, isPressed: false)
    }
  }
}
