import ArgumentParser
import TactionCodecs
import TactionGraphics
import TactionToolSupport

/// `taction decode`: decodes a picture file as the toolkit does.
struct DecodeCommand: ParsableCommand, ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Decodes a picture as the toolkit does, and writes its pixels.",
    discussion: """
      It reads JPEG, PNG, WebP, GIF, AVIF and HEIF; of an animation, the first frame. The pixels are 8-bit red, \
      green, blue and straight alpha, turned upright as the file says. \
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

  // The beginning of the file is decoded before the output is opened. So if the file cannot be decoded, nothing is
  // written, not even to a pipe.
  @MainActor
  func perform() throws {
    ImageFormat.register(.webP, .gif, .avif, .heif)
    do {
      try format == .png ? writePNG() : writePAM()
    } catch {
      throw ToolError.input(error.description)
    }
  }

  @MainActor
  private func writePNG() throws(ToolError) {
    // libpng's simplified interface needs the whole picture.
    let bytes = try decoded { () throws(ImageError) in try ImageFile.decodeStraight(path: input).pngData() }
    try OutputFile(path: output).write(bytes)
  }

  @MainActor
  private func writePAM() throws(ToolError) {
    var strips = try decoded { () throws(ImageError) in try ImageFile.Strips(path: input) }
    var next = try decoded { () throws(ImageError) in try strips.next() }
    // The format of pam(5): a text header, then four bytes for each pixel.
    let header = "P7\nWIDTH \(strips.width)\nHEIGHT \(strips.height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
    try OutputFile(path: output).write { (append) throws(ToolError) in
      try append(Array(header.utf8))
      while let strip = next {
        try append(strip.rgba)
        next = try decoded { () throws(ImageError) in try strips.next() }
      }
    }
  }

  /// Runs a closure that decodes the file; errors of the closure are thrown with the name of the file.
  private func decoded<Value>(_ decode: () throws(ImageError) -> Value) throws(ToolError) -> Value {
    do throws(ImageError) {
      return try decode()
    } catch {
      // Errors about the content of a file do not contain the name of the file.
      let sentence = error.description
      throw ToolError.input(sentence.contains(input) ? sentence : "\(input): \(sentence)")
    }
  }
}
