import Glibc
import Testing

@testable import Taction

struct SharedMemoryTests {
  @Test func theMemoryIsReservedAndCannotShrink() throws {
    let memory = try SharedMemory(size: 8192)
    let mapping = try memory.map(offset: 0, size: 8192)
    memset(mapping.address, 7, mapping.size)
    var status = stat()
    #expect(fstat(memory.fileDescriptor, &status) == 0)
    #expect(status.st_size == 8192 && status.st_blocks >= 16)
    #expect(ftruncate(memory.fileDescriptor, 4096) != 0)
  }

  @Test func itGrowsAndEachPartIsMappedByItself() throws {
    let memory = try SharedMemory(size: 4096)
    let first = try memory.map(offset: 0, size: 4096)
    memset(first.address, 7, first.size)
    try memory.grow(to: 12288)
    let rest = try memory.map(offset: 4096, size: 8192)
    memset(rest.address, 9, rest.size)
    var status = stat()
    #expect(fstat(memory.fileDescriptor, &status) == 0 && status.st_blocks >= 24 && memory.size == 12288)
    #expect(first.address.load(fromByteOffset: 4095, as: UInt8.self) == 7)
    #expect(ftruncate(memory.fileDescriptor, 8192) != 0)
    #expect(throws: SharedMemoryError.self) { try memory.grow(to: 8192) }
    #expect(throws: SharedMemoryError.self) { try memory.map(offset: 8192, size: 8192) }
    #expect(throws: SharedMemoryError.self) { try memory.map(offset: -4096, size: 4096) }
  }

  @Test(arguments: [0, -1, 3 * SharedMemory.greatestSize + 1, .max]) func absurdSizesAreRefused(size: Int) {
    #expect(throws: SharedMemoryError.self) { try SharedMemory(size: size) }
  }

  @Test func theErrorNamesTheStepAndTheReason() {
    let error = SharedMemoryError(step: "mmap", code: ENOMEM)
    #expect("\(error)" == "mmap failed: Cannot allocate memory")
  }
}
