internal import CSound
internal import Glibc

/// Headphone jack detection; use on one thread.
package protocol Jacks: AnyObject {
  /// Readable if the state may have changed since the last `ask`; `ask` may change the descriptors.
  var descriptors: [Int32] { get }
  func ask() -> JackState
}

/// Whether headphones are plugged in.
package enum JackState: Hashable, Sendable {
  case plugged, unplugged
  /// No jack can be queried: the reason and a fix.
  case absent(String, fix: String)
}

/// Jack detection through the kernel's sound control devices, without a library.
package final class KernelJacks: Jacks {
  /// A card with a headphone jack.
  private struct OpenSoundCard {
    var control: Int32
    var jacks: [UInt32]

    /// `nil` if it can't be queried: the card is gone.
    var isPlugged: Bool? {
      let states = jacks.map { csound_is_on(control, $0) }
      return states.contains { $0 < 0 } ? nil : states.contains(1)
    }
  }

  private let pattern: String
  /// The control devices that existed when the cards were opened.
  private var devices: [String] = []
  private var isForbidden = false
  private var cards: [OpenSoundCard] = []

  package init(devices: String = "/dev/snd") { pattern = devices + "/controlC*" }

  deinit { leave() }

  package var descriptors: [Int32] { cards.map(\.control) }

  package func ask() -> JackState {
    let now = SoundOutput.files(pattern)
    // Drain events before reading the state: a change after that raises a new event.
    cards.forEach { Self.drain($0.control) }
    var states = cards.map(\.isPlugged)
    // A card was added or removed, or replaced under the same name.
    if cards.isEmpty || now != devices || states.contains(nil) {
      leave()
      devices = now
      for device in devices { enter(device) }
      states = cards.map(\.isPlugged)
    }
    if cards.isEmpty { return .absent(lack, fix: remedy) }
    return states.contains(true) ? .plugged : .unplugged
  }

  private func enter(_ device: String) {
    let control = open(device, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard control >= 0 else { return isForbidden = isForbidden || errno == EACCES }
    let jacks = Self.jacks(control)
    guard !jacks.isEmpty, csound_watch(control) else {
      close(control)
      return
    }
    cards.append(OpenSoundCard(control: control, jacks: jacks))
  }

  private func leave() {
    for card in cards { close(card.control) }
    (cards, isForbidden) = ([], false)
  }

  private static func jacks(_ control: Int32) -> [UInt32] {
    var found: [UInt32] = []
    // Bound of the loop; cards have a few hundred elements.
    for place in 0..<10_000 as Range<UInt32> {
      var number: UInt32 = 0
      var name = [CChar](repeating: 0, count: Int(csound_name_room))
      let kind = csound_switch(control, place, &number, &name)
      if kind < 0 { break }
      if kind > 0, isJack(String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)) {
        found.append(number)
      }
    }
    return found
  }

  /// Matches the kernel's names, such as "Front Headphone Jack".
  ///
  /// A phantom jack can't detect a plug, and always reports one.
  static func isJack(_ name: String) -> Bool {
    name.contains("Headphone") && name.hasSuffix("Jack") && !name.contains("Phantom")
  }

  /// The events' content is irrelevant.
  private static func drain(_ control: Int32) {
    var events = [UInt8](repeating: 0, count: 4096)
    while read(control, &events, events.count) > 0 {}
  }

  private var lack: String {
    if devices.isEmpty { return "there is no sound card" }
    return isForbidden ? "this user may not open the sound card" : "no sound card reports a headphone jack"
  }

  private var remedy: String {
    if devices.isEmpty { return "connect one with a jack that Linux detects, or remove --headphones" }
    return isForbidden
      ? "join group audio (sudo usermod -aG audio), or remove --headphones"
      : "use a card for which 'amixer controls' lists a \"Headphone Jack\", or remove --headphones"
  }
}
