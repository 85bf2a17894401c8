import CardReaders
import Chips
import CommandLine
import Contract
import Doctor
import Files

/// Implements `cameo readers`: lists card readers, what lies on them, and the certificates of states.
struct ReadersCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    try surroundings.withSettings(invocation, canStartOtherwise: true) { settings throws(CaptureError) in
      let table = try surroundings.readers(settings.session.nfc)
      if invocation.json { return Say.lines([table.json], code: table.exitCode) }
      return Say.report(table.lines, code: table.exitCode)
    }
  }
}

extension Surroundings {
  /// Asks the service, and reads the folder of certificates; throws if a made-up document can't be read.
  func readers(_ config: NFCConfig) throws(CaptureError) -> ReaderTable {
    var twin: String?
    if let name = config.twin {
      let folder = try resources().chipFolder(name)
      _ = try TwinDocument.load(folder, SystemFiles())
      twin = folder
    }
    let folder = config.trust ?? twin.map { Folders.join($0, TwinDocument.trust) } ?? Anchors.usualFolder
    return ReaderTable(
      ReaderSurvey.take(config), ReaderRemedy(environment: environment), folder: folder,
      Anchors.read(folder, files))
  }
}

extension Command {
  static let readers = Command(
    CommandRow("readers", help: "list card readers for chips, and why some can't be used") { row in
      row.examples = [
        ("cameo readers", "one entry per reader, and the certificates of states"),
        ("cameo readers --json", "the same as JSON"),
      ]
      row.about = [
        """
        The service for card readers (pcscd) is asked; no chip is opened. The certificates are those with which states \
        sign documents: without them no chip's verdict is better than notChecked.
        """
      ]
      row.takesJSON = true
      row.settings = { [\.session.nfc.reader, \.session.nfc.trust] }
      row.exitCodes = [
        ("\(ExitCode.captured)", "at least one reader is usable"),
        ("\(ExitCode.unavailable)", "no service answers, or no reader is there"),
        ("\(ExitCode.noPermission)", "this user may not use card readers"),
      ]
    }
  ) { invocation, surroundings throws(CaptureError) in try ReadersCommand(surroundings).run(invocation) }
}
