internal import Contract
package import Engine
internal import Files
package import Flow
internal import Glibc
internal import Imaging
package import Settings
internal import Threads

/// The outcome of an import, and its picture, if any.
struct ImportedPicture: Sendable {
  var outcome: ImportOutcome
  var picture: Picture?

  init(_ outcome: ImportOutcome, _ picture: Picture? = nil) { (self.outcome, self.picture) = (outcome, picture) }
}

/// Device that imports document pictures from files, by absolute path or relative to a folder.
///
/// One at a time: a cancelled read can't be interrupted, and the next one waits for it to finish.
package final class DocumentImporter: AskedDevice {
  /// The folders that user-entered paths are resolved against.
  package struct Places: Sendable {
    /// The base of relative paths; the working directory if empty.
    package var folder: String
    /// The home directory, for `~`.
    package var home: String?

    package init(folder: String = "", home: String?) { (self.folder, self.home) = (folder, home) }

    /// The path as typed; or as terminals quote a dropped file, if only that exists.
    func pathThere(_ written: String) -> String {
      let literal = path(written)
      return [literal, path(DroppedPath.plain(written))].first { access($0, F_OK) == 0 } ?? literal
    }

    func path(_ written: String) -> String {
      if let home, written == "~" || written.hasPrefix("~/") { return home + written.dropFirst() }
      if folder.isEmpty || written.hasPrefix("/") { return written }
      return folder.hasSuffix("/") ? folder + written : "\(folder)/\(written)"
    }
  }

  package let device = Device.importer
  private let worker: Worker<Work, ImportedPicture>
  /// The name to keep the picture under, and the number of the request.
  private var awaited: (name: String, number: Int)?

  /// `keepsText`: whether the text of a QR code may be kept.
  package init(
    _ pace: Scheduling, _ places: Places, resources: Resources, keepsText: Bool = false
  ) throws(CaptureError) {
    let reader = Reader(places: places, resources: resources, keepsText: keepsText)
    worker = try Worker("import", isAside: pace == .aside, joining: { $1 }) { reader.read($0) }
  }

  package var descriptors: [Int32] { [worker.descriptor] }

  package func ask(_ order: DeviceOrder, _ number: Int, of engine: Engine) {
    guard case .importer(let order) = order else { return }
    switch order {
    case .read(let order):
      awaited = (order.name, number)
      begin(order, engine.pictures[order.name]?.picture)
      advance(engine)
    case .abandon: forget()
    }
  }

  package func advance(_ engine: Engine) {
    guard let news = news(), let (name, number) = awaited else { return }
    awaited = nil
    if let picture = news.picture { engine.keepImported(picture, as: name) }
    engine.told(.imported(news.outcome), to: number)
  }

  package func forget(_ engine: Engine) { forget() }

  /// With the picture that is kept under the name.
  func begin(_ order: ImportOrder, _ kept: Picture? = nil) {
    worker.mute()
    worker.askOrWork(Work(order: order, kept: order.path == nil ? kept : nil))
  }

  func news() -> ImportedPicture? { worker.takeReplies().last?.answer }

  func forget() {
    awaited = nil
    worker.forget()
  }
}

extension DocumentImporter {
  fileprivate struct Work: Sendable {
    var order: ImportOrder
    /// The picture to turn; it no longer changes.
    var kept: Picture?
  }

  private struct Reader: Sendable {
    let places: Places
    let resources: Resources
    let keepsText: Bool

    func read(_ work: Work) -> ImportedPicture {
      let (order, files) = (work.order, SystemFiles())
      do throws(CaptureError) {
        var looking = try DocumentLooking(files: files, resources: resources, keepsText: keepsText)
        let picture = try picture(for: work, files)
        let sight = looking.look(at: picture, as: order.kind, readsCode: order.readsCode)
        return ImportedPicture(.seen(sight.finding, picture.size), picture)
      } catch {
        return ImportedPicture(.refused(error))
      }
    }

    private func picture(for work: Work, _ files: SystemFiles) throws(CaptureError) -> Picture {
      if let path = work.order.path { return try DocumentLooking.still(places.pathThere(path), files) }
      guard let kept = work.kept else { throw CaptureError(.ourBug, "No picture was kept that could be turned.") }
      return kept.turned
    }
  }
}
