internal import CSystem
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
  ///
  /// Without trust in the seal the checksum is verified whatever the file's times say.
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

  /// What a start that was cut short has left goes.
  private func sweep() {
    let directory = folder.map { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) } ?? -1
    guard directory >= 0 else { return }
    PartFiles.sweep(directory, prefix: Self.name + ".")
    close(directory)
  }

  /// The path of a kept model that holds something else than what was written there; `nil` if there is none.
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

  /// Marks a file that was found whole, so that later starts need not read it: it gets the modification time of its source,
  /// and any later write changes that.
  ///
  /// It reaches the disk first, so that after a power cut the mark stands on nothing that is missing. Where it can't be
  /// marked, each start checks it.
  private static func seal(
    _ file: Int32, _ path: String, _ head: ModelHead, _ source: ModelSource, writtenAt written: UInt64
  ) {
    // Another program may have written to it while it was checked.
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
      if error == .isNoModel { throw Self.unreadable(self.source, "it holds no model of 68 points") }
      return nil
    }
  }

  private static func begin(in directory: Int32) -> (file: Int32, name: String)? {
    // In a container the same number may come again, and two threads have one.
    for number in 0..<100 {
      let part = "\(name).\(getpid())\(number == 0 ? "" : "-\(number)").part"
      let file = openat(directory, part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if file >= 0 { return (file, part) }
      if errno != EEXIST { return nil }
    }
    return nil
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

extension ModelHead {
  /// Another file may hold the same: it is read once more, which takes less than making all of it anew.
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

  /// Somebody may make it shorter meanwhile; what is missing reads as zeros, which are no model.
  fileprivate func mapped(_ file: Int32) -> UnsafeRawBufferPointer? {
    guard let count = Int(exactly: length), let place = csys_mapping_open(file, count) else { return nil }
    madvise(UnsafeMutableRawPointer(mutating: place), count, MADV_SEQUENTIAL)
    return UnsafeRawBufferPointer(start: place, count: count)
  }

  fileprivate func unmap(_ bytes: UnsafeRawBufferPointer) { bytes.baseAddress.map { csys_mapping_close($0) } }
}
