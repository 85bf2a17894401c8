internal import CFFmpeg
internal import Contract
internal import Glibc
internal import Imaging

/// The reason why a file can't be played.
enum FilmFault: Error, Equatable {
  case noLibrary
  /// With the `errno` of `open`.
  case unopened(Int32)
  case noFile, noFilm, tooLarge, noMemory
  /// It has frames, and none can be decoded completely.
  case damaged
}

/// A film or a picture in a file, decoded by FFmpeg.
final class Film {
  /// The result of reading the next frame.
  enum Take {
    case picture(FilmPicture)
    /// It can't be decoded completely, so it is neither shown nor saved.
    case damaged
    case end
  }

  private let film: OpaquePointer

  /// Opens a regular file, so that nothing blocks; only this file is read, even if it refers to others.
  init(_ path: String) throws(FilmFault) {
    guard cffmpeg_load() else { throw .noLibrary }
    let descriptor = try Self.descriptor(of: path)
    var film: OpaquePointer?
    let reading = cffmpeg_film_open(descriptor, &film)
    guard let film else {
      throw reading == CFFMPEG_READ_TOO_LARGE ? .tooLarge : reading == CFFMPEG_READ_NO_MEMORY ? .noMemory : .noFilm
    }
    self.film = film
  }

  deinit { cffmpeg_film_close(film) }

  private static func descriptor(of path: String) throws(FilmFault) -> Int32 {
    // C ends a path at a zero byte, and would open another file.
    guard !path.utf8.contains(0) else { throw .unopened(ENOENT) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unopened(errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .noFile
    }
    return descriptor
  }

  /// The frame rate; `nil` if the film gives no plausible one.
  var framesPerSecond: Double? {
    let rate = cffmpeg_film_rate(film)
    return FilmPace.rates.contains(rate) ? rate : nil
  }

  func next() throws(FilmFault) -> Take {
    var picture: OpaquePointer?
    switch cffmpeg_film_read(film, &picture) {
    case CFFMPEG_READ_END: return .end
    case CFFMPEG_READ_TOO_LARGE: throw .tooLarge
    case CFFMPEG_READ_NO_MEMORY: throw .noMemory
    default: return picture.map { .picture(FilmPicture($0)) } ?? .damaged
    }
  }
}

/// One decoded frame.
final class FilmPicture {
  private let picture: OpaquePointer
  /// Upright, in square pixels.
  let size: PixelSize
  /// Its timestamp in the film, with any origin.
  let stamp: Duration?

  fileprivate init(_ picture: OpaquePointer) {
    self.picture = picture
    let shape = cffmpeg_shot_shape(picture)
    size = PixelSize(width: Int(shape.width), height: Int(shape.height))
    stamp = shape.has_time ? .nanoseconds(shape.nanoseconds) : nil
  }

  deinit { cffmpeg_shot_free(picture) }

  /// Draws it into a picture of any size; false if that fails.
  func draw(into canvas: Picture, with scaler: FilmScaler) -> Bool {
    let (width, height) = (Int32(canvas.size.width), Int32(canvas.size.height))
    return cffmpeg_shot_draw(
      picture, scaler.scaler, canvas.luma.baseAddress, canvas.blue.baseAddress, canvas.red.baseAddress, width, height)
      == CFFMPEG_READ_DONE
  }

  /// Red, green, blue and alpha of each pixel as stored; `nil` if it has another size, or the conversion fails.
  func rgba(_ size: PixelSize) -> [UInt8]? {
    var isDone = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 * size.width * size.height) { room, count in
      isDone =
        cffmpeg_shot_rgba(picture, room.baseAddress, Int32(size.width), Int32(size.height)) == CFFMPEG_READ_DONE
      count = isDone ? 4 * size.width * size.height : 0
    }
    return isDone ? bytes : nil
  }
}

/// Converts frames to pictures; its setup is reused while frames have the same format.
final class FilmScaler {
  fileprivate let scaler: OpaquePointer

  init() throws(FilmFault) {
    guard let scaler = cffmpeg_scaler_make() else { throw .noMemory }
    self.scaler = scaler
  }

  deinit { cffmpeg_scaler_free(scaler) }
}
