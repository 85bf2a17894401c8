import Contract

@testable import Chips

/// A read with a chip, and what became of it.
struct Trial {
  enum Fault { case none, taken, reset, answer([UInt8]) }

  var chip: ToyChip
  var read: ChipRead
  var most = 256
  /// Whether the document is taken away while it is switched off and on, the first time.
  var isTakenInReset = false
  private(set) var news: [ChipNews] = []
  private(set) var (commands, resets, steps) = (0, 0, 0)

  init(
    _ chip: ToyChip, key: ChipKey = .zone(Passport.fields), printed: [UInt8]? = Passport.zone,
    signature: ChipCheck = .good
  ) {
    self.chip = chip
    read = ChipRead(
      ChipRequest(key: key, printed: printed.map { WipedBytes($0) }), library, ToyVerifier(check: signature))
  }

  var reading: ChipReading? { if case .read(let reading) = news.last { reading } else { nil } }
  var trouble: ChipTrouble? { if case .failed(let trouble) = news.last { trouble } else { nil } }

  /// Runs to the end; `fault` changes what the reader hears to a command, by its number.
  mutating func run(_ fault: (_ command: Int, _ answer: [UInt8]) -> Fault = { _, _ in .none }) {
    chip.switchOn()
    var input = ChipRead.Input.placed(most: most)
    while true {
      steps += 1
      var next: ChipRead.Input?
      for step in read.handle(input) {
        switch step {
        case .transmit(let bytes):
          commands += 1
          let answer = chip.answer(bytes)
          switch fault(commands, answer) {
          case .none: next = .answer(answer)
          case .answer(let other): next = .answer(other)
          case .taken: next = .taken
          case .reset:
            chip.switchOn()
            next = .placed(most: most)
          }
        case .reset:
          resets += 1
          chip.switchOn()
          next = isTakenInReset ? .taken : .placed(most: most)
          isTakenInReset = false
        case .news(.moved):
          news.append(.moved)
          chip.switchOn()
          next = .placed(most: most)
        case .news(let told): news.append(told)
        case .over: return
        }
      }
      guard let following = next else { return }
      input = following
    }
  }
}
