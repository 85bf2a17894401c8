internal import Contract
internal import Files
internal import Glibc
internal import Threads

/// Keeps the compact form of a model in a folder, and makes it where there is none yet.
struct ModelStore {
  /// The file that dlib's authors made.
  let source: String
  /// nil where nothing can be kept.
  let folder: String?

  private static let name = "face-model"

  /// The model; made from its source and kept, if what is kept is missing, damaged, or of another source.
  func open(detector: () throws(CaptureError) -> [UInt8]) throws(CaptureError) -> CompactModel {
    let file = Glibc.open(source, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Self.unreadable(source, errno, of: "open") }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_size > 0 else { throw Self.unreadable(source, "it is empty") }
    let known = ModelSource(
      length: Int64(facts.st_size), modified: Int64(facts.st_mtim.tv_sec) * 1_000_000_000 + Int64(facts.st_mtim.tv_nsec)
    )
    if let kept = kept(known) { return kept }
    return try made(from: file, known, detector: try detector())
  }

  private func kept(_ source: ModelSource) -> CompactModel? {
    guard let folder else { return nil }
    let file = Glibc.open(Folders.join(folder, Self.name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard let memory = ModelMemory(file: file), ModelHead(memory.bytes)?.source == source else { return nil }
    return CompactModel(memory)
  }

  private func made(
    from file: Int32, _ source: ModelSource, detector: [UInt8]
  ) throws(CaptureError) -> CompactModel {
    guard let place = mmap(nil, Int(source.length), PROT_READ, MAP_PRIVATE, file, 0), place != MAP_FAILED else {
      throw Self.unreadable(self.source, errno, of: "mmap")
    }
    defer { munmap(place, Int(source.length)) }
    madvise(place, Int(source.length), MADV_SEQUENTIAL)
    let bytes = UnsafeRawBufferPointer(start: place, count: Int(source.length))
    if let model = try keep(bytes, source, detector) { return model }
    guard let memory = ModelMemory() else { throw Self.unreadable(self.source, ENOMEM, of: "mmap") }
    do throws(ModelMaker.Trouble) {
      try ModelMaker.make(from: bytes, source, detector: detector, letGo: Self.letGo) { memory.write($0, at: $1) }
    } catch {
      throw Self.unreadable(self.source, "it holds no model of 68 points")
    }
    guard let model = CompactModel(memory) else { throw Self.unreadable(self.source, "it holds no model of 68 points") }
    return model
  }

  /// nil where nothing can be kept; it is the same model without that.
  private func keep(
    _ bytes: UnsafeRawBufferPointer, _ source: ModelSource, _ detector: [UInt8]
  ) throws(CaptureError) -> CompactModel? {
    guard let folder else { return nil }
    for place in [Folders.parent(folder), folder] { mkdir(place, 0o700) }
    let directory = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return nil }
    defer { close(directory) }
    PartFiles.sweep(directory, prefix: Self.name + ".")
    let part = "\(Self.name).\(getpid()).part"
    let file = openat(directory, part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return nil }
    defer { close(file) }
    do throws(ModelMaker.Trouble) {
      guard ftruncate(file, off_t(ModelLayout.size)) == 0 else { throw .cannotWrite }
      try ModelMaker.make(from: bytes, source, detector: detector, letGo: Self.letGo) {
        pwrite(file, $0.baseAddress, $0.count, off_t($1)) == $0.count
      }
      guard renameat(directory, part, directory, Self.name) == 0 else { throw .cannotWrite }
    } catch {
      unlinkat(directory, part, 0)
      if error == .isNoModel { throw Self.unreadable(self.source, "it holds no model of 68 points") }
      return nil
    }
    return ModelMemory(file: file).flatMap { CompactModel($0) }
  }

  /// A file of 100 MB need not be in memory all at once.
  private static func letGo(_ part: UnsafeRawBufferPointer) {
    guard let base = part.baseAddress else { return }
    madvise(UnsafeMutableRawPointer(mutating: base), part.count, MADV_DONTNEED)
  }

  private static func unreadable(_ path: String, _ reason: Int32, of call: String) -> CaptureError {
    let limit = SystemLimit.error(reason, of: call)
    return unreadable(
      path, String(cString: strerror(reason)), limit.code == .limitReached ? limit.recovery : installing)
  }

  private static func unreadable(_ path: String, _ reason: String, _ recovery: String = installing) -> CaptureError {
    CaptureError(
      .resourceMissing, "The model of a face's points can't be read: \(path): \(reason).", recovery: recovery)
  }

  private static let installing = "Run: apt-get install libdlib-data"
}
