import ArgumentParser

/// A processor that apps are packed for, by its name in Debian.
nonisolated enum DebianArchitecture: String, CaseIterable, ExpressibleByArgument, Sendable {
  case amd64
  case arm64

  /// The name of the machine in Swift SDKs.
  var triple: String { "\(processor)-unknown-linux-gnu" }

  /// The name in Debian's folders of libraries, and of the tools for other machines.
  var multiarch: String { "\(processor)-linux-gnu" }

  private var processor: String {
    switch self {
    case .amd64: "x86_64"
    case .arm64: "aarch64"
    }
  }

  /// Whether a file is a program for this processor.
  func runs(_ program: [UInt8]) -> Bool {
    // Origin: elf.h, the fields e_ident and e_machine of a header; EM_X86_64 and EM_AARCH64.
    guard program.starts(with: [0x7f, 0x45, 0x4c, 0x46]), program.count >= 20 else { return false }
    return program[18...19].elementsEqual([self == .amd64 ? 62 : 183, 0])
  }
}
