internal import CMosquitto
internal import CSystem
internal import Contract
internal import Glibc
internal import Threads

/// One connection to a broker (`struct mosquitto`), from the lookup of its name to its end.
///
/// libmosquitto sends unacknowledged messages again when a client of its reconnects. The outbox does so too, and knows
/// what has arrived at the backend. So each connection is a client of its own. It belongs to one thread.
final class BrokerConnection {
  private enum Stage { case opening, subscribing, ready }
  /// Brokers drop longer packets; those in between are told.
  private static let longestPacket: UInt32 = 1 << 20

  /// Readable when there is something to do.
  let watch: Int32
  /// Why it has ended, or was never made.
  private(set) var trouble: BrokerTrouble?
  private let settings: BrokerSettings
  private let subscriptions: [String]
  /// The time for an acknowledgement.
  private let patience: Duration
  private let tell: (BrokerNews) -> Void
  private var raw: OpaquePointer?
  private var stage = Stage.opening
  private var keepAlive: Duration
  /// The topics of unacknowledged messages by their numbers.
  private var unacknowledged: [Int32: String] = [:]
  /// When the last message was acknowledged, or the first of those that wait was sent.
  private var acknowledgedAt = ContinuousClock.now
  private var refusedTopics: Set<String> = []
  /// What the library has logged first; its codes say less.
  private var words: String?

  init(
    _ settings: BrokerSettings, _ subscriptions: [String], _ patience: Duration,
    _ tell: @escaping (BrokerNews) -> Void
  ) throws(CaptureError) {
    watch = csys_watch_open()
    guard watch >= 0 else { throw SystemLimit.error(errno, of: "epoll_create1") }
    (self.settings, self.subscriptions, self.patience, self.tell) = (settings, subscriptions, patience, tell)
    // libmosquitto takes no others.
    keepAlive = max(.seconds(5), min(settings.keepAlive, .seconds(65_535)))
    raw = cmosquitto_open(settings.clientID, Unmanaged.passUnretained(self).toOpaque())
    guard raw != nil else { throw SystemLimit.error(errno, of: "mosquitto_new") }
  }

  deinit {
    if let raw { cmosquitto_close(raw) }
    close(watch)
  }

  var isReady: Bool { stage == .ready && trouble == nil }
  /// How many more messages may be published now.
  var room: Int { isReady ? settings.receiveMaximum - unacknowledged.count : 0 }
  /// Whether all messages are acknowledged.
  var isFlushed: Bool { unacknowledged.isEmpty }
  /// The longest wait; a multiple of it is the time for a ping and for an acknowledgement.
  var longestWait: Duration { max(min(keepAlive / 4, patience / 2), .seconds(1)) }
}

// MARK: - What it does

extension BrokerConnection {
  /// Looks the name up and connects, which blocks.
  func open() {
    guard let raw, trouble == nil else { return }
    cmosquitto_set_callbacks(raw, Self.callbacks)
    cmosquitto_set_number(raw, MOSQ_OPT_RECEIVE_MAXIMUM, Int32(clamping: settings.receiveMaximum))
    cmosquitto_set_number(raw, MOSQ_OPT_SEND_MAXIMUM, Int32(clamping: settings.receiveMaximum))
    cmosquitto_set_number(raw, MOSQ_OPT_TCP_NODELAY, 1)
    if let login = settings.login { cmosquitto_set_login(raw, login.user, login.password) }
    if settings.usesTLS { setTrust(raw) }
    guard trouble == nil else { return }
    require(settings.will.forC { cmosquitto_set_will(raw, $0) })
    guard trouble == nil else { return }
    let code = cmosquitto_connect(
      raw, settings.host, Int32(settings.port), Int32(keepAlive.components.seconds),
      UInt32(clamping: settings.sessionExpiry.components.seconds), Self.longestPacket)
    if code != 0 { fail(mosq_err_t(code), errno) }
  }

  private func setTrust(_ raw: OpaquePointer) {
    for path in [settings.caFile, settings.certificate, settings.privateKey].compactMap(\.self)
    where access(path, R_OK) != 0 {
      return trouble = .unreadable(path, String(cString: strerror(errno)))
    }
    let folder = settings.caFile == nil ? "/etc/ssl/certs" : nil
    require(cmosquitto_set_trust(raw, settings.caFile, folder, settings.certificate, settings.privateKey))
  }

  /// Makes `watch` readable when the socket can be read, or written if something waits.
  func arm(reads: Bool) {
    guard let raw, trouble == nil else { return }
    let writes = cmosquitto_wants_to_write(raw)
    if csys_watch_set(watch, cmosquitto_socket(raw), reads ? 1 : 0, writes ? 1 : 0) != 0 { fail(MOSQ_ERR_CONN_LOST) }
  }

  /// Does what is to be done now: reads, writes, pings.
  func turn(reads: Bool) {
    guard let raw, trouble == nil else { return }
    if reads { note(cmosquitto_read(raw)) }
    guard trouble == nil else { return }
    if stage == .opening {
      var byte: UInt8 = 0
      let count = recv(cmosquitto_socket(raw), &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
      // A broker that refuses a certificate says so and hangs up. A write would fail, and its words be lost.
      if count > 0 { return }
      // After a reset in the middle of a TLS handshake libmosquitto 2.0.11 waits for ever with a readable socket.
      if count == 0 || (errno != EAGAIN && errno != EINTR) { return fail(MOSQ_ERR_CONN_LOST) }
    }
    if cmosquitto_wants_to_write(raw) { note(cmosquitto_write(raw)) }
    if trouble == nil { note(cmosquitto_misc(raw)) }
    checkAcknowledgements(reads: reads)
  }

  /// A node that was cut off from its cluster answers pings, and acknowledges nothing: another connection may reach another.
  private func checkAcknowledgements(reads: Bool) {
    guard reads, !unacknowledged.isEmpty else { return acknowledgedAt = .now }
    if trouble == nil, .now - acknowledgedAt > patience { trouble = .deaf(settings.place, patience) }
  }

  func publish(_ message: BrokerMessage) {
    guard let raw, room > 0 else { return }
    guard message.payload.count <= BrokerMessage.mostBytes else { return refuse(message.topic, 0x95) }
    if unacknowledged.isEmpty { acknowledgedAt = .now }
    var number: Int32 = 0
    switch mosq_err_t(message.forC { cmosquitto_publish(raw, &number, $0) }) {
    // It is in the library's queue, even if the connection has just broken.
    case MOSQ_ERR_SUCCESS, MOSQ_ERR_NO_CONN, MOSQ_ERR_CONN_LOST, MOSQ_ERR_ERRNO: unacknowledged[number] = message.topic
    case MOSQ_ERR_OVERSIZE_PACKET: refuse(message.topic, 0x95)
    case MOSQ_ERR_QOS_NOT_SUPPORTED: refuse(message.topic, 0x9B)
    case MOSQ_ERR_INVAL, MOSQ_ERR_MALFORMED_UTF8, MOSQ_ERR_PAYLOAD_SIZE: refuse(message.topic, 0x90)
    case let code: fail(code)
    }
  }

  private func refuse(_ topic: String, _ reason: Int32) {
    guard refusedTopics.insert(topic).inserted else { return }
    tell(.refused(topic: topic, .topic(topic, "publish to", reason, settings.place)))
  }

  /// Says goodbye to the broker; the connection ends when it has closed it.
  func disconnect() {
    guard let raw, trouble == nil else { return }
    note(cmosquitto_disconnect(raw))
    if trouble == nil { note(cmosquitto_write(raw)) }
  }
}

// MARK: - How it ends

extension BrokerConnection {
  /// A step before there is a socket.
  private func require(_ code: Int32) {
    if code != 0 { fail(mosq_err_t(code)) }
  }

  /// A step on the socket, which the library closes when the connection has ended.
  private func note(_ code: Int32) {
    if code != 0 { return fail(mosq_err_t(code)) }
    if let raw, cmosquitto_socket(raw) < 0 { fail(MOSQ_ERR_CONN_LOST) }
  }

  /// The broker's own reason counts first, then what was logged about TLS, then the code; `reason` is that of `open`.
  private func fail(_ code: mosq_err_t, _ reason: Int32 = 0) {
    guard trouble == nil else { return }
    let place = settings.place
    if let words, stage == .opening { return trouble = .security(words, place) }
    switch code {
    case MOSQ_ERR_EAI, MOSQ_ERR_LOOKUP: trouble = .unnamed(settings.host, String(cString: gai_strerror(reason)))
    case MOSQ_ERR_ERRNO where reason != 0: trouble = .unreachable(place, String(cString: strerror(reason)))
    // If nothing was logged about TLS, its end is nothing but the end of the connection.
    case MOSQ_ERR_ERRNO, MOSQ_ERR_CONN_LOST, MOSQ_ERR_NO_CONN, MOSQ_ERR_TLS:
      trouble = stage == .opening ? .hungUp(settings) : .cut(place)
    case MOSQ_ERR_KEEPALIVE: trouble = .silent(place, keepAlive)
    case MOSQ_ERR_NOMEM: trouble = .exhausted(SystemLimit.error(ENOMEM, of: "libmosquitto"))
    case MOSQ_ERR_PROTOCOL, MOSQ_ERR_MALFORMED_PACKET, MOSQ_ERR_MALFORMED_UTF8, MOSQ_ERR_DUPLICATE_PROPERTY:
      trouble = .garbled(place)
    default: trouble = .other(String(cString: cmosquitto_words(Int32(code.rawValue))), place)
    }
  }
}

// MARK: - What the library calls

extension BrokerConnection {
  private static func of(_ user: UnsafeMutableRawPointer?) -> BrokerConnection? {
    user.map { Unmanaged<BrokerConnection>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let callbacks = cmosquitto_callbacks(
    connected: { _, user, reason, _, properties in of(user)?.hearAnswer(reason, properties) },
    disconnected: { _, user, reason, _ in of(user)?.hearGoodbye(reason) },
    published: { _, user, number, reason, _ in of(user)?.hearReceipt(number, reason) },
    subscribed: { _, user, _, count, granted, _ in
      of(user)?.hearSubscriptions(UnsafeBufferPointer(start: granted, count: granted == nil ? 0 : max(0, Int(count))))
    },
    received: { _, user, message, _ in of(user)?.hear(message) },
    logged: { _, user, level, line in of(user)?.hearWords(level, line) })

  private func hearAnswer(_ reason: Int32, _ properties: OpaquePointer?) {
    guard stage == .opening, trouble == nil, let raw else { return }
    guard reason == 0 else { return trouble = .reason(reason, settings.place) }
    if cmosquitto_byte(properties, Int32(MQTT_PROP_MAXIMUM_QOS.rawValue)) == 0 {
      return trouble = .reason(0x9B, settings.place)
    }
    if cmosquitto_byte(properties, Int32(MQTT_PROP_RETAIN_AVAILABLE.rawValue)) == 0 {
      return trouble = .reason(0x9A, settings.place)
    }
    let seconds = cmosquitto_int16(properties, Int32(MQTT_PROP_SERVER_KEEP_ALIVE.rawValue))
    if seconds > 0 { keepAlive = .seconds(seconds) }
    guard !subscriptions.isEmpty else { return stage = .ready }
    stage = .subscribing
    let topics = subscriptions.map { strdup($0) }
    defer { for topic in topics { free(topic) } }
    require(cmosquitto_subscribe(raw, topics, Int32(clamping: topics.count)))
  }

  private func hearSubscriptions(_ granted: UnsafeBufferPointer<Int32>) {
    guard stage == .subscribing, trouble == nil else { return }
    guard granted.count == subscriptions.count else { return trouble = .garbled(settings.place) }
    for (topic, reason) in zip(subscriptions, granted) where reason >= 0x80 {
      return trouble = .topic(topic, "subscribe to", reason, settings.place)
    }
    stage = .ready
  }

  /// The broker's reason to disconnect; a code of the library's own comes back from its function too.
  private func hearGoodbye(_ reason: Int32) {
    if reason >= 0x80, trouble == nil { trouble = .reason(reason, settings.place) }
  }

  private func hearReceipt(_ number: Int32, _ reason: Int32) {
    acknowledgedAt = .now
    let topic = unacknowledged.removeValue(forKey: number)
    if let topic, reason >= 0x80 { refuse(topic, reason) }
  }

  private func hear(_ message: UnsafePointer<mosquitto_message>?) {
    guard let message = message?.pointee, let text = message.topic, let topic = String(validatingCString: text) else {
      return
    }
    let count = Int(message.payloadlen)
    guard count <= BrokerMessage.mostBytes else { return tell(.oversized(topic: topic, bytes: count)) }
    let payload = count > 0 ? message.payload.map { Array(UnsafeRawBufferPointer(start: $0, count: count)) } : nil
    tell(.message(BrokerMessage(topic, payload ?? [], isRetained: message.retain)))
  }

  private func hearWords(_ level: Int32, _ line: UnsafePointer<CChar>?) {
    guard settings.usesTLS, words == nil, level == MOSQ_LOG_ERR, let line else { return }
    let said = String(cString: line)
    // A broker that was killed ends TLS without a goodbye; that is no matter of trust.
    guard !said.contains("unexpected eof") else { return }
    // "OpenSSL Error[0]: error:0A000086:SSL routines::certificate verify failed" ends in the words that tell something.
    let end = said.hasPrefix("OpenSSL Error") ? said.split(separator: ":").last ?? "" : said[...]
    let isPrefixed = end.hasPrefix("Error: ")
    let bare = end.dropFirst(isPrefixed ? 7 : 0).prefix(200)
    words = String(bare.hasSuffix(".") ? bare.dropLast() : bare)
  }
}

extension BrokerMessage {
  /// As C takes it; a topic with a zero byte is none there.
  fileprivate func forC(_ use: (cmosquitto_outgoing) -> Int32) -> Int32 {
    guard !topic.utf8.contains(0) else { return Int32(MOSQ_ERR_INVAL.rawValue) }
    return topic.withCString { topic in
      payload.withUnsafeBytes { bytes in
        use(
          cmosquitto_outgoing(
            topic: topic, payload: bytes.baseAddress, count: Int32(clamping: bytes.count), is_retained: isRetained))
      }
    }
  }
}
