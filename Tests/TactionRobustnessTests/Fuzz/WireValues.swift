import CTactionLinux
import CTactionWaylandServer
import Glibc
import TactionTestSupport

/// Chooses random arguments for events: extreme values of their types, and valid values.
struct WireValues {
  let objects: [WireObject]
  /// The compositor's time, in milliseconds.
  let now: UInt32
  var dice: SeededGenerator

  /// The maximum number of objects that the compositor makes, since the application keeps all of them.
  private static let maximumObjects = 300

  /// Sends an event with random arguments. Returns false if it needs an object that does not exist, or if a correct
  /// answer to it would be a protocol error.
  mutating func send(_ event: WireEvent, to object: WireObject, of client: OpaquePointer) -> Bool {
    // A random serial is unknown to the compositor, and acknowledging it is a protocol error.
    guard event.name != "xdg_surface.configure" else { return false }
    let scratch = Scratch()
    var values: [wl_argument] = []
    for argument in event.arguments {
      guard let value = value(argument, of: event, for: object, client: client, scratch: scratch) else { return false }
      values.append(value)
    }
    wl_resource_post_event_array(object.raw, event.opcode, &values)
    return true
  }

  private mutating func value(
    _ argument: WireEvent.Argument, of event: WireEvent, for object: WireObject, client: OpaquePointer, scratch: Scratch
  ) -> wl_argument? {
    switch argument.type {
    case "i": return wl_argument(i: int(event))
    case "u": return wl_argument(u: uint(event))
    case "f": return wl_argument(f: fixed())
    case "s": return wl_argument(s: argument.isNullable && roll(4) == 0 ? nil : scratch.text(text(event)))
    case "a": return wl_argument(a: scratch.array(array()))
    case "h": return wl_argument(h: scratch.file(file()))
    case "o":
      if argument.isNullable, roll(4) == 0 { return wl_argument(o: nil) }
      let fitting = objects.filter { $0.interface.raw == argument.interface || argument.interface == nil }
      return fitting.randomElement(using: &dice).map { wl_argument(o: $0.raw) }
    case "n":
      guard let interface = argument.interface, objects.count < Self.maximumObjects else { return nil }
      let version = min(wl_resource_get_version(object.raw), interface.pointee.version)
      return WireObject.make(interface, version: version, of: client).map { wl_argument(o: $0) }
    default: return nil
    }
  }

  private mutating func int(_ event: WireEvent) -> Int32 {
    // Larger scales are rare: a window of 2^31 pixels is refused, but the largest accepted size takes as long as a
    // hundred events.
    if event.name == "wl_output.scale" { return [1, 2, 3, 0, -1, .max][roll(roll(64) == 0 ? 6 : 3)] }
    if event.name == "xdg_toplevel.configure" {
      return [0, 1, 200, 300, 100, -1, .min, .max][roll(roll(64) == 0 ? 8 : 5)]
    }
    return [0, 1, 2, 3, 7, 25, 600, -1, .min, .max, Int32(roll(400))][roll(11)]
  }

  private mutating func uint(_ event: WireEvent) -> UInt32 {
    if event.name == "wl_seat.capabilities" { return [7, 7, 7, 7, 4, 0, 3, .max][roll(8)] & 7 }
    let edges: [UInt32] = [0, 1, 2, 3, 7, 30, .max, 0x8000_0000]
    return (edges + [now, now, now &- 500, now &+ 90_000, UInt32(roll(400))])[roll(13)]
  }

  private mutating func fixed() -> Int32 {
    roll(8) == 0 ? [0, -1, .min, .max, 1][roll(5)] : Int32(roll(200 * 256))
  }

  private mutating func text(_ event: WireEvent) -> [UInt8] {
    if event.name.hasPrefix("zwp_text_input"), roll(2) == 0 { return Array(TextPieces.pick(&dice).utf8) }
    switch roll(6) {
    case 0: return []
    case 1: return [UInt8](repeating: 0xff, count: 30)
    case 2: return [UInt8](repeating: 0x61, count: 1000)
    // The name of an interface that the application never binds, because this text may announce a global that the
    // server does not have.
    case 3: return Array("wl_drm".utf8)
    case 4: return Array("text/plain".utf8)
    default: return (0..<roll(20)).map { _ in UInt8(1 + roll(255)) }
    }
  }

  private mutating func array() -> [UInt8] {
    (0..<[0, 1, 3, 4, 5, 8, 64, 600][roll(8)]).map { $0 % 4 == 0 ? UInt8(roll(16)) : roll(16) == 0 ? 255 : 0 }
  }

  private mutating func file() -> Int32 {
    switch roll(4) {
    case 0: return open("/dev/null", O_RDWR | O_CLOEXEC)
    case 1: return open("/", O_RDONLY | O_CLOEXEC)
    default:
      let file = taction_memfd_create("storm", taction_memfd_flags())
      let text = Array([KeymapSeed.text, "xkb_keymap {", ""][roll(3)].utf8)
      _ = text.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      return file
    }
  }

  private mutating func roll(_ sides: Int) -> Int { Int(dice.next() % UInt64(sides)) }

  /// Holds the memory that arguments point to until the event is sent.
  private final class Scratch {
    private var texts: [UnsafeMutablePointer<CChar>] = []
    private var arrays: [UnsafeMutablePointer<wl_array>] = []
    private var files: [Int32] = []

    func text(_ bytes: [UInt8]) -> UnsafePointer<CChar>? {
      guard let copy = strndup(bytes.map(CChar.init(bitPattern:)), bytes.count) else { return nil }
      texts.append(copy)
      return UnsafePointer(copy)
    }

    func array(_ bytes: [UInt8]) -> UnsafeMutablePointer<wl_array> {
      let array = UnsafeMutablePointer<wl_array>.allocate(capacity: 1)
      wl_array_init(array)
      if !bytes.isEmpty { wl_array_add(array, bytes.count)?.copyMemory(from: bytes, byteCount: bytes.count) }
      arrays.append(array)
      return array
    }

    func file(_ descriptor: Int32) -> Int32 {
      files.append(descriptor)
      return descriptor
    }

    isolated deinit {
      for text in texts { free(text) }
      for array in arrays {
        wl_array_release(array)
        array.deallocate()
      }
      for file in files { close(file) }
    }
  }
}

/// A small keymap that names no file.
enum KeymapSeed {
  static let text = """
    xkb_keymap {
    xkb_keycodes "s" { minimum = 8; maximum = 255; <ESC> = 9; <AE01> = 10; <AC01> = 38; <LFSH> = 50; alias <X> = <ESC>;
      indicator 1 = "Caps Lock"; };
    xkb_types "s" { virtual_modifiers Alt, NumLock;
      type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; };
      type "TWO_LEVEL" { modifiers = Shift; map[Shift] = Level2; preserve[Shift] = Shift; \
    level_name[Level1] = "Base"; };
    };
    xkb_compatibility "s" { virtual_modifiers Alt; interpret.repeat = False;
      interpret Shift_L + AnyOf(all) { action = SetMods(modifiers = Shift, clearLocks); };
      interpret Any + Exactly(Lock) { action = LockGroup(group = +1); };
      indicator "Caps Lock" { whichModState = locked; modifiers = Lock; };
    };
    xkb_symbols "s" { name[group1] = "S"; name[group2] = "T";
      key <ESC> { [ Escape ] };
      key <AE01> { type = "TWO_LEVEL", symbols[Group1] = [ 1, exclam ], symbols[Group2] = [ U20AC, 0x1000ae ] };
      key <AC01> { repeat = Yes, [ a, A ], [ Cyrillic_ef, dead_acute ] };
      key <LFSH> { [ Shift_L ], vmods = Alt };
      modifier_map Shift { <LFSH>, Shift_R };
    };
    };

    """
}
