import Glibc
import TactionTesting
import TactionWayland
import Testing

@testable import TactionWindow

struct FileClockTests {
  @Test("A file clock shows the time that was written to its file, and never goes back")
  func theTimeIsWhatAnotherProcessWrote() throws {
    var path = Array("/tmp/taction-clock-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    defer {
      close(file)
      unlink(path)
    }
    let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #expect(FileClock(path: name) == nil, "an empty file has no time")
    set(file, nanoseconds: 1_500_000_000)
    let clock = try #require(FileClock(path: name))
    #expect(clock.now == 1.5 && !clock.runsByItself)
    set(file, nanoseconds: 2_000_000_000)
    #expect(clock.now == 2)
    set(file, nanoseconds: 1_000_000_000)
    #expect(clock.now == 2, "time does not go back")
    ftruncate(file, 0)
    #expect(clock.now == 2, "nor does the clock end with the file")
  }

  @Test("A missing file and a pipe give no clock") func noRegularFile() {
    #expect(FileClock(path: "/nowhere/clock") == nil)
    let pipe = "/tmp/taction-clock-pipe-\(getpid())"
    #expect(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    #expect(FileClock(path: pipe) == nil)
  }

  @Test("On a stage in real time, a program follows no settings of the desktop and starts no other programs")
  func aStageInRealTime() throws {
    let compositor = try Compositor(clock: VirtualClock())
    defer { compositor.close() }
    let display = try compositor.connect()
    let app = try Application(id: "org.example.realtime", display: display, clock: MonotonicClock()) {
      () throws(WaylandError) in try compositor.exchange(with: display)
    }
    defer { app.shutDown() }
    #expect(app.mayStartPrograms)
    setenv("TACTION_STAGE", "1", 1)
    defer { unsetenv("TACTION_STAGE") }
    app.followSettings()
    #expect(app.portal == nil && !app.mayStartPrograms)
  }

  private func set(_ file: Int32, nanoseconds: Int64) {
    var value = nanoseconds.littleEndian
    pwrite(file, &value, MemoryLayout<Int64>.size, 0)
  }
}
