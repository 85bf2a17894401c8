import CardReaders
import CommandLine
import Contract
import Doctor
import Notation

/// The output of `cameo readers`: text or one JSON document.
struct ReaderTable {
  private static let width = 80
  private let survey: ReaderSurvey
  /// What prevents every read.
  private let trouble: CaptureError?
  private let folder: String
  private let anchors: Anchors

  init(_ survey: ReaderSurvey, _ remedy: ReaderRemedy, folder: String, _ anchors: Anchors) {
    (self.survey, self.folder, self.anchors) = (survey, folder, anchors)
    trouble = remedy.error(of: survey)
  }

  /// That of the refusal, or of the lack of a reader; what lies on a reader is no fault of the machine.
  var exitCode: Int32 { isLacking ? trouble?.code.exitCode ?? 0 : 0 }

  private var isLacking: Bool { survey.refusal != nil || survey.state == .unusable(.noReader) }

  // MARK: Text

  var lines: [String] {
    let rows = survey.readers.map { reader in
      [reader.state.isUsable && survey.isUsed(reader) ? "ok" : "no", printable(reader.name), says(reader)]
    }
    let fault = trouble.map { ["\($0.message)"] + Self.wrapped("fix: \($0.recovery)") } ?? []
    return Columns(rows).lines + fault + anchorLines
  }

  private func says(_ reader: ReaderGlance) -> String {
    reader.state.words + (survey.isUsed(reader) ? "" : " (not used: nfc.reader)")
  }

  private var anchorLines: [String] {
    let head = Doctor.certificates(anchors.count, in: folder)
    let lack = anchors.fault.map { ["\(printable($0.path)) \($0.sentence)"] + Self.wrapped("fix: \($0.remedy)") } ?? []
    return [head] + lack
      + anchors.files.flatMap { file in
        file.fault.map { ["no  \(printable(file.name)) \($0.clause)"] + Self.wrapped("fix: \($0.remedy)") } ?? []
      }
  }

  private static func wrapped(_ text: String) -> [String] {
    HelpLayout.wrapped(text, width - 6).enumerated().map { ($0.offset == 0 ? "    " : "      ") + $0.element }
  }

  // MARK: JSON

  var json: String {
    JSONNode.object([
      ("v", .integer(1)), ("code", text(trouble?.code.rawValue)), ("reason", text(trouble?.message)),
      ("fix", text(trouble?.recovery)), ("readers", .array(survey.readers.map(node))),
      ("anchors", anchorNode),
    ]).text(pretty: true)
  }

  private func node(_ reader: ReaderGlance) -> JSONNode {
    .object([
      ("name", .string(reader.name)), ("state", .string(reader.state.rawValue)), ("used", .bool(survey.isUsed(reader))),
    ])
  }

  private var anchorNode: JSONNode {
    .object([
      ("folder", .string(folder)), ("certificates", .integer(anchors.count)),
      ("reason", text(anchors.fault?.sentence)),
      (
        "files",
        .array(
          anchors.files.map { file in
            .object([
              ("name", .string(file.name)), ("certificates", .integer(file.certificates)),
              ("reason", text(file.fault?.clause)), ("fix", text(file.fault?.remedy)),
            ])
          })
      ),
    ])
  }

  private func text(_ text: String?) -> JSONNode { text.map { .string($0) } ?? .null }
}

// MARK: - For the doctor

extension ReaderTable {
  func facts(_ config: NFCConfig) -> DoctorFacts.Chips {
    typealias Facts = DoctorFacts.Chips
    let folderFault = anchors.fault.map { [Facts.Anchors.Fault($0.path, $0.sentence, $0.remedy)] } ?? []
    let fileFaults = anchors.files.compactMap { file in
      file.fault.map { Facts.Anchors.Fault(file.name, $0.clause, $0.remedy) }
    }
    return Facts(
      isRequired: config.mode == .required, twin: config.twin, refusal: survey.refusal == nil ? nil : trouble,
      lack: survey.state == .unusable(.noReader) ? trouble : nil,
      readers: survey.readers.filter(survey.isUsed).map { Facts.Reader($0.name, $0.state.words) }, state: survey.state,
      anchors: Facts.Anchors(folder: folder, count: anchors.count, faults: folderFault + fileFaults))
  }
}

extension ReaderGlance.State {
  fileprivate var isUsable: Bool { self != .unavailable }

  fileprivate var words: String {
    switch self {
    case .nothing: "empty"
    case .chip: "a chip lies on it"
    case .notADocument: "what lies on it is no document, or does not answer"
    case .taken: "another program has it for itself"
    case .unavailable: "does not answer"
    }
  }
}
