internal import CPCSC
package import Contract
internal import Synchronization

/// The readers that PC/SC knows.
package final class PCSCReaders: ChipReaders, @unchecked Sendable {
  /// So that a reader that comes, or a wake, is not missed for long if it falls between two waits.
  private static let longestWait: UInt32 = 1000
  /// The name of a reader that changes when readers come or go.
  private static let arrivals = #"\\?PnP?\Notification"#
  /// The bit `SCARD_STATE_CHANGED`.
  private static let changed: UInt32 = 0x2

  /// A part of the names of the readers to use; `nil` is any.
  private let wanted: String?
  /// Shared with `wake`; all else belongs to the thread of `look`.
  private let context = Mutex<cpcsc_context?>(nil)
  private var names = ReaderNames()
  /// The state as of the last wait, by name; it says which changes are news.
  private var known: [String: UInt32] = [:]
  private var glances: [ReaderGlance] = []
  /// The line of the last `connect`.
  private var last: PCSCChannel?
  /// What was there since `release`: without it the same absence has another name.
  private var (hadService, hadReader) = (false, false)

  package init(wanted: String? = nil) { self.wanted = wanted }

  deinit { release() }

  package func look() -> ChipReaderState {
    switch see() {
    case .success(let glances):
      self.glances = glances
      let state = ChipReaderState(glances)
      let lacks = state == .unusable(.noReader)
      defer { hadReader = hadReader || !lacks }
      return lacks && hadReader ? .unusable(.readerLost) : state
    case .failure(let trouble):
      (glances, known) = ([], [:])
      return .unusable(trouble == .noService && hadService ? .serviceLost : trouble)
    }
  }

  package func wake() { context.withLock { if let context = $0 { cpcsc_cancel(context) } } }

  package func connect() throws(ChipTrouble) -> any ChipChannel {
    guard let context = context.withLock({ $0 }) else { throw .serviceLost }
    guard let glance = glances.first(where: { $0.state == .chip }) else { throw .chipLost }
    let channel = try PCSCChannel(context, glance.name, after: last)
    last = channel
    return channel
  }

  package func release() {
    close()
    (glances, last, hadService, hadReader) = ([], nil, false, false)
  }

  private func close() {
    context.withLock { context in
      if let context { cpcsc_close(context) }
      context = nil
    }
    (names, known) = (ReaderNames(), [:])
  }

  /// All readers of the service, whatever lies on them; waits for a change of what it has told before.
  func see(waiting: UInt32 = longestWait) -> Result<[ReaderGlance], ChipTrouble> {
    Result { () throws(ChipTrouble) in
      let context = try open()
      do throws(ChipTrouble) {
        try list(context)
        return try wait(context, waiting)
      } catch {
        if error == .serviceLost || error == .noService { close() }
        throw error
      }
    }
  }

  private func open() throws(ChipTrouble) -> cpcsc_context {
    if let context = context.withLock({ $0 }) { return context }
    guard PCSCService.load() else { throw .noService }
    var new: cpcsc_context = 0
    let code = PCSCCode(cpcsc_open(&new))
    if code == .noService { throw PCSCService.refusal }
    if let trouble = code.trouble(of: .service) { throw trouble }
    context.withLock { $0 = new }
    hadService = true
    return new
  }

  private func list(_ context: cpcsc_context) throws(ChipTrouble) {
    var text: [CChar] = []
    // A reader may come between the two calls: then the room does not suffice, and the next look lists again.
    var room = 0
    var code = PCSCCode(cpcsc_list(context, nil, &room))
    if code == .success, room < 1 << 16 {
      text = [CChar](repeating: 0, count: room)
      code = PCSCCode(cpcsc_list(context, &text, &room))
    }
    if code == .noReaders { (text, code) = ([], .success) }
    if let trouble = code.trouble(of: .service) { throw trouble }
    names = ReaderNames(text, and: Self.arrivals, most: Int(CPCSC_MOST))
    known = known.filter { names.all.contains($0.key) }
  }

  private func wait(_ context: cpcsc_context, _ milliseconds: UInt32) throws(ChipTrouble) -> [ReaderGlance] {
    // A service without readers has no state that would be new.
    let limit = known.isEmpty ? 0 : milliseconds
    let (code, states) = names.withReaders { readers in
      for index in readers.indices { readers[index].known = known[names.all[index]] ?? 0 }
      let code = PCSCCode(cpcsc_wait(context, limit, &readers, readers.count))
      return (code, readers.map { reader in (flags: reader.now, atr: Self.atr(of: reader)) })
    }
    // A reader that has just gone is no failure: the next look lists again.
    if [.timeout, .cancelled, .unknownReader].contains(code) {
      known[Self.arrivals] = known[Self.arrivals] ?? 0
      return glances.filter { names.all.contains($0.name) }
    }
    if let trouble = code.trouble(of: .service) { throw trouble }
    for (name, state) in zip(names.all, states) { known[name] = state.flags & ~Self.changed }
    return zip(names.all, states).filter { $0.0 != Self.arrivals }
      .map { ReaderGlance($0, flags: $1.flags, atr: $1.atr) }.filter { $0.isNamed(wanted) }
  }

  private static func atr(of reader: cpcsc_reader) -> [UInt8] {
    withUnsafeBytes(of: reader.atr) { Array($0.prefix(reader.atr_count)) }
  }
}

/// The names of readers, in the memory that a wait wants them in.
private struct ReaderNames {
  private(set) var all: [String] = []
  private var text: [CChar] = []
  private var starts: [Int] = []

  init() {}

  /// Names that each end with a zero, and one name more.
  init(_ list: [CChar], and last: String, most: Int) {
    let names = list.split(separator: 0).prefix(most - 1).map(Array.init) + [last.utf8.map { CChar(bitPattern: $0) }]
    for name in names {
      starts.append(text.count)
      text += name + [0]
      all.append(String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
  }

  func withReaders<Value>(_ body: (inout [cpcsc_reader]) -> Value) -> Value {
    text.withUnsafeBufferPointer { text in
      var readers = starts.map { start in
        var reader = cpcsc_reader()
        reader.name = text.baseAddress.map { $0 + start }
        return reader
      }
      return body(&readers)
    }
  }
}
