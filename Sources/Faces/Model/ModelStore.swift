internal import CSystem
internal import Contract
internal import Files
internal import Glibc
internal import Threads

/// Disk cache of the compact model; builds it if missing.
struct ModelStore {
  /// dlib's original file.
  let source: String
  /// `nil` if nothing can be cached.
  let folder: String?

  private static let name = "face-model"

  /// The model: from the cache, or rebuilt if that is missing, damaged, or made from another source.
  ///
  /// Without `trustingSeal`, verifies the checksum whatever the file's times say.
  func open(
    trustingSeal: Bool = true, detector: () throws(CaptureError) -> [UInt8]
  ) throws(CaptureError) -> CompactModel {
    let file = Glibc.open(source, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Self.unreadable(source, errno, of: "open") }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_size > 0 else { throw Self.unreadable(source, "it is empty") }
    let known = ModelSource(facts)
    sweep()
    if let kept = kept(known, file, trustingSeal) { return kept }
    return try made(from: file, known, detector: try detector())
  }

  /// Deletes temporary files of interrupted starts.
  private func sweep() {
    let directory = folder.map { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) } ?? -1
    guard directory >= 0 else { return }
    PartFiles.sweep(directory, prefix: Self.name + ".")
    close(directory)
  }

  /// The path of a damaged cached model; `nil` if there is none.
  var damaged: String? {
    guard let path, let file = Self.open(kept: path) else { return nil }
    defer { close(file) }
    let isSound = ModelMemory(file: file).flatMap { CompactModel($0) } != nil
    return isSound ? nil : path
  }

  private var path: String? { folder.map { Folders.join($0, Self.name) } }

  private static func open(kept path: String) -> Int32? {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    return file >= 0 ? file : nil
  }

  private func kept(_ source: ModelSource, _ original: Int32, _ trustsSeal: Bool) -> CompactModel? {
    guard let path, let file = Self.open(kept: path) else { return nil }
    defer { close(file) }
    guard let memory = ModelMemory(file: file), let head = ModelHead(memory.bytes) else { return nil }
    if trustsSeal, head.source == source, memory.modified == source.seal {
      memory.readAhead()
      return CompactModel(memory, isKnown: true)
    }
    guard head.source == source || head.isMade(from: original, source), let model = CompactModel(memory) else {
      return nil
    }
    Self.seal(file, path, head, source, writtenAt: memory.modified)
    return model
  }

  /// Marks a verified file, so that later starts need not read it: sets its modification time to that of its source,
  /// which any later write changes.
  ///
  /// The file is synced first, so that the mark survives no power cut that the content does not. If it can't be marked,
  /// each start verifies it.
  private static func seal(
    _ file: Int32, _ path: String, _ head: ModelHead, _ source: ModelSource, writtenAt written: UInt64
  ) {
    // Another program may have written to it during the check.
    var facts = stat()
    guard fstat(file, &facts) == 0, ModelSource(facts).modified == written else { return }
    if head.source != source {
      let target = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard target >= 0 else { return }
      defer { close(target) }
      var renewed = head
      renewed.source = source
      guard renewed.write({ pwrite(target, $0.baseAddress, $0.count, off_t(ModelLayout.head.start)) == $0.count })
      else { return }
    }
    guard fsync(file) == 0 else { return }
    let time = timespec(tv_sec: Int(source.seal / 1_000_000_000), tv_nsec: 0)
    _ = futimens(file, [timespec(tv_sec: 0, tv_nsec: asItIs), time])
  }

  /// UTIME_OMIT, which Swift does not import.
  private static let asItIs = (1 << 30) - 2

  private func made(
    from file: Int32, _ source: ModelSource, detector: [UInt8]
  ) throws(CaptureError) -> CompactModel {
    guard let bytes = source.mapped(file) else { throw Self.unreadable(self.source, errno, of: "mmap") }
    defer { source.unmap(bytes) }
    if let model = try keep(bytes, source, detector) { return model }
    guard let memory = ModelMemory() else { throw Self.unreadable(self.source, ENOMEM, of: "mmap") }
    do throws(ModelMaker.Trouble) {
      try ModelMaker.make(from: bytes, source, detector: detector, letGo: Self.letGo) { memory.write($0, at: $1) }
    } catch {
      throw Self.unreadable(self.source, "it is not a model of 68 landmarks")
    }
    guard let model = CompactModel(memory) else {
      throw Self.unreadable(self.source, "it is not a model of 68 landmarks")
    }
    return model
  }

  /// Builds the model in the cache; `nil` if the cache can't be written, and the model is built in memory then.
  private func keep(
    _ bytes: UnsafeRawBufferPointer, _ source: ModelSource, _ detector: [UInt8]
  ) throws(CaptureError) -> CompactModel? {
    guard let folder else { return nil }
    for place in [Folders.parent(folder), folder] { mkdir(place, 0o700) }
    let directory = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return nil }
    defer { close(directory) }
    guard let (file, part) = Self.begin(in: directory) else { return nil }
    defer { close(file) }
    do throws(ModelMaker.Trouble) {
      guard ftruncate(file, off_t(ModelLayout.size)) == 0 else { throw .cannotWrite }
      try ModelMaker.make(from: bytes, source, detector: detector, letGo: Self.letGo) {
        pwrite(file, $0.baseAddress, $0.count, off_t($1)) == $0.count
      }
      guard let model = ModelMemory(file: file).flatMap({ CompactModel($0) }) else { throw .isNoModel }
      guard renameat(directory, part, directory, Self.name) == 0 else { throw .cannotWrite }
      return model
    } catch {
      unlinkat(directory, part, 0)
      if error == .isNoModel { throw Self.unreadable(self.source, "it is not a model of 68 landmarks") }
      return nil
    }
  }

  private static func begin(in directory: Int32) -> (file: Int32, name: String)? {
    // In containers PIDs repeat, and two threads share one.
    for number in 0..<100 {
      let part = "\(name).\(getpid())\(number == 0 ? "" : "-\(number)").part"
      let file = openat(directory, part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if file >= 0 { return (file, part) }
      if errno != EEXIST { return nil }
    }
    return nil
  }

  /// Releases processed pages, so that a file of 100 MB is never resident as a whole.
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
      .resourceMissing, "The face landmark model can't be read: \(path): \(reason).", recovery: recovery)
  }

  private static let installing = "Run: apt-get install libdlib-data"
}

extension ModelHead {
  /// Whether a source with another identity has the same content; reading it is cheaper than rebuilding the model.
  fileprivate func isMade(from file: Int32, _ source: ModelSource) -> Bool {
    guard self.source.length == source.length, let bytes = source.mapped(file) else { return false }
    defer { source.unmap(bytes) }
    var sum = Fingerprint()
    sum.add(bytes, at: 0)
    return sum.value == sourceSum
  }
}

extension ModelSource {
  init(_ facts: stat) {
    func nanoseconds(_ time: timespec) -> UInt64 {
      UInt64(bitPattern: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
    }
    self.init(
      length: UInt64(clamping: facts.st_size), modified: nanoseconds(facts.st_mtim),
      changed: nanoseconds(facts.st_ctim), number: UInt64(facts.st_ino))
  }

  /// Maps the file; if it is truncated meanwhile, missing pages read as zeros, which are no valid model.
  fileprivate func mapped(_ file: Int32) -> UnsafeRawBufferPointer? {
    guard let count = Int(exactly: length), let place = csys_mapping_open(file, count) else { return nil }
    madvise(UnsafeMutableRawPointer(mutating: place), count, MADV_SEQUENTIAL)
    return UnsafeRawBufferPointer(start: place, count: count)
  }

  fileprivate func unmap(_ bytes: UnsafeRawBufferPointer) { bytes.baseAddress.map { csys_mapping_close($0) } }
}
