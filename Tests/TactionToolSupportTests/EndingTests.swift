import Glibc
import Testing

@testable import TactionToolSupport

@Suite("Endings of processes")
struct EndingTests {
  @Test("The exit status of a process is as in a shell: 128 plus the number of a signal")
  func anEndingReadsAsAShellWouldSayIt() {
    #expect(Ending(waitStatus: 0)?.exitStatus == 0)
    #expect(Ending(waitStatus: 3 << 8)?.exitStatus == 3)
    #expect(Ending(waitStatus: SIGKILL) == .signalled(SIGKILL))
    #expect(Ending(waitStatus: SIGKILL)?.exitStatus == 137)
    #expect(Ending(waitStatus: SIGSEGV | 0x80) == .signalled(SIGSEGV))  // a signal with a core dump
    #expect(Ending(waitStatus: SIGSTOP << 8 | 0x7f) == nil)
  }
}
