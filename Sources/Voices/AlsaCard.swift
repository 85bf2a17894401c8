internal import CSound

/// The default sound card through ALSA's library; open only while a tone plays.
final class AlsaCard: OpenSoundCard {
  private let card: OpaquePointer
  /// Buffer size: much longer than a tone, so that a tone is written at once.
  private static let room: Duration = .milliseconds(700)

  init() throws(CardFault) {
    guard csound_load() else {
      let trouble = String(cString: csound_trouble())
      throw CardFault(trouble.isEmpty ? "libasound2 is not installed" : trouble)
    }
    var error: Int32 = 0
    guard let card = csound_open(Int32(Tone.rate), Int32(Self.room.milliseconds), &error) else {
      throw Self.fault(error)
    }
    self.card = card
  }

  private static func fault(_ error: Int32) -> CardFault {
    CardFault("ALSA says \"\(String(cString: csound_reason(error)))\"")
  }

  func write(_ samples: ArraySlice<Int16>) throws(CardFault) -> Int {
    let taken = samples.withUnsafeBufferPointer { samples in
      samples.baseAddress.map { csound_write(card, $0, samples.count) } ?? 0
    }
    guard taken >= 0 else { throw Self.fault(Int32(taken)) }
    return taken
  }

  func start() throws(CardFault) {
    let error = csound_start(card)
    guard error >= 0 else { throw Self.fault(error) }
  }

  func left() throws(CardFault) -> Int {
    let left = csound_left(card)
    guard left >= 0 else { throw Self.fault(Int32(left)) }
    return left
  }

  func close() { csound_close(card) }
}
