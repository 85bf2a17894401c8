internal import Contract
internal import Files
internal import Frames
internal import Glibc
internal import Imaging

/// Writes batches of a recording's pictures, one file each; deletes all of them on release, unless they are kept.
final class BatchWriter {
  private let order: RecordingOrder
  private var assembly: BatchAssembly
  /// Their paths, or their names in memory.
  private var files: [String] = []

  /// `nil` if no batches were ordered.
  init?(_ order: RecordingOrder) {
    guard let assembly = BatchAssembly(order) else { return nil }
    (self.order, self.assembly) = (order, assembly)
  }

  deinit { files.forEach { Self.remove($0, order) } }

  private static func remove(_ file: String, _ order: RecordingOrder) {
    if let memory = order.memory { memory.remove(file) } else { unlink(file) }
  }

  /// Returns the batch that was written, if one is complete.
  func take(_ stamp: FrameStamp, picture: Picture) throws(CaptureError) -> FrameBatch? {
    let jpeg = { () throws(CaptureError) in try JPEG.bytes(of: picture, .batched) }
    return try write(try assembly.take(stamp.capturedAt, jpeg: jpeg))
  }

  func finish() throws(CaptureError) -> FrameBatch? { try write(assembly.finish()) }

  /// Keeps the files when the writer is released.
  func keep() { files = [] }

  /// Writes into the folder of the order, or into memory.
  private func write(_ batch: FrameBatch?) throws(CaptureError) -> FrameBatch? {
    guard let batch else { return nil }
    let name = BatchWish.file(batch.batchID)
    if let memory = order.memory {
      memory.hold(batch.json, as: name)
      files.append(name)
    } else {
      try write(batch.json, to: Folders.join(Folders.parent(order.path), name), named: name)
    }
    if let most = order.batches?.wish.most, files.count > most { Self.remove(files.removeFirst(), order) }
    return batch
  }

  private func write(_ bytes: [UInt8], to path: String, named name: String) throws(CaptureError) {
    let place = Folders.join(Folders.parent(order.place), name)
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw StorageTrouble.ofFile(errno, at: place) }
    files.append(path)
    let reason = OutputWriter(file).write(bytes)
    close(file)
    guard reason == 0 else { throw StorageTrouble.ofFile(reason, at: place) }
  }
}
