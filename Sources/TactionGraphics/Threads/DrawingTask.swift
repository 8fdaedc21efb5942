/// Work that drawing threads do together, divided into numbered parts.
///
/// Each part runs once; parts run in any order, and several at the same time. A task is an object, so that its owner
/// can keep it and reuse it for each frame without an allocation.
package protocol DrawingTask: AnyObject {
  /// The number of parts; it must not change while the task runs.
  var partCount: Int { get }

  /// Runs one part, on any thread.
  ///
  /// - Parameters:
  ///   - part: the number of the part, in `0..<partCount`.
  ///   - worker: the thread that runs the part; it owns the memory for the part.
  func run(part: Int, worker: DrawingWorker)
}

/// The memory of one thread for one kind of task, which is kept from task to task.
package protocol WorkerMemory: AnyObject {
  /// Creates the memory, when a thread first needs it.
  init()

  /// Frees memory that only unusually large tasks need; called after the thread's last part of a task.
  func trim()
}

/// A thread that runs parts of tasks, with the memory that it needs for them.
package final class DrawingWorker {
  private var memories: [(type: ObjectIdentifier, memory: any WorkerMemory)] = []

  package init() {}

  /// Returns the thread's memory of a type, which is created the first time.
  package func memory<Memory: WorkerMemory>(_ type: Memory.Type) -> Memory {
    let key = ObjectIdentifier(type)
    for entry in memories where entry.type == key { return unsafeDowncast(entry.memory, to: type) }
    let memory = type.init()
    memories.append((key, memory))
    return memory
  }

  /// Frees memory that only unusually large tasks need.
  func trim() { for entry in memories { entry.memory.trim() } }
}
