package import Files
internal import Cameo
package import Contract
internal import Tape

extension FileStore {
  /// Reads a tape; throws if it is too large.
  package func tape(_ path: String) throws(CaptureError) -> [UInt8] {
    do throws(FileFault) {
      return try read(path, limit: TapeReader.maximalSize)
    } catch {
      throw error.error(error.isTooLarge ? .badSyntax : .resourceMissing)
    }
  }
}

/// Loads tapes with their includes (`Source`).
package struct TapeLoader {
  /// Why a tape can't be run: all errors as text, and the exit code.
  package struct Refusal: Error, Equatable, Sendable {
    package var lines: [String]
    package var exitCode: Int32
  }

  private static let deepest = 16
  private static let mostCues = 100_000

  private let files: any FileStore

  package init(files: any FileStore) {
    self.files = files
  }

  /// The tests of a tape, in order.
  package func tests(of path: String) throws(Refusal) -> [TestScript] {
    let bytes: [UInt8]
    do throws(CaptureError) {
      bytes = try files.tape(path)
    } catch {
      throw Refusal(lines: error.lastWords, exitCode: error.code.exitCode)
    }
    var parts: Parts = [:]
    let cues = try cues(bytes, path, folder: "", trail: [], &parts)
    let scripts = TestScript.tests(of: cues, file: path)
    // Duplicates in a single file are found by its check; `Source` may add others.
    let names = Dictionary(grouping: scripts, by: \.name)
    if let twice = scripts.first(where: { names[$0.name, default: []].count > 1 })?.name {
      throw Refusal(
        lines: ["\(path): two tests are named '\(twice)'; give each its own name"], exitCode: ExitCode.badSyntax)
    }
    return scripts
  }

  private func cues(
    _ bytes: [UInt8], _ path: String, folder: String, trail: [String], _ parts: inout Parts
  ) throws(Refusal) -> [Cue] {
    let reading = TapeInspection.check(bytes)
    guard reading.isSound else {
      let errors = reading.findings.filter { $0.severity == .error }
      throw Refusal(lines: errors.flatMap { $0.report(file: path) }, exitCode: ExitCode.badSyntax)
    }
    let text = TapeText(bytes)
    var cues: [Cue] = []
    for command in reading.tape.commands {
      let cue = Cue(
        command: command.value, place: command.place, text: text[command.place.line], file: path, folder: folder)
      if case .source(let other) = command.value {
        cues += try sourced(other, at: cue, trail: trail + [path], &parts)
      } else {
        cues.append(cue)
      }
      guard cues.count <= Self.mostCues else {
        throw Self.refusal(
          cue, "the tape has more than \(Self.mostCues) lines with its includes", "make it shorter")
      }
    }
    return cues
  }

  /// Cache of the included tapes' lines: without it, tapes that include two others each, 16 levels deep, would be read
  /// 65 536 times.
  private typealias Parts = [String: [Cue]]

  private func sourced(
    _ other: String, at cue: Cue, trail: [String], _ parts: inout Parts
  ) throws(Refusal) -> [Cue] {
    let path = Paths.joined(Folders.parent(cue.file), other)
    if let known = parts[path] { return known }
    if trail.contains(path) {
      throw Self.refusal(
        cue, "this tape includes itself: \((trail + [path]).joined(separator: " -> "))", "remove a Source")
    }
    guard trail.count < Self.deepest else {
      throw Self.refusal(cue, "tapes include each other more than \(Self.deepest) levels deep", "join some of them")
    }
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try files.read(path, limit: TapeReader.maximalSize)
    } catch {
      throw Self.refusal(
        cue, "\(path) \(error.sentence)", "the path is relative to the folder of this tape", code: ExitCode.missingFile)
    }
    let folder = Paths.folder(of: Paths.joined(cue.folder, other))
    let cues = try cues(bytes, path, folder: folder, trail: trail, &parts)
    parts[path] = cues
    return cues
  }

  private static func refusal(
    _ cue: Cue, _ message: String, _ remedy: String, code: Int32 = ExitCode.badSyntax
  ) -> Refusal {
    let error = TapeError(line: cue.place.line, columns: cue.place.word(1), message, remedy: remedy, text: cue.text)
    return Refusal(lines: error.report(file: cue.file), exitCode: code)
  }
}
