import CommandLine
import Contract
import Evidence

/// Implements `cameo encoded DIR`: the pictures of a session as base64.
struct EncodedCommand {
  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    guard let folder = invocation.operands.first, !folder.isEmpty else {
      throw CaptureError(
        .usage, "'cameo encoded' needs the folder of a session.", recovery: "Write 'cameo encoded DIR'.")
    }
    let seen = try Verification.of(folder)
    guard seen.isWhole, let json = try EncodedPictures.json(of: folder) else {
      Say.aside(seen.lines)
      Say.trouble(
        CaptureError(
          .badSyntax, "The folder was changed after the session, so its pictures are not printed.",
          recovery: "Restore the original folder."))
      return seen.isWhole ? ExitCode.notCaptured : seen.exitCode
    }
    return Say.lines([json])
  }
}

extension Command {
  static let encoded = Command(
    CommandRow("encoded", help: "print the pictures of a session folder as base64") { row in
      row.examples = [
        ("cameo encoded 8c1f0c5e7a1d9b42", "one JSON object with the document sides and the face"),
        ("cameo encoded captures/8c1f0c5e7a1d9b42 >pictures.json", "the same, into a file"),
      ]
      row.about = [
        """
        The object has "v", "session" and, if captured, "encodedFrontImage" and "encodedBackImage" (the rectified \
        document sides) and "encodedFaceImage", the names used by JenID's clients. Absent pictures, such as the \
        back of a passport, are omitted. Each one is the exact file, not compressed again.
        """,
        """
        "frontIdQr" and "backIdQr" are the pictures in which QR codes were read: "isRequired", the picture as \
        "data", and the "metadata" to send with it, unchanged.
        """,
        """
        The folder is first checked against its manifest, as by 'cameo verify'; a modified folder yields no \
        pictures. result.json names the files themselves (cameo help result).
        """,
        """
        Pictures that were encrypted for a backend (delivery.seal all) can't be printed.
        """,
      ]
      (row.operands, row.placeholder) = (0...1, "DIR")
      row.settings = { [] }
      row.exitCodes = [
        ("\(ExitCode.captured)", "the folder is complete and unchanged, with or without pictures"),
        ("\(ExitCode.notCaptured)", "files were changed, added or lost; they are listed"),
        ("\(ExitCode.badSyntax)", "manifest.json is not valid JSON"),
        ("\(ExitCode.missingFile)", "no such folder, or no manifest in it"),
        ("\(ExitCode.cannotWrite)", "the output can't be written"),
        ("\(ExitCode.impossibleSettings)", "the pictures are encrypted for a backend"),
      ]
    }
  ) { invocation, _ throws(CaptureError) in try EncodedCommand().run(invocation) }
}
