import ArgumentParser
import TactionGraphics

/// `taction decode`: decodes a picture file as the toolkit does.
struct DecodeCommand: ParsableCommand, ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Decodes a JPEG or PNG as the toolkit does, and writes its pixels.",
    discussion: """
      The pixels are 8-bit red, green, blue and straight alpha, turned upright as the EXIF orientation says. \
      A broken picture is one line on stderr and exit status 1, and no file is written.
      """)

  @Argument(help: ArgumentHelp("The picture to decode.", valueName: "in"))
  var input: String

  @Argument(
    help: ArgumentHelp("Where the pixels go; the ending chooses the format, PAM or PNG.", valueName: "out.pam|out.png"))
  var output: String

  func validate() throws {
    guard format != nil else {
      throw ValidationError("The output is named something.pam or something.png, not \(output).")
    }
  }

  private enum Format: String, CaseIterable {
    case pam, png
  }

  private var format: Format? {
    Format.allCases.first { output.lowercased().hasSuffix(".\($0.rawValue)") }
  }

  @MainActor
  func perform() throws {
    let bytes: [UInt8]
    do throws(ImageError) {
      let picture = try ImageFile.decodeStraight(path: input)
      bytes = format == .png ? try picture.pngData() : picture.pamData()
    } catch {
      // Errors of a file's content do not know its name.
      let sentence = error.description
      throw ToolError.input(sentence.contains(input) ? sentence : "\(input): \(sentence)")
    }
    do {
      try OutputFile(path: output).write(bytes)
    } catch {
      throw ToolError.input(error.description)
    }
  }
}

extension ImageFile.StraightPixels {
  /// The picture as a netpbm PAM file: a header of text, then four bytes a pixel (pam(5)).
  nonisolated func pamData() -> [UInt8] {
    let header = "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
    return Array(header.utf8) + rgba
  }
}
