/// Work that drawing threads do together, cut into numbered parts.
///
/// Each part is done once; parts run in any order and at the same time. A task is an object, so that its owner can keep
/// it and set it up for each frame without an allocation.
package protocol DrawingTask: AnyObject {
  /// The number of parts; it must not change while the task runs.
  var partCount: Int { get }

  /// Does one part, on any thread.
  ///
  /// - Parameters:
  ///   - part: the number of the part, in `0..<partCount`.
  ///   - worker: the thread that does it, for its memory.
  func run(part: Int, worker: DrawingWorker)
}

/// Memory of one thread for one kind of task, kept from task to task.
package protocol WorkerMemory: AnyObject {
  /// Makes the memory when a thread first needs it.
  init()

  /// Frees what only an unusual task needed; called after the thread's last part of a task.
  func trim()
}

/// A thread that does parts of tasks, with the memory that it needs for them.
package final class DrawingWorker {
  private var memories: [(type: ObjectIdentifier, memory: any WorkerMemory)] = []

  package init() {}

  /// Returns the thread's memory of a type, and makes it the first time.
  package func memory<Memory: WorkerMemory>(_ type: Memory.Type) -> Memory {
    let key = ObjectIdentifier(type)
    for entry in memories where entry.type == key { return unsafeDowncast(entry.memory, to: type) }
    let memory = type.init()
    memories.append((key, memory))
    return memory
  }

  /// Frees what only an unusual task needed.
  func trim() { for entry in memories { entry.memory.trim() } }
}
