import CMemory
import CardReaders
import Chance
import Chips
import Contract
import Files
import Glibc

/// What a chip that answers what it likes costs in memory: one read after another, until so many answers were damaged.
///
/// The chip is simulated in this process. Its answers are damaged on their way, and in its files, where protection does
/// not help.
struct Hostile {
  private static let names = ["com", "sod", "dg13", "dg14", "dg15", "dg2"]
  /// Below the limit of a face, and of another file.
  private static let (largeFace, largeFile) = (2 << 20, 260_000)
  /// An answer that reads so much of a damaged file is damaged.
  private static let stretch = 100

  private typealias Document = (twin: TwinDocument, damaged: Set<String>)
  /// Each has a huge file, and is read once; the others again and again.
  private var (huge, usual): ([Document], [Document]) = ([], [])
  private let (request, verifier): (ChipRequest, StateVerifier)
  private var dice = Dice(1)
  private(set) var (reads, damages) = (0, 0)

  /// `nil` if the folder holds no document.
  init?(_ folder: String, _ request: ChipRequest, _ verifier: StateVerifier) {
    (self.request, self.verifier) = (request, verifier)
    var contents: [String: [UInt8]] = [:]
    for name in TwinDocument.names {
      contents[name] = try? SystemFiles().read(Folders.join(folder, name), limit: Self.largeFace)
    }
    func document(_ contents: [String: [UInt8]], _ damaged: Set<String> = []) -> [Document] {
      TwinDocument.read(contents, folder: folder).0.map { [($0, damaged)] } ?? []
    }
    usual = document(contents)
    for _ in 0..<20 {
      var (others, damaged) = (contents, Set<String>())
      for name in Self.names where dice.roll(2) == 0 {
        others[name + ".bin"]?.damage(each: Self.stretch, &dice)
        damaged.insert(name)
      }
      usual += document(others, damaged)
    }
    // Objects without end, for our lists and for those of libcrypto.
    let zeros = [UInt8](repeating: 0, count: Self.largeFace)
    let infos = TLV.bytes(0x6E, TLV.bytes(0x31, [UInt8](repeating: 0x30, count: Self.largeFile)))
    for (name, file) in [
      ("dg2", TLV.bytes(0x75, zeros)), ("dg2", TLV.bytes(0x75, TLV.bytes(0x7F61, zeros))), ("dg14", infos),
      ("sod", contents["sod.bin"].flatMap { Self.swollen($0, to: Self.largeFile) } ?? []),
    ] {
      huge += document(contents.merging(["\(name).bin": file]) { $1 }, [name])
    }
    if usual.count < 2 { return nil }
  }

  /// An EF.SOD with as many algorithms in its list as it has room for.
  private static func swollen(_ file: [UInt8], to size: Int) -> [UInt8]? {
    guard let info = TLV(only: file)?.children?.first?.children, info.count == 2,
      let parts = info[1].children?.first?.children, parts.count > 2
    else { return nil }
    let algorithm = TLV.bytes(0x30, TLV.bytes(0x06, [0x2A]))
    let list = [[UInt8]](repeating: algorithm, count: (size - file.count) / algorithm.count).flatMap(\.self)
    let signed = parts[0].whole + TLV.bytes(0x31, list) + parts.dropFirst(2).flatMap(\.whole)
    return TLV.bytes(0x77, TLV.bytes(0x30, info[0].whole + TLV.bytes(0xA0, TLV.bytes(0x30, signed))))
  }

  /// How far the memory of this process rose above what a good read has left, in KB; `nil` if the kernel does not tell.
  mutating func peak(of wanted: Int) -> Int? {
    read(usual[0], from: .max)
    Memory.forgetPeak()
    guard let before = Memory.kilobytes("VmRSS:") else { return nil }
    for document in huge { read(document, from: .max) }
    (reads, damages) = (0, 0)
    while damages < wanted { read(dice.pick(usual), from: dice.roll(300)) }
    return Memory.kilobytes("VmHWM:").map { $0 - before }
  }

  /// Answers are damaged on their way from this one on.
  private mutating func read(_ document: Document, from first: Int) {
    var chip = TwinChip(document.twin, LibcryptoChips())
    var read = ChipRead(request, LibcryptoChips(), verifier)
    let most = dice.pick([256, 65_536])
    var (steps, file, commands) = (read.handle(.placed(most: most))[...], "", 0)
    reads += 1
    while let step = steps.popFirst() {
      switch step {
      case .news(.progress(let next, _)): file = next.name
      case .news: break
      case .over: return
      case .reset:
        chip.reset()
        steps += read.handle(.placed(most: most))
      case .transmit(let command):
        commands += 1
        let before = chip.bytesRead
        var answer = chip.answer(command)
        let isOnItsWay = commands > first && dice.roll(12) == 0
        if isOnItsWay { answer = damaged(answer) }
        if isOnItsWay || document.damaged.contains(file) && chip.bytesRead - before >= Self.stretch { damages += 1 }
        steps += read.handle(.answer(answer))
      }
    }
  }

  private mutating func damaged(_ answer: [UInt8]) -> [UInt8] {
    var answer = answer
    switch dice.roll(4) {
    case 0: return Array(answer.prefix(dice.roll(answer.count + 1)))
    case 1: return (0..<dice.roll(70_000)).map { _ in UInt8(dice.roll(256)) } + [0x90, 0x00]
    case 2: return dice.pick([[0x61, 0x00], [0x6C, 0x00], [0x67, 0x00], [0x90, 0x00], [0x69, 0x88], []])
    default: answer.damage(each: 60, &dice)
    }
    return answer
  }
}

extension [UInt8] {
  /// Other bytes, not farther from each other than this; the first ones, of a file its tag and length, stay.
  fileprivate mutating func damage(each distance: Int, _ dice: inout Dice) {
    var place = 4 + dice.roll(8)
    while place < count {
      self[place] ^= UInt8(1 + dice.roll(255))
      place += 1 + dice.roll(distance)
    }
  }
}

private enum Memory {
  /// A row of proc(5), such as `VmHWM:     1234 kB`.
  static func kilobytes(_ row: String) -> Int? {
    guard let bytes = try? SystemFiles().read("/proc/self/status", limit: 1 << 16) else { return nil }
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return rows.first { $0.hasPrefix(row) }?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  /// From now on `VmHWM` is the peak; what is freed already goes back to the kernel, so that its use counts.
  static func forgetPeak() {
    cmemory_trim()
    let file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = write(file, "5", 1)
    close(file)
  }
}
