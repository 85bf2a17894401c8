internal import Agents
internal import Contract
internal import Files
internal import Notation
import Synchronization

/// How each kiosk stood when it last said so: `.kiosks/ID.json` in the folder of the sessions, so that a restart forgets none.
///
/// No session's name begins with a dot.
final class KioskBook: Sendable {
  /// Bytes of a standing.
  static let mostBytes = 16 << 10
  private static let (folder, ending) = (".kiosks", ".json")

  struct Entry: Equatable, Sendable {
    let id: KioskID
    let heard: WallTime
    let standing: KioskStanding
  }

  private let folder: String
  private let most: Int
  private let known: Mutex<[KioskID: Entry]>

  /// A file that can't be read counts as none.
  init(beside sessions: String, most: Int = 1000) {
    let folder = Folders.join(sessions, Self.folder)
    (self.folder, self.most) = (folder, most)
    let names = ((try? SystemFiles().list(folder)) ?? []).filter { $0.hasSuffix(Self.ending) }
    let entries = names.compactMap { name -> Entry? in
      guard let id = KioskID(String(name.dropLast(Self.ending.count))),
        let bytes = try? SystemFiles().read(Folders.join(folder, name), limit: Self.mostBytes),
        let node = JSONReader.read(bytes, file: name).node
      else { return nil }
      return Entry(id, node)
    }
    known = Mutex(Dictionary(entries.prefix(most).map { ($0.id, $0) }) { first, _ in first })
  }

  /// By name.
  func entries() -> [Entry] { known.withLock { $0.values.sorted { $0.id.text < $1.id.text } } }

  var node: JSONNode { .object([("kiosks", .array(entries().map(\.node)))]) }

  /// One kiosk after another: the file holds what the memory holds.
  func keep(_ standing: KioskStanding, of id: KioskID, at now: WallTime) throws(HTTPRefusal) {
    let entry = Entry(id: id, heard: now, standing: standing)
    let path = Folders.join(folder, id.text + Self.ending)
    let refusal = known.withLock { [most] known -> HTTPRefusal? in
      guard known[id] != nil || known.count < most else {
        return HTTPRefusal(507, "The backend has room for \(most) kiosks.")
      }
      do throws(FileFault) {
        try SystemFiles().write(Array(entry.node.text().utf8), to: path)
      } catch {
        return HTTPRefusal(error.reason == .noSpace ? 507 : 500, "The backend can't keep it: it \(error.sentence).")
      }
      known[id] = entry
      return nil
    }
    if let refusal { throw refusal }
  }
}

extension KioskBook.Entry {
  fileprivate init?(_ id: KioskID, _ node: JSONNode) {
    guard let heard = node["heard"]?.string.flatMap(WallTime.init(text:)),
      let standing = node["status"].flatMap({ KioskStanding($0) })
    else { return nil }
    self.init(id: id, heard: heard, standing: standing)
  }

  var node: JSONNode {
    .object([("id", .string(id.text)), ("heard", .string(heard.text)), ("status", standing.node)])
  }
}
