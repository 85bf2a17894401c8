package import Chips
package import Contract
package import Files
internal import Threads

/// A reader made of software, on which a made-up document is laid a moment after the first look (`twin:FOLDER`).
package final class TwinReaders: ChipReaders {
  /// Before the document is laid down, and for each of its answers: as slow as a quick chip.
  private static let (layingTime, answerTime) = (Duration.milliseconds(1500), Duration.milliseconds(15))

  private let document: TwinDocument
  private let bell: Bell
  private let lookTimes = LookTimes()

  /// Throws if the process is out of descriptors.
  package init(_ document: TwinDocument) throws(CaptureError) {
    self.document = document
    bell = try Bell()
  }

  package func look() -> ChipReaderState {
    guard let due = lookTimes.due else {
      lookTimes.due = .now + Self.layingTime
      return .waiting
    }
    _ = bell.wait(lookTimes.isPresent ? .seconds(1) : max(.zero, due - .now))
    bell.silence()
    lookTimes.isPresent = ContinuousClock.now >= due
    return lookTimes.isPresent ? .present : .waiting
  }

  package func wake() { bell.ring() }

  package func connect() throws(ChipTrouble) -> any ChipChannel {
    TwinChannel(TwinChip(document, LibcryptoChips())) { [bell] in _ = bell.wait(Self.answerTime) }
  }

  package func release() { (lookTimes.due, lookTimes.isPresent) = (nil, false) }

  /// Used by the thread of the readers alone.
  private final class LookTimes: @unchecked Sendable {
    var due: ContinuousClock.Instant?
    var isPresent = false
  }
}

/// The line to a made-up chip.
private final class TwinChannel: ChipChannel {
  /// Without extended length, so that the bar of a read moves.
  let longestAnswer = 256
  private var chip: TwinChip
  private let pause: () -> Void

  init(_ chip: TwinChip, pause: @escaping () -> Void) { (self.chip, self.pause) = (chip, pause) }

  func send(_ command: [UInt8]) throws(ChipTrouble) -> [UInt8] {
    pause()
    return chip.answer(command)
  }

  func close() { chip.reset() }
}

extension TwinDocument {
  /// Far more than a document's largest file.
  private static let mostBytes = 1 << 21

  /// Reads a folder such as those in `Resources/chips`.
  package static func load(_ folder: String, _ files: some FileStore) throws(CaptureError) -> TwinDocument {
    var contents: [String: [UInt8]] = [:]
    for name in names {
      do throws(FileFault) {
        contents[name] = try files.read(Folders.join(folder, name), limit: mostBytes)
      } catch {
        if error.reason != .missing { throw error.error() }
      }
    }
    let (document, problems) = read(contents, folder: folder)
    if let document { return document }
    throw (problems.first ?? Diagnostic(file: folder, "this is no document")).error(.badSyntax)
  }
}
