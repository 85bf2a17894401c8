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
          .badSyntax, "The folder is not as it was sealed, so its pictures are not encoded.",
          recovery: "Give it as the session left it."))
      return seen.isWhole ? ExitCode.notCaptured : seen.exitCode
    }
    return Say.lines([json])
  }
}

extension Command {
  static let encoded = Command(
    CommandRow("encoded", help: "the pictures of a session folder as base64") { row in
      row.examples = [
        ("cameo encoded 8c1f0c5e7a1d9b42", "one JSON object with the document's sides and the face"),
        ("cameo encoded captures/8c1f0c5e7a1d9b42 >pictures.json", "the same, to send them"),
      ]
      row.about = [
        """
        The object has "v", "session", and of what the session has taken "encodedFrontImage" and "encodedBackImage" (the \
        document's sides, laid flat) and "encodedFaceImage", the names that JenID's clients know. A picture that is not \
        there is left out, such as the back of a passport. Each is its file to the byte, not compressed again.
        """,
        """
        "frontIdQr" and "backIdQr" are the pictures that QR codes were read in: "isRequired", the picture as "data", and \
        the "metadata" that is to be sent with it, unchanged.
        """,
        """
        The folder is held to its manifest first, as by 'cameo verify': of one that was changed no picture is told. The \
        files themselves are named in result.json (cameo help result).
        """,
      ]
      (row.operands, row.placeholder) = (0...1, "DIR")
      row.settings = { [] }
      row.exitCodes = [
        ("\(ExitCode.captured)", "the folder is whole and unchanged, whatever pictures it has"),
        ("\(ExitCode.notCaptured)", "something in it was changed, added or lost: it is told"),
        ("\(ExitCode.badSyntax)", "manifest.json is no JSON"),
        ("\(ExitCode.missingFile)", "there is no such folder, or it has no manifest"),
        ("\(ExitCode.cannotWrite)", "the output can't be written"),
      ]
    }
  ) { invocation, _ throws(CaptureError) in try EncodedCommand().run(invocation) }
}
