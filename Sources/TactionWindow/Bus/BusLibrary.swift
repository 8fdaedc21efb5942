import CTactionLinux
import CTactionSystemBus
import Glibc

/// The functions of sd-bus, in a library that is loaded when it is first needed.
package struct BusLibrary {
  let functions: taction_bus_library

  /// Loads the library; returns nil if the machine does not have the library. The first call reads files.
  package init?() {
    guard let library = taction_bus_load() else { return nil }
    functions = library.pointee
  }

  /// The stack size of the thread that loads the library, in bytes.
  private static let stackSize = 256 << 10

  /// Loads the library on another thread, so that no frame waits for the disk, and then calls a closure on the main
  /// actor.
  package static func load(_ completion: @escaping @MainActor @Sendable (BusLibrary?) -> Void) {
    let box = Unmanaged.passRetained(Completion(completion))
    var thread = pthread_t()
    let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
      guard let context else { return nil }
      let completion = Unmanaged<Completion>.fromOpaque(context).takeRetainedValue().call
      _ = taction_bus_load()
      // The library is loaded now, so `BusLibrary()` does not read files here.
      Task { @MainActor in completion(BusLibrary()) }
      return nil
    }
    guard taction_start_thread(&thread, "taction-bus", stackSize, run, box.toOpaque()) == 0 else {
      box.release()
      return completion(nil)
    }
    pthread_detach(thread)
  }

  private nonisolated final class Completion: Sendable {
    let call: @MainActor @Sendable (BusLibrary?) -> Void

    init(_ call: @escaping @MainActor @Sendable (BusLibrary?) -> Void) { self.call = call }
  }
}
