internal import Contract
internal import Files
internal import Frames
internal import Glibc
internal import Imaging

/// Writes batches of a recording's pictures, one file each; deletes all of them on release, unless they are kept.
final class BatchWriter {
  private let order: RecordingOrder
  private var assembly: BatchAssembly
  private var files: [String] = []

  /// `nil` if no batches were ordered.
  init?(_ order: RecordingOrder) {
    guard let assembly = BatchAssembly(order) else { return nil }
    (self.order, self.assembly) = (order, assembly)
  }

  deinit { files.forEach { unlink($0) } }

  /// Returns the batch that was written, if one is complete.
  func take(_ stamp: FrameStamp, picture: Picture) throws(CaptureError) -> FrameBatch? {
    let jpeg = { () throws(CaptureError) in try JPEG.bytes(of: picture, .batched) }
    return try write(try assembly.take(stamp.capturedAt, jpeg: jpeg))
  }

  func finish() throws(CaptureError) -> FrameBatch? { try write(assembly.finish()) }

  /// Keeps the files when the writer is released.
  func keep() { files = [] }

  /// Writes into the folder of the order.
  private func write(_ batch: FrameBatch?) throws(CaptureError) -> FrameBatch? {
    guard let batch else { return nil }
    let name = BatchWish.file(batch.batchID)
    let path = Folders.join(Folders.parent(order.path), name)
    let place = Folders.join(Folders.parent(order.place), name)
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw StorageTrouble.ofFile(errno, at: place) }
    files.append(path)
    let reason = OutputWriter(file).write(batch.json)
    close(file)
    guard reason == 0 else { throw StorageTrouble.ofFile(reason, at: place) }
    if let most = order.batches?.wish.most, files.count > most { unlink(files.removeFirst()) }
    return batch
  }
}
