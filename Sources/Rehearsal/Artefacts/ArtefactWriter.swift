internal import Files
internal import Contract
internal import Engine
internal import Tape

/// Writes a test's artefacts: pictures at once, films and logs at its end.
final class ArtefactWriter {
  private struct Record {
    var path: String
    var format: OutputFormat
  }

  /// Frame interval of a film while only the camera's picture changes.
  private static let picturePause: Duration = .milliseconds(200)

  /// `nil` if no artefacts are kept.
  private let folder: ArtefactFolder?
  private let test: TestScript
  private let variant: Variant
  private let showsPicture: Bool
  private var records: [Record] = []
  private var cast: Cast?
  private var film: SVGFilm?
  private var lastShown: Instant?
  /// Since when films are paused (`Hide`), and the total of earlier pauses.
  private var hiddenSince: Instant?
  private var hiddenFor = Duration.zero
  private(set) var written: [String] = []
  /// `nil` if no HTML report is written.
  private(set) var reel: ScreenReel?

  init(_ place: ArtefactPlace, test: TestScript, variant: Variant, showsPicture: Bool, reel: ScreenReel? = nil) {
    self.reel = reel
    switch place {
    case .besideTheTape: folder = ArtefactFolder(Folders.parent(test.file))
    case .folder(let path): folder = ArtefactFolder(path)
    case .nowhere: folder = nil
    }
    self.test = test
    self.variant = variant
    self.showsPicture = showsPicture
  }

  /// The file name; runs of the same line must not overwrite each other.
  private func name(_ path: String, isShared: Bool) -> String {
    let number = isShared && test.number > 1 ? "\(test.number)" : ""
    return Paths.marked(Paths.marked(Paths.joined("", path), number), variant.label)
  }

  func keep(
    _ sight: Sight, as path: String, _ format: ScreenshotFormat, isShared: Bool, at now: Instant
  ) throws(CaptureError) {
    guard folder != nil || reel != nil else { return }
    let bytes = try bytes(of: sight.still, format)
    let name = name(path, isShared: isShared)
    let before = before(name)
    reel?.keep(sight.still, as: path, at: now.sinceStart, now: bytes, before: before)
    try write(bytes, to: name)
  }

  private func bytes(of still: Still, _ format: ScreenshotFormat) throws(CaptureError) -> [UInt8] {
    switch format {
    case .txt: Array(still.text.utf8)
    case .ansi: Array(still.ansi.utf8)
    case .json: Array(still.json.utf8)
    case .svg: Array(still.svg(title: test.name).utf8)
    case .png: try still.png()
    }
  }

  /// The current content of a picture's file; links are not followed.
  private func before(_ name: String) -> [UInt8]? {
    guard reel != nil, let path = folder?.path(of: name), !SystemFiles().isLink(path) else { return nil }
    return try? SystemFiles().read(path, limit: Self.largestPicture)
  }

  private static let largestPicture = 1 << 22

  /// Starts a recording of the whole run.
  func open(_ path: String, _ format: OutputFormat, isShared: Bool) {
    guard folder != nil else { return }
    records.append(Record(path: name(path, isShared: isShared), format: format))
  }

  private func has(_ format: OutputFormat) -> Bool { records.contains { $0.format == format } }

  func hide(at now: Instant) { hiddenSince = hiddenSince ?? now }

  /// Resumes the film; the hidden time is cut out.
  func show(at now: Instant) {
    if let since = hiddenSince { hiddenFor += now - since }
    hiddenSince = nil
  }

  /// The films' time, without pauses.
  private func filmTime(_ now: Instant) -> Duration { (hiddenSince.map { min($0, now) } ?? now).sinceStart - hiddenFor }

  /// Marks an event in a film; the first mark precedes the first picture.
  func mark(_ stamp: EventStamp, in world: TapeWorld) {
    if case .videoRecordProgress = stamp.notice { return }
    reel?.mark(stamp.notice.name)
    guard has(.cast), hiddenSince == nil else { return }
    cast = cast ?? Cast(size: world.size, title: test.name, showsPicture: showsPicture)
    cast?.mark(stamp.notice.name, at: stamp.time - hiddenFor)
  }

  /// Records a change of the screen, if a film is made.
  func film(_ world: TapeWorld, with renderer: inout SightRenderer) {
    let isFilmed = hiddenSince == nil && (has(.cast) || has(.svg))
    guard isFilmed || reel != nil else { return }
    let words = renderer.look(at: world).still
    let isNew = words != lastWords || (isFilmed && !wasFilmed)
    let isDue = showsPicture && lastShown.map { world.now - $0 >= Self.picturePause } ?? true
    guard isNew || isDue && words.picture != nil else { return }
    lastWords = words
    lastShown = world.now
    wasFilmed = isFilmed
    let still = showsPicture ? renderer.look(at: world, withPicture: true).still : words
    reel?.show(showsPicture ? still : still.masked, at: world.now.sinceStart)
    if isFilmed { show(still, at: filmTime(world.now)) }
  }

  private var lastWords: Still?
  /// Whether the last change went into the films, not only into the reel.
  private var wasFilmed = true

  private func show(_ still: Still, at time: Duration) {
    if has(.cast) {
      cast = cast ?? Cast(size: still.grid.size, title: test.name, showsPicture: showsPicture)
      cast?.show(still, at: time)
    }
    if has(.svg) {
      film = film ?? SVGFilm(title: test.name, showsPicture: showsPicture)
      film?.show(still, at: time)
    }
  }

  /// Writes the recordings at the end of a run.
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
    case .svg: film?.svg(end: filmTime(world.now)) ?? ""
    case .ndjson: world.log.map { $0.line + "\n" }.joined()
    }
  }
}
