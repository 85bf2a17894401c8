import CommandLine
import Contract
import Files
import Notation
import Rehearsal
import Settings
import Synchronization
import Tape

/// Read cache: reads each file once.
private final class FilesReadOnce: FileStore, Sendable {
  private let files: any FileStore & Sendable
  private let known = Mutex<[String: [UInt8]]>([:])

  init(_ files: any FileStore & Sendable) { self.files = files }

  func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    let bytes = if let before = known.withLock({ $0[path] }) { before } else { try firstRead(path, limit: limit) }
    guard bytes.count <= limit else { throw FileFault(path, .tooLarge(limit: limit)) }
    return bytes
  }

  /// An existence check reads 0 bytes; a tape is read whole then, since it is read next.
  private func firstRead(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    let most = path.hasSuffix(".tape") ? max(limit, TapeReader.maximalSize) : limit
    let bytes = try files.read(path, limit: most)
    known.withLock { $0[path] = bytes }
    return bytes
  }

  func list(_ folder: String) throws(FileFault) -> [String] { try files.list(folder) }
  func place(of path: String) throws(FileFault) -> String { try files.place(of: path) }
  func write(_ bytes: [UInt8], to path: String) throws(FileFault) { try files.write(bytes, to: path) }
  func isLink(_ path: String) -> Bool { files.isLink(path) }
  func isFolder(_ path: String) -> Bool { files.isFolder(path) }
}

/// Implements `cameo tape check`: static checks of tapes.
struct TapeCheckCommand {
  /// The findings in one tape.
  private struct Judgement {
    var reading: TapeReading
    /// Errors in its includes, each reported once however many tapes include it.
    var inParts: [(file: String, error: TapeError)] = []
    /// An error that shows only in the assembled tape.
    var refusal: TapeLoader.Refusal?

    var code: Int32 {
      reading.isSound && inParts.isEmpty ? refusal?.exitCode ?? 0 : ExitCode.badSyntax
    }
  }

  private let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = Surroundings(
      environment: surroundings.environment, files: FilesReadOnce(surroundings.files))
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    guard !invocation.operands.isEmpty else {
      throw CaptureError(.usage, "'cameo tape check' needs a tape.", recovery: "Write 'cameo tape check FILE'.")
    }
    let resources = try surroundings.resources()
    var told: Set<String> = []
    // A missing file has to be fixed first, so its exit code wins.
    if invocation.json {
      let answers = invocation.operands.map { answer($0, resources, &told) }
      return Say.lines(Answer.text([("tapes", .array(answers.map(\.node)))]), code: answers.map(\.code).max() ?? 0)
    }
    return invocation.operands.map { tell($0, resources, &told) }.max() ?? 0
  }

  private func tell(_ path: String, _ resources: Resources, _ told: inout Set<String>) -> Int32 {
    let judgement: Judgement
    do throws(CaptureError) { judgement = try judge(path, resources, &told) } catch { return Say.failure(error) }
    let findings = judgement.reading.findings
    Say.remark(findings.flatMap { $0.report(file: path) })
    Say.remark(judgement.inParts.flatMap { $0.error.report(file: $0.file) } + (judgement.refusal?.lines ?? []))
    let errors = findings.count { $0.severity == .error }
    let isWhole = errors > 0 || judgement.code == 0
    let ink: LineStyle = judgement.code != 0 ? .bad : findings.isEmpty ? .good : .warning
    Say.lines([
      StyledLine("\(path): ")
        + StyledLine(isWhole ? verdict(errors, findings.count) : "errors in included tapes", ink)
        + StyledLine(", \(judgement.reading.tape.commands.count) commands")
    ])
    return judgement.code
  }

  /// Checks a tape for JSON output.
  private func answer(
    _ path: String, _ resources: Resources, _ told: inout Set<String>
  ) -> (node: JSONNode, code: Int32) {
    do throws(CaptureError) {
      let judgement = try judge(path, resources, &told)
      let findings =
        judgement.reading.findings.map { $0.diagnostic(file: path) }
        + judgement.inParts.map { $0.error.diagnostic(file: $0.file) }
      let refusal = judgement.refusal.map { Answer.node(CaptureError(.badSyntax, $0.lines.joined(separator: "\n"))) }
      let node = JSONNode.object([
        ("file", .string(path)), ("commands", .integer(judgement.reading.tape.commands.count)),
        ("error", refusal ?? .null), ("findings", Answer.node(findings)),
      ])
      return (node, judgement.code)
    } catch {
      let node = JSONNode.object([
        ("file", .string(path)), ("commands", .null), ("error", Answer.node(error)), ("findings", .array([])),
      ])
      return (node, error.code.exitCode)
    }
  }

  private func judge(
    _ path: String, _ resources: Resources, _ told: inout Set<String>
  ) throws(CaptureError) -> Judgement {
    var judgement = Judgement(reading: try inspect(path, resources))
    guard judgement.reading.isSound else { return judgement }
    judgement.inParts = errors(inPartsOf: judgement.reading.tape, at: path, resources, &told)
    guard judgement.inParts.isEmpty else { return judgement }
    do throws(TapeLoader.Refusal) {
      _ = try TapeLoader(files: surroundings.files).tests(of: path)
    } catch {
      judgement.refusal = error
    }
    return judgement
  }

  private func inspect(_ path: String, _ resources: Resources) throws(CaptureError) -> TapeReading {
    TapeInspection.check(try surroundings.files.tape(path), at: path, files: surroundings.files, resources: resources)
  }

  private func errors(
    inPartsOf tape: Tape, at path: String, _ resources: Resources, _ told: inout Set<String>
  ) -> [(file: String, error: TapeError)] {
    var all: [(file: String, error: TapeError)] = []
    for part in TapeInspection.parts(of: tape, at: path) where told.insert(part).inserted {
      guard let reading = try? inspect(part, resources) else { continue }
      let errors = reading.findings.filter { $0.severity == .error }
      all += errors.map { (part, $0) }
      if errors.isEmpty { all += self.errors(inPartsOf: reading.tape, at: part, resources, &told) }
    }
    return all
  }

  private func verdict(_ errors: Int, _ findings: Int) -> String {
    if findings == 0 { return "fine" }
    let count = errors > 0 ? errors : findings
    return "\(count) \(errors > 0 ? "error" : "warning")\(count == 1 ? "" : "s")"
  }
}
