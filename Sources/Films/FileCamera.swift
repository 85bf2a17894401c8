internal import CFFmpeg
package import Frames
package import Contract
package import Imaging

/// A camera that plays a file: a film at its own size and frame rate, or pictures, 30 a second.
///
/// A file with one picture is a still: it is shown again and again. Everything else ends, or starts over if it loops. Until
/// the analysis starts it only lets time pass, and then it starts from its beginning.
///
/// A damaged frame is skipped; its number is not reused, so that the gap is visible.
package final class FileCamera: CameraSource {
  package let info: CameraInfo
  private let place: ReelPlace
  private let loops: Bool
  private var showing: Showing?

  /// The minimum side; smaller pictures show nothing.
  private static let smallestSide = 48
  private static let usualRate = 30.0

  /// `id` is the value for `--camera`, `name` is the file's name for people.
  package init(_ place: ReelPlace, id: String, name: String, loops: Bool) {
    info = CameraInfo(id: id, name: name, kind: .file)
    self.place = place
    self.loops = loops
  }

  package func open(_ wish: CameraWish) throws(CaptureError) -> CameraMode {
    guard showing == nil else { throw CaptureError(.cameraBusy, "\(info.name) is already open.") }
    let showing: Showing
    do throws(FilmFault) {
      showing = try start()
    } catch {
      throw FilmWords(info.name).error(error)
    }
    try checkSize(showing.mode.size, of: showing.first, wish)
    self.showing = showing
    return showing.mode
  }

  private func start() throws(FilmFault) -> Showing {
    var reel = try Reel(place)
    let (first, number) = try Self.first(of: &reel)
    let mode = CameraMode(size: first.size.fitted, framesPerSecond: reel.framesPerSecond ?? Self.usualRate)
    return Showing(reel, first, number: number, mode: mode, scaler: try FilmScaler(), loops: loops)
  }

  /// The first undamaged picture, and its number.
  private static func first(of reel: inout Reel) throws(FilmFault) -> (FilmPicture, Int) {
    for number in 0..<Showing.patience {
      switch try reel.next() {
      case .picture(let picture): return (picture, number)
      case .end: throw number > 0 ? .damaged : .noFilm
      case .damaged: continue
      }
    }
    throw .damaged
  }

  /// Checks the size of the file: large enough, and one of the requested sizes, if any.
  private func checkSize(
    _ size: PixelSize, of file: PixelSize, _ wish: CameraWish
  ) throws(CaptureError) {
    let side = min(size.width, size.height)
    guard side >= Self.smallestSide else {
      // A picture that is much longer than wide gets too narrow when it is scaled down.
      let scale = Double(max(file.width, file.height)) / Double(max(size.width, size.height))
      let least = Int((Double(Self.smallestSide) * scale).rounded(.up))
      throw FilmWords(info.name).tooSmall(file, least: least)
    }
    guard wish.sizes.isEmpty || wish.sizes.contains(where: { $0.height == side }) else {
      throw CaptureError(
        .noMatchingMode, "\(info.name) supports none of the requested qualities.",
        recovery: "It has \(size.width)x\(size.height) only: leave --quality out, or say highest.")
    }
  }

  package var nextDue: Duration? { showing?.nextDue }

  package func begin() { showing?.begin() }

  /// Whether it repeats one picture; known from the first frame on.
  package var isStill: Bool { showing?.isStill ?? false }

  package func next() throws(CaptureError) -> FrameStamp? {
    guard showing != nil else { throw closed }
    do throws(FilmFault) {
      return try showing?.step()
    } catch {
      throw FilmWords(info.name).error(error)
    }
  }

  package func fill(_ picture: Picture) throws(CaptureError) {
    guard let showing else { throw closed }
    guard picture.size == showing.mode.size else {
      throw CaptureError(.ourBug, "A picture of \(picture.size) was brought to a film of \(showing.mode.size).")
    }
    guard let shown = showing.shown else { throw closed }
    // A picture that can't be converted is a damaged frame that is only detected now; it is shown black.
    if !shown.draw(into: picture, with: showing.scaler) { picture.wipe() }
  }

  package func close() { showing = nil }

  private var closed: CaptureError { CaptureError(.cameraUnavailable, "\(info.name) is not open.") }
}

/// A film in progress: the current frame, and the next one, decoded ahead for its timestamp.
private struct Showing {
  /// The most damaged frames in a row that are skipped.
  static let patience = 1000

  private struct Frame {
    var picture: FilmPicture
    var number: Int
    var due: Duration
  }

  let mode: CameraMode
  /// The original size of the first frame.
  let first: PixelSize
  let scaler: FilmScaler
  private let loops: Bool
  private var reel: Reel
  private var pace: FilmPace
  /// The pace before the next frame was decoded.
  private var paceBefore: FilmPace
  private var current: Frame?
  private var ahead: Frame?
  /// Frames read from the reel since its start, whole and damaged.
  private var taken: Int
  private var number: Int
  private(set) var isStill = false
  private var hasBegun = false

  init(_ reel: Reel, _ first: FilmPicture, number: Int, mode: CameraMode, scaler: FilmScaler, loops: Bool) {
    (self.reel, self.mode, self.scaler, self.loops) = (reel, mode, scaler, loops)
    self.first = first.size
    pace = FilmPace(framesPerSecond: mode.framesPerSecond)
    paceBefore = pace
    ahead = Frame(picture: first, number: number, due: pace.next(first.stamp))
    (self.number, taken) = (number, number + 1)
  }

  var shown: FilmPicture? { current?.picture }

  /// After the last frame: when its time is over.
  var nextDue: Duration? { ahead?.due ?? current.map { $0.due + pace.step } }

  mutating func step() throws(FilmFault) -> FrameStamp? {
    guard let frame = ahead else { return nil }
    // Released first, so that two pictures are held, not three.
    (current, paceBefore) = (frame, pace)
    ahead = try load(after: frame)
    return FrameStamp(number: frame.number, capturedAt: frame.due)
  }

  private mutating func load(after frame: Frame) throws(FilmFault) -> Frame? {
    for _ in 0..<Self.patience {
      switch try reel.next() {
      case .picture(let picture): return follow(picture)
      case .damaged:
        number += 1
        taken += 1
      case .end:
        isStill = taken == 1
        if isStill { return follow(frame.picture, isAgain: true) }
        guard loops || !hasBegun else { return nil }
        try rewind()
      }
    }
    return nil
  }

  private mutating func rewind() throws(FilmFault) {
    try reel.rewind()
    pace.rewind()
    taken = 0
  }

  /// Starts at the first frame, if the analysis starts now.
  mutating func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    guard !isStill, let current else { return }
    do throws(FilmFault) {
      (pace, number) = (paceBefore, current.number)
      try rewind()
      ahead = try load(after: current) ?? ahead
    } catch {
      // It was readable a moment ago; the next frame will report the error.
    }
  }

  private mutating func follow(_ picture: FilmPicture, isAgain: Bool = false) -> Frame {
    number += 1
    if !isAgain { taken += 1 }
    return Frame(picture: picture, number: number, due: pace.next(isAgain ? nil : picture.stamp))
  }
}

extension PixelSize {
  /// Scaled down to the longest side of films: pictures of phones are larger, without a visible difference.
  fileprivate var fitted: PixelSize {
    let (longest, most) = (max(width, height), Int(cffmpeg_largest_side))
    guard longest > most else { return self }
    func scaled(_ side: Int) -> Int { max(1, (side * most + longest / 2) / longest) }
    return PixelSize(width: scaled(width), height: scaled(height))
  }
}
