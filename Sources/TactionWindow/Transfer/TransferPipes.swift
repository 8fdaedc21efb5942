import CTactionLinux
import Glibc
import TactionEnvironment
import TactionViews

/// The pipes that transfer data to and from other programs, without blocking.
///
/// The other program may be slow, stuck or hostile. So a pipe with hardly any progress in ten seconds is closed, and
/// the number of pipes and of bytes in memory is limited.
final class TransferPipes {
  /// The time in which a pipe has to make progress, in seconds. Our own choice: Qt waits for one second, which is too
  /// short for a program that first has to produce its data.
  static let timeout = 10.0
  /// The progress that is expected within ``timeout``, in bytes: a page, the unit of a pipe's buffer.
  static let minimumProgress = 4096
  /// The maximum numbers of pipes that are read, and that are written, at the same time. Our own choice.
  static let (maximumReaders, maximumWriters) = (16, 32)
  /// The size of a pipe that is requested, in bytes: the maximum that the kernel allows every process. The default is
  /// 65,536.
  private static let capacity: Int32 = 1 << 20

  private let loop: EventLoop
  private let timers: AppTimers
  private var readers: [ObjectIdentifier: PipeReader] = [:]
  private var writers: [ObjectIdentifier: PipeWriter] = [:]
  private var watches: [ObjectIdentifier: AppTimer] = [:]
  /// The closures of refused reads, which still have to be called, by the numbers of the refusals.
  private var (refusals, refusalCount): ([Int: () -> Void], Int) = ([:], 0)
  private var isClosed = false

  init(loop: EventLoop, timers: AppTimers) { (self.loop, self.timers) = (loop, timers) }

  // MARK: Reading

  /// Reads data from a new pipe, and passes the pipe's other end to a closure that sends it to the other program.
  ///
  /// - Parameter then: called once, after this method has returned; called immediately if the transfers have already
  ///   ended.
  func read(
    from send: (Int32) -> Void, then: @escaping (Result<[UInt8], TransferError>) -> Void
  ) -> TransferReading {
    guard !isClosed, readers.count < Self.maximumReaders, let pipe = makePipe() else {
      let error: TransferError = readers.count < Self.maximumReaders ? .refused : .tooLarge
      refuse { then(.failure(error)) }
      return TransferReading()
    }
    send(pipe.write)
    close(pipe.write)
    let reader = PipeReader(pipe.read)
    let reading = TransferReading()
    let key = ObjectIdentifier(reader)
    reader.room = { [weak self] in self?.room ?? 0 }
    reader.onEnd = { [weak self, weak reader, weak reading] error in
      guard let reader else { return }
      self?.forget(reader)
      reading?.onCancel = nil
      let bytes = reader.take()
      then(error.map(Result.failure) ?? .success(bytes))
    }
    let fail = { [weak reader] (error: TransferError) in
      let end = reader?.onEnd
      reader?.onEnd = nil
      end?(error)
    }
    reading.onCancel = { fail(.cancelled) }
    readers[key] = reader
    loop.add(reader)
    watch(key, progress: { [weak reader] in reader?.bytes.count ?? 0 }, onStall: { fail(.timedOut) })
    return reading
  }

  /// Calls a closure later, at the latest when the application ends.
  private func refuse(_ call: @escaping () -> Void) {
    guard !isClosed else { return call() }
    refusalCount += 1
    let number = refusalCount
    refusals[number] = call
    _ = timers.add(after: 0) { [weak self] in self?.refusals.removeValue(forKey: number)?() }
  }

  /// The number of bytes that may still be read, by all readers together.
  private var room: Int { max(0, Clipboard.maximumSize - readers.values.reduce(0) { $0 + $1.bytes.count }) }

  private func makePipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard taction_pipe(&ends, Self.capacity) == 0 else { return nil }
    guard SharedMemory.canSend(ends[1]) else {
      for end in ends { close(end) }
      return nil
    }
    return (ends[0], ends[1])
  }

  private func forget(_ reader: PipeReader) {
    let key = ObjectIdentifier(reader)
    loop.remove(reader)
    readers[key] = nil
    watches.removeValue(forKey: key)?.cancel()
  }

  // MARK: Writing

  /// Writes data to a descriptor of another program, and always closes the descriptor.
  ///
  /// - Parameter load: loads the data and passes it to the given closure, immediately or later.
  func write(to descriptor: Int32, _ load: (@escaping ([UInt8]?) -> Void) -> Void) {
    guard !isClosed, writers.count < Self.maximumWriters, let end = WriteEnd(descriptor) else {
      if isClosed || writers.count >= Self.maximumWriters { WriteEnd.discard(descriptor) }
      return
    }
    let writer = PipeWriter(end)
    let key = ObjectIdentifier(writer)
    writer.onEnd = { [weak self, weak writer] in if let writer { self?.forget(writer) } }
    writers[key] = writer
    watch(key, progress: { [weak writer] in writer?.count ?? 0 }, onStall: { [weak writer] in writer?.onEnd?() })
    load { [weak self, weak writer] bytes in
      guard let self, let writer, writers[key] === writer else { return }
      guard let bytes, !bytes.isEmpty else { return forget(writer) }
      writer.bytes = bytes
      loop.add(writer)
    }
  }

  private func forget(_ writer: PipeWriter) {
    let key = ObjectIdentifier(writer)
    loop.remove(writer)
    writers[key] = nil
    watches.removeValue(forKey: key)?.cancel()
  }

  // MARK: Both

  /// Ends all transfers, and refuses further transfers.
  func closeAll() {
    isClosed = true
    for reader in readers.values { reader.onEnd?(.cancelled) }
    for writer in writers.values { forget(writer) }
    for number in refusals.keys.sorted() { refusals.removeValue(forKey: number)?() }
  }

  /// Checks the progress of a pipe regularly, and calls a closure once there is hardly any progress.
  private func watch(_ key: ObjectIdentifier, progress: @escaping () -> Int, onStall: @escaping () -> Void) {
    let before = progress()
    watches[key] = timers.add(after: Self.timeout) { [weak self] in
      guard let self, watches[key] != nil else { return }
      if progress() - before < Self.minimumProgress {
        onStall()
      } else {
        watch(key, progress: progress, onStall: onStall)
      }
    }
  }
}
