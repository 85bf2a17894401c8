internal import CommandLine
package import Files
internal import Contract
internal import Notation
package import Settings
package import Tape

/// Static checks of a tape: its syntax and its `run` options.
package enum TapeInspection {
  package static func check(_ bytes: [UInt8]) -> TapeReading {
    var reading = TapeReader.check(bytes)
    reading.findings += optionFaults(reading.tape, bytes)
    reading.findings.sort { ($0.line, $0.columns.lowerBound) < ($1.line, $1.columns.lowerBound) }
    return reading
  }

  /// Also checks that referenced tracks, themes, languages and files exist, and the findings that it replays.
  package static func check(
    _ bytes: [UInt8], at path: String, files: any FileStore & Sendable, resources: Resources
  ) -> TapeReading {
    var reading = check(bytes)
    let references = TapeReferences(reading.tape, at: path, files: files, resources: resources)
    reading.findings += references.faults(in: reading.tape, TapeText(bytes))
    reading.findings += playedFaults(reading.tape, bytes, Folders.parent(path), files)
    reading.findings.sort { ($0.line, $0.columns.lowerBound) < ($1.line, $1.columns.lowerBound) }
    return reading
  }

  /// The paths of the tapes that one includes.
  package static func parts(of tape: Tape, at path: String) -> [String] {
    tape.commands.compactMap { command in
      if case .source(let other) = command.value { Paths.joined(Paths.folder(of: path), other) } else { nil }
    }
  }

  /// Checks `Set Option` against the table of options.
  private static func optionFaults(_ tape: Tape, _ bytes: [UInt8]) -> [TapeError] {
    let text = TapeText(bytes)
    return tape.commands.compactMap { command in
      guard case .set(.option(let words)) = command.value, let fault = fault(OptionWords.split(words) ?? []) else {
        return nil
      }
      return TapeError(
        line: command.place.line, columns: command.place.word(2), fault.message, remedy: fault.recovery,
        text: text[command.place.line])
    }
  }

  /// The errors in findings that a tape replays.
  private static func playedFaults(
    _ tape: Tape, _ bytes: [UInt8], _ folder: String, _ files: any FileStore
  ) -> [TapeError] {
    let text = TapeText(bytes)
    return tape.commands.compactMap { command in
      guard case .findings(let name) = command.value else { return nil }
      let path = Paths.joined(folder, name)
      let (message, remedy): (String, String)
      do throws(FileFault) {
        let (_, fault) = FindingLine.read(try files.read(path, limit: FindingLine.maximalSize), file: printable(path))
        guard let fault else { return nil }
        (message, remedy) = ("\(fault.file):\(fault.line): \(fault.message)", fault.remedy)
      } catch {
        // A missing file is reported as a reference.
        if error.reason == .missing { return nil }
        (message, remedy) = ("\(printable(path)) \(error.sentence)", error.remedy)
      }
      return TapeError(
        line: command.place.line, columns: command.place.word(1), message, remedy: remedy,
        text: text[command.place.line])
    }
  }

  private static func fault(_ words: [String]) -> CaptureError? {
    do throws(CaptureError) {
      let invocation = try Invocation(parsing: ["run"] + words)
      if let flag = forbidden(invocation) {
        return CaptureError(
          .usage, "\(flag) is not allowed in a tape", recovery: "write Set Config, Output or Screenshot")
      }
      return valueFault(invocation)
    } catch {
      return error
    }
  }

  /// Options that tapes replace by their own commands.
  private static func forbidden(_ invocation: Invocation) -> String? {
    if invocation.configFile != nil { return "--config" }
    if invocation.wantsHelp || invocation.wantsVersion { return invocation.wantsHelp ? "--help" : "--version" }
    return invocation.given.first { ["--output", "--events", "--findings", "--log"].contains($0.flag) }?.flag
  }

  /// Checks each value on its own; whether they go together shows when the tape runs.
  private static func valueFault(_ invocation: Invocation) -> CaptureError? {
    do throws(SettingsFailure) {
      try ProgramSettings.resolve(invocation, environment: [:], files: MemoryFiles()).checkCamera()
      return nil
    } catch {
      let own = error.problems.first { $0.code != .resourceMissing && $0.diagnostic.file.hasPrefix("option ") }
      return own.map {
        CaptureError(.usage, "\($0.diagnostic.file) \($0.diagnostic.message)", recovery: $0.diagnostic.remedy)
      }
    }
  }
}
