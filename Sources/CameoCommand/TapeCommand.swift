import Contract
import Settings
import Tape

/// Answers `cameo tape`: what is wrong with tapes, before they run; its other actions have files of their own.
struct TapeCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    switch invocation.action {
    case "record": return try TapeRecordCommand(surroundings).run(invocation)
    case "export": return try TapeExportCommand(surroundings).run(invocation)
    default: break
    }
    guard !invocation.operands.isEmpty else {
      throw CaptureError(.usage, "'cameo tape check' needs a tape.", recovery: "Write 'cameo tape check FILE'.")
    }
    let codes = invocation.operands.map(check)
    // A file that is missing has to be found before the others can be mended.
    return codes.max() ?? 0
  }

  private func check(_ path: String) -> Int32 {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try surroundings.files.read(path, limit: TapeReader.maximalSize)
    } catch {
      return Say.failure(error.error(error.reason.isTooLarge ? .badSyntax : .resourceMissing))
    }
    let reading = TapeReader.check(bytes)
    let findings = (reading.findings + optionFaults(reading.tape, bytes)).sorted {
      ($0.line, $0.columns.lowerBound) < ($1.line, $1.columns.lowerBound)
    }
    Say.aside(findings.flatMap { $0.report(file: path) })
    let errors = findings.count { $0.severity == .error }
    Say.lines(["\(path): \(verdict(errors, findings.count)), \(reading.tape.commands.count) commands understood"])
    return errors == 0 ? 0 : ExitCode.badSyntax
  }

  private func verdict(_ errors: Int, _ findings: Int) -> String {
    if findings == 0 { return "fine" }
    let count = errors > 0 ? errors : findings
    return "\(count) \(errors > 0 ? "error" : "warning")\(count == 1 ? "" : "s")"
  }

  /// What `Set Option` says is held against the table of options.
  private func optionFaults(_ tape: Tape, _ bytes: [UInt8]) -> [TapeError] {
    tape.commands.compactMap { command in
      guard case .set(.option(let text)) = command.value, let fault = fault(OptionWords.split(text) ?? []) else {
        return nil
      }
      return TapeError(
        line: command.place.line, columns: command.place.word(2), fault.message, remedy: fault.recovery,
        text: TapeReader.text(of: command.place.line, in: bytes))
    }
  }

  private func fault(_ words: [String]) -> CaptureError? {
    do throws(CaptureError) {
      let invocation = try Invocation(parsing: ["run"] + words)
      if let flag = forbidden(invocation) {
        return CaptureError(
          .usage, "\(flag) has no place in a tape", recovery: "write Set Config, Output or Screenshot")
      }
      return valueFault(invocation)
    } catch {
      return error
    }
  }

  /// A tape names what it reads and writes by commands of its own.
  private func forbidden(_ invocation: Invocation) -> String? {
    if invocation.configFile != nil { return "--config" }
    if invocation.wantsHelp || invocation.wantsVersion { return invocation.wantsHelp ? "--help" : "--version" }
    return invocation.given.first { $0.setting == .output || $0.setting == .events }?.flag
  }

  /// Values are looked at one by one; whether they go together is seen when the tape runs.
  private func valueFault(_ invocation: Invocation) -> CaptureError? {
    do throws(SettingsFailure) {
      _ = try ProgramSettings.resolve(invocation, environment: [:], files: MemoryFiles())
      return nil
    } catch {
      let own = error.problems.first { $0.code != .resourceMissing && $0.diagnostic.file.hasPrefix("option ") }
      return own.map {
        CaptureError(.usage, "\($0.diagnostic.file) \($0.diagnostic.message)", recovery: $0.diagnostic.remedy)
      }
    }
  }
}

extension FileFault.Reason {
  fileprivate var isTooLarge: Bool {
    if case .tooLarge = self { true } else { false }
  }
}
