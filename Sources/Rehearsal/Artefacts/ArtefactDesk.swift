internal import Files
internal import Contract
internal import Engine
internal import Tape

/// Keeps what a test wants kept: pictures at once, films and logs when it is over.
final class ArtefactDesk {
  private struct Record {
    var path: String
    var format: OutputFormat
  }

  /// How often a film shows a new picture of the camera while nothing else changes.
  private static let picturePause: Duration = .milliseconds(200)

  /// nil where nothing is kept.
  private let folder: ArtefactFolder?
  private let test: TestScript
  private let variant: Variant
  private let showsPicture: Bool
  private var records: [Record] = []
  private var cast: Cast?
  private var film: Film?
  private var lastShown: Instant?
  private(set) var written: [String] = []

  init(_ place: ArtefactPlace, test: TestScript, variant: Variant, showsPicture: Bool) {
    switch place {
    case .besideTheTape: folder = ArtefactFolder(Folders.parent(test.file))
    case .folder(let path): folder = ArtefactFolder(path)
    case .nowhere: folder = nil
    }
    self.test = test
    self.variant = variant
    self.showsPicture = showsPicture
  }

  /// Runs of the same line must not write over each other.
  private func name(_ path: String, isShared: Bool) -> String {
    let number = isShared && test.number > 1 ? "\(test.number)" : ""
    return Paths.marked(Paths.marked(Paths.joined("", path), number), variant.label)
  }

  func keep(_ sight: Sight, as path: String, _ format: ScreenshotFormat, isShared: Bool) throws(CaptureError) {
    guard folder != nil else { return }
    let still = sight.still
    let bytes: [UInt8]
    switch format {
    case .txt: bytes = Array(still.text.utf8)
    case .ansi: bytes = Array(still.ansi.utf8)
    case .json: bytes = Array(still.json.utf8)
    case .svg: bytes = Array(still.svg(title: test.name).utf8)
    case .png: bytes = try still.png()
    }
    try write(bytes, to: name(path, isShared: isShared))
  }

  /// Begins a record of the whole run.
  func open(_ path: String, _ format: OutputFormat, isShared: Bool) {
    guard folder != nil else { return }
    records.append(Record(path: name(path, isShared: isShared), format: format))
  }

  private func has(_ format: OutputFormat) -> Bool { records.contains { $0.format == format } }

  /// Marks an event in a film; the first of them comes before the first picture.
  func mark(_ stamp: EventStamp, in world: TapeWorld) {
    if case .videoRecordProgress = stamp.notice { return }
    guard has(.cast) else { return }
    cast = cast ?? Cast(size: world.size, title: test.name, showsPicture: showsPicture)
    cast?.mark(stamp.notice.name, at: stamp.time)
  }

  /// Takes down what has changed on the screen, if somebody films.
  func film(_ world: TapeWorld, with onlooker: inout Onlooker) {
    guard has(.cast) || has(.svg) else { return }
    let words = onlooker.look(at: world).still
    let isNew = words != lastWords
    let isDue = showsPicture && lastShown.map { world.now - $0 >= Self.picturePause } ?? true
    guard isNew || isDue && words.picture != nil else { return }
    lastWords = words
    lastShown = world.now
    show(showsPicture ? onlooker.look(at: world, withPicture: true).still : words, at: world.now.sinceStart)
  }

  private var lastWords: Still?

  private func show(_ still: Still, at time: Duration) {
    if has(.cast) {
      cast = cast ?? Cast(size: still.grid.size, title: test.name, showsPicture: showsPicture)
      cast?.show(still, at: time)
    }
    if has(.svg) {
      film = film ?? Film(title: test.name, showsPicture: showsPicture)
      film?.show(still, at: time)
    }
  }

  /// Writes the records of a run that is over.
  func finish(_ world: TapeWorld) throws(CaptureError) {
    for record in records {
      try write(Array(text(of: record, world).utf8), to: record.path)
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(CaptureError) {
    if let folder { written.append(try folder.write(bytes, to: path)) }
  }

  private func text(of record: Record, _ world: TapeWorld) -> String {
    switch record.format {
    case .cast: cast?.text ?? ""
    case .svg: film?.svg(end: world.now.sinceStart) ?? ""
    case .ndjson: world.log.map { $0.line + "\n" }.joined()
    }
  }
}
