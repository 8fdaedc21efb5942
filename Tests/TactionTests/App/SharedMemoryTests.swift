import Glibc
import Testing

@testable import Taction

struct SharedMemoryTests {
  @Test func theMemoryIsReservedAndCannotShrink() throws {
    let memory = try SharedMemory(size: 8192)
    memset(memory.address, 7, memory.size)
    var status = stat()
    #expect(fstat(memory.fileDescriptor, &status) == 0)
    #expect(status.st_size == 8192 && status.st_blocks >= 16)
    #expect(ftruncate(memory.fileDescriptor, 4096) != 0)
  }

  @Test(arguments: [0, -1, SharedMemory.greatestSize + 1, .max]) func absurdSizesAreRefused(size: Int) {
    #expect(throws: SharedMemoryError.self) { try SharedMemory(size: size) }
  }

  @Test func theErrorNamesTheStepAndTheReason() {
    let error = SharedMemoryError(step: "mmap", code: ENOMEM)
    #expect("\(error)" == "mmap failed: Cannot allocate memory")
  }
}
