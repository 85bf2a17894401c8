internal import CardReaders
internal import Chips
internal import Contract
internal import Engine
internal import Files
internal import Flow
internal import Settings
internal import Tape

/// The card reader of a tape: the real read on the virtual clock, with a made-up document.
final class TapeChipReader: AskedDevice {
  private struct Order {
    let number: Int
    /// `nil` if only the readers' state is asked for.
    var request: ChipRequest?
    /// From the first document on.
    var read: ChipRead?
    var known: ChipReaderState?
    var began: Instant?
    /// Whether the read knows that the chip is there.
    var isPlaced = false
    var command: [UInt8]?
  }

  /// How long a chip takes for each answer, and a reader until it tells of a change.
  private static let answerTime = Duration.milliseconds(40)
  /// The largest answer of a reader without extended length.
  private static let mostBytes = 256

  let device = Device.chipReader
  private(set) var nextDue: Instant?
  private let resources: Resources
  private let files: any FileStore & Sendable
  private var readers = ReaderWord.ready
  private var document: (chip: TwinChip, anchors: Anchors)?
  private var isLying = false
  /// It is taken away once so many bytes have been read.
  private var leavesAt: Int?
  private var order: Order?

  init(_ resources: Resources, _ files: any FileStore & Sendable) { (self.resources, self.files) = (resources, files) }

  // MARK: The tape's side

  func meet(_ script: ChipScript) throws(CaptureError) {
    switch script {
    case .lay(let word): (document, isLying, leavesAt) = (try load(word), true, nil)
    case .away(let bytes): (leavesAt, isLying) = (bytes, isLying && bytes != nil)
    case .back:
      guard document != nil else {
        throw CaptureError(.usage, "No document was there before.", recovery: "Write Chip td1 above.")
      }
      (isLying, leavesAt) = (true, nil)
    }
    nextDue = Instant()
  }

  func become(_ state: ReaderWord) { (readers, nextDue) = (state, Instant()) }

  private func load(_ word: ChipWord) throws(CaptureError) -> (TwinChip, Anchors) {
    try LibcryptoChips.load()
    let folder = resources.chipFolder(word == .td3 ? ChipWord.td3.rawValue : ChipWord.td1.rawValue)
    let document = try TwinDocument.load(folder, files)
    let fault = TwinDocument.Fault(rawValue: word.rawValue)
    let trust = word == .unknown ? folder : Folders.join(folder, TwinDocument.trust)
    return (TwinChip(fault.map(document.with) ?? document, LibcryptoChips()), Anchors.read(trust, files))
  }

  private var state: ChipReaderState {
    switch readers {
    case .ready: isLying ? .present : .waiting
    case .none: .unusable(.noReader)
    case .gone: .unusable(.readerLost)
    case .two: .unusable(.manyChips)
    case .denied: .unusable(.notAllowed)
    }
  }

  // MARK: The engine's side

  func ask(_ order: DeviceOrder, _ number: Int, of engine: Engine) {
    guard case .chip(let order) = order else { return }
    switch order {
    case .look: self.order = Order(number: number)
    case .read(let request): self.order = Order(number: number, request: request)
    case .leave: self.order = nil
    }
    nextDue = engine.now + Self.answerTime
  }

  func forget(_ engine: Engine) { (order, nextDue) = (nil, nil) }

  func advance(_ engine: Engine) {
    guard let due = nextDue, due <= engine.now else { return }
    nextDue = nil
    guard let asked = order else { return }
    guard asked.known == state else {
      order?.known = state
      nextDue = engine.now
      return tell(.reader(state), engine)
    }
    guard let input = nextInput() else { return }
    if order?.began == nil { order?.began = engine.now }
    for step in order?.read?.handle(input) ?? [] where order != nil { perform(step, engine) }
  }

  /// What the read is told next; `nil` if nothing happens.
  private func nextInput() -> ChipRead.Input? {
    guard let request = order?.request else { return nil }
    guard state == .present, let document else {
      guard order?.isPlaced == true else { return nil }
      order?.isPlaced = false
      order?.command = nil
      self.document?.chip.reset()
      return .taken
    }
    guard order?.isPlaced == true else {
      order?.isPlaced = true
      let verifier = StateVerifier { [anchors = document.anchors] in anchors }
      if order?.read == nil { order?.read = ChipRead(request, LibcryptoChips(), verifier) }
      return .placed(most: Self.mostBytes)
    }
    guard let command = order?.command, let answer = self.document?.chip.answer(command) else { return nil }
    order?.command = nil
    if let leavesAt, let read = self.document?.chip.bytesRead, read >= leavesAt {
      (isLying, self.leavesAt) = (false, nil)
      return nextInput()
    }
    return .answer(answer)
  }

  private func perform(_ step: ChipRead.Step, _ engine: Engine) {
    switch step {
    case .transmit(let command):
      order?.command = command
      nextDue = engine.now + Self.answerTime
    case .reset:
      document?.chip.reset()
      order?.isPlaced = false
      nextDue = engine.now + Self.answerTime
    case .news(.read(var reading)):
      reading.milliseconds = Int((engine.now - (order?.began ?? engine.now)).milliseconds)
      tell(.read(reading), engine)
    case .news(let news): tell(news, engine)
    case .over: order = nil
    }
  }

  private func tell(_ news: ChipNews, _ engine: Engine) {
    guard let number = order?.number else { return }
    if news.isLast { order = nil }
    engine.told(.chip(news), to: number, isLast: news.isLast)
  }
}
