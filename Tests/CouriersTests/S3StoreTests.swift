import Contract
import Delivery
import Files
import Foundation
import Synchronization
import Testing

@testable import Couriers

/// Sessions in an object store on this machine, which checks the signatures that libcurl makes.
@Suite struct S3StoreTests {
  private static let own = Result { try Store() }
  private let run: StoreRun

  init() throws { run = try StoreRun(try Self.own.get()) }

  @Test func aSessionIsStoredOnce() throws { try run.aSessionIsStoredOnce() }
  @Test func aLargeFileGoesInParts() throws { try run.aLargeFileGoesInParts() }
  @Test func lostAnswersDoubleNothing() throws { try run.lostAnswersDoubleNothing() }
  @Test func anInterruptedUploadGoesOn() throws { try run.anInterruptedUploadGoesOn() }
  @Test func anotherObjectIsNotOverwritten() throws { try run.anotherObjectIsNotOverwritten() }
  @Test func refusalsAreTold() throws { try run.refusalsAreTold() }
  @Test func aStoreThatFailsIsTriedAgain() throws {
    try run.aStoreThatFailsIsTriedAgain(["slow-1", "late-1", "aborted-1"])
  }

  @Test func anUploadIsAbortedOnceTheFolderIsDamaged() throws { try run.anUploadIsAbortedOnceTheFolderIsDamaged() }
}

/// The same with the stores and the signer of others: moto and botocore.
@Suite(.enabled(if: Store.hasMoto, "skipped: moto is missing; Tests/ObjectStore/run installs it, and runs this"))
struct S3JudgeTests {
  private static let moto = Result { try Store(isMoto: true) }
  private let run: StoreRun

  init() throws { run = try StoreRun(try Self.moto.get()) }

  @Test func aSessionIsStoredOnce() throws { try run.aSessionIsStoredOnce() }
  @Test func aLargeFileGoesInParts() throws { try run.aLargeFileGoesInParts() }
  @Test func lostAnswersDoubleNothing() throws { try run.lostAnswersDoubleNothing() }
  @Test func anInterruptedUploadGoesOn() throws { try run.anInterruptedUploadGoesOn() }
  @Test func anotherObjectIsNotOverwritten() throws { try run.anotherObjectIsNotOverwritten() }
  @Test func refusalsAreTold() throws { try run.refusalsAreTold() }
  @Test func aStoreThatFailsIsTriedAgain() throws { try run.aStoreThatFailsIsTriedAgain(["slow-1", "late-1"]) }
}

/// The store of store.py.
final class Store: Server, @unchecked Sendable {
  private(set) var port = 0
  private static let programs = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../.build/object-store/bin").standardized.path
  static var hasMoto: Bool { FileManager.default.fileExists(atPath: programs + "/moto_server") }

  init(isMoto: Bool = false) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("store.py").path
    try super.init(isMoto ? [Self.programs + "/python3", script, "--moto"] : ["python3", script])
    port = first { Int($0) } ?? 0
  }

  struct Request: Decodable, Equatable {
    var kind: String
    var path: String
    var size: Int
    var status: Int
  }

  /// The requests for a bucket, as they came.
  func requests(_ bucket: String) -> [Request] {
    heard.compactMap { try? JSONDecoder().decode(Request.self, from: Data($0.utf8)) }
      .filter { $0.path.hasPrefix("/\(bucket)/") }
  }

  struct Object: Decodable, Equatable {
    var sha256: String
    var size: Int
    var meta: String
  }

  private struct Listing: Decodable {
    var objects: [String: Object]
    var uploads: [String]
  }

  /// The objects of a bucket by their key, and the keys of uploads that are open.
  func content(_ bucket: String) throws -> (objects: [String: Object], uploads: [String]) {
    let request = CourierRequest(step: "list", .get, "http://127.0.0.1:\(port)/_objects")
    guard case .http(200, _, let body) = try HTTPClient().send(request) else { throw Failure() }
    let all = try JSONDecoder().decode(Listing.self, from: Data(body))
    let start = "/\(bucket)/"
    let own = all.objects.filter { $0.key.hasPrefix(start) }.map { (String($0.key.dropFirst(start.count)), $0.value) }
    return (Dictionary(uniqueKeysWithValues: own), all.uploads.filter { $0.hasPrefix(start) })
  }
}

/// What holds for each store.
struct StoreRun {
  private let store: Store
  private let sessions: Sessions

  init(_ store: Store) throws {
    self.store = store
    sessions = try Sessions()
  }

  private final class Heard: Sendable {
    let events = Mutex<[CourierEvent]>([])
    /// The courier, until it is stopped.
    let stopping = Mutex<Courier?>(nil)
    var all: [CourierEvent] { events.withLock { $0 } }
    var troubles: [DeliveryTrouble] {
      all.compactMap { if case .handoffState(_, _, _, let trouble?) = $0 { trouble } else { nil } }
    }
  }

  private static let (large, huge) = (S3Size.part + 1000, S3Size.part * 2 + 1000)

  /// A courier whose retries follow after 20 ms and more.
  ///
  /// `later` is how far its clock is ahead. With a share of the bytes it stops in the middle of the request that has sent
  /// so much.
  private func courier(
    _ bucket: String, _ states: StateFolder, key: String = "AKIATEST:sec:ret/+", region: String = "eu-central-1",
    later: Duration = .zero, stoppingAt share: Double? = nil
  ) throws -> (Courier, Heard) {
    let heard = Heard()
    var world = Courier.World()
    world.random = { 0.01 }
    world.now = { .now() + later }
    _ = try states.since(orSet: WallTime())
    let config = DeliveryConfig(
      adapter: "s3", url: "http://127.0.0.1:\(store.port)",
      s3: ObjectStoreConfig(bucket: bucket, prefix: "hall/a", region: region))
    let courier = try Courier(
      config, DeliveryCredentials(s3Key: key), output: try OpenFolder(sessions.output), states: states, world: world
    ) { event in
      heard.events.withLock { $0.append(event) }
      guard let share, case .handoffProgress(_, share...) = event else { return }
      heard.stopping.withLock { courier in
        courier?.stop()
        courier = nil
      }
    }
    if share != nil { heard.stopping.withLock { $0 = courier } }
    return (courier, heard)
  }

  /// Delivers everything, in at most eight rounds.
  private func deliver(_ courier: Courier) throws -> Int {
    for _ in 0..<8 where try courier.deliverOnce().count > 0 { pause(40) }
    return try courier.deliverOnce().count
  }

  private func state(_ session: String, _ states: StateFolder) throws -> DeliveryState {
    guard case .state(let state) = try states.read(session) else { throw Failure() }
    return state
  }

  /// Compares the store with the session's folder.
  private func expectStored(_ session: String, in bucket: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: sessions.path(session))
    let (objects, uploads) = try store.content(bucket)
    #expect(Set(objects.keys) == Set(names.map { "hall/a/\(session)/\($0)" }) && uploads.isEmpty)
    for name in names {
      let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: sessions.path(session, name))))
      let digest = Digest(of: bytes).hex
      #expect(
        objects["hall/a/\(session)/\(name)"] == Store.Object(sha256: digest, size: bytes.count, meta: digest), "\(name)"
      )
    }
    // The manifest came last.
    let written = store.requests(bucket).filter {
      ["put", "complete"].contains($0.kind) && [0, 200].contains($0.status)
    }
    #expect(written.last?.path.hasSuffix("/manifest.json") == true)
  }

  func aSessionIsStoredOnce() throws {
    try sessions.seal("s-whole", size: 2_000_000)
    let states = try StateFolder(sessions.state)
    let (courier, heard) = try courier("whole", states)
    #expect(try deliver(courier) == 0)
    try expectStored("s-whole", in: "whole")
    #expect(store.requests("whole").allSatisfy { $0.status == 200 && $0.kind == "put" })
    let shares = heard.all.compactMap { if case .handoffProgress(_, let share) = $0 { share } else { nil } }
    #expect(shares == shares.sorted() && shares.last == 1 && heard.troubles.isEmpty)
    #expect(try state("s-whole", states).stage == .done)
    // A state that was lost: everything is there, and nothing is sent again.
    try FileManager.default.removeItem(atPath: sessions.state + "/s-whole.json")
    let (again, _) = try self.courier("whole", states)
    #expect(try deliver(again) == 0)
    let later = store.requests("whole").dropFirst(4)
    #expect(later.map(\.status) == [412, 200, 412, 200, 412, 200, 412, 200])
  }

  func aLargeFileGoesInParts() throws {
    try sessions.seal("s-large", size: Self.huge)
    let states = try StateFolder(sessions.state)
    let (courier, heard) = try courier("large", states)
    #expect(try deliver(courier) == 0)
    try expectStored("s-large", in: "large")
    let kinds = store.requests("large").filter { $0.path.hasSuffix(".mp4") }
    #expect(kinds.map(\.kind) == ["look", "begin", "part", "part", "part", "complete"])
    #expect(kinds.map(\.size)[2...4] == [S3Size.part, S3Size.part, 1000])
    let shares = heard.all.compactMap { if case .handoffProgress(_, let share) = $0 { share } else { nil } }
    #expect(shares == shares.sorted() && shares.last == 1 && shares.contains { 0.4 < $0 && $0 < 0.6 })
    // HEAD of an object that is larger than an answer may be.
    try FileManager.default.removeItem(atPath: sessions.state + "/s-large.json")
    #expect(try deliver(self.courier("large", states).0) == 0)
    #expect(store.requests("large").count { $0.kind == "part" } == 3)
  }

  /// The connection is cut after the store has done what was asked.
  func lostAnswersDoubleNothing() throws {
    for bucket in ["lost-put", "lost-begin", "lost-part", "lost-complete"] {
      let session = "s-\(bucket)"
      try sessions.seal(session, size: bucket == "lost-put" ? 3000 : Self.large)
      let states = try StateFolder(sessions.state)
      let (courier, heard) = try courier(bucket, states)
      #expect(try deliver(courier) == 0)
      // libcurl itself repeats a request without a body, if the server had kept the connection from an earlier one.
      let codes = heard.troubles.map(\.code)
      #expect(codes.first == .unclear || (bucket == "lost-begin" && codes.isEmpty), "\(bucket)")
      // A store may have forgotten an upload that it has completed.
      #expect(codes.dropFirst().allSatisfy { $0 == .busy && bucket == "lost-complete" }, "\(bucket)")
      if bucket == "lost-begin" {
        // An upload of which no answer told us stays open: the store's lifecycle rule removes it.
        #expect(try store.content(bucket).uploads.count == 1)
      } else {
        try expectStored(session, in: bucket)
      }
      #expect(store.requests(bucket).count { $0.kind == "complete" && $0.status == 200 } <= 1, "\(bucket)")
      try FileManager.default.removeItem(atPath: sessions.path(session))
    }
  }

  /// The process ends in the middle of one request after another; the next one has the state file, or has lost it.
  func anInterruptedUploadGoesOn() throws {
    try sessions.seal("s-cut", size: Self.huge)
    for losesState in [false, true] {
      let bucket = losesState ? "cut-blank" : "cut"
      let states = try StateFolder(sessions.state)
      for share in [0.1, 0.3, 0.6, 0.8] {
        #expect(try courier(bucket, states, stoppingAt: share).0.deliverOnce().count == 1)
        if losesState, share == 0.6 { try FileManager.default.removeItem(atPath: sessions.state + "/s-cut.json") }
      }
      #expect(try deliver(courier(bucket, states).0) == 0)
      let (objects, uploads) = try store.content(bucket)
      // An upload that nothing remembers stays open.
      #expect(objects.count == 4 && uploads.count == (losesState ? 1 : 0), "\(bucket)")
      let requests = store.requests(bucket)
      #expect(requests.count { $0.kind == "complete" && $0.status == 200 } == 1)
      #expect(requests.count { $0.kind == "begin" } == (losesState ? 2 : 1))
      try FileManager.default.removeItem(atPath: sessions.state + "/s-cut.json")
    }
  }

  func anotherObjectIsNotOverwritten() throws {
    try sessions.seal("s-other", size: 5000)
    let states = try StateFolder(sessions.state)
    #expect(try deliver(courier("other", states).0) == 0)
    let before = try store.content("other").objects
    try FileManager.default.removeItem(atPath: sessions.path("s-other"))
    try FileManager.default.removeItem(atPath: sessions.state + "/s-other.json")
    try sessions.seal("s-other", size: 6000)
    #expect(try courier("other", states).0.deliverOnce().count == 1)
    let (later, heard) = try courier("other", states, later: .seconds(61))
    #expect(try later.deliverOnce().count == 0)
    #expect(try state("s-other", states).stage == .dead && store.content("other").objects == before)
    #expect(heard.troubles.map(\.code) == [.refused] && heard.troubles[0].detail.contains("clip.mp4"))
  }

  func refusalsAreTold() throws {
    try sessions.seal("s-refused")
    let states = try StateFolder(sessions.state)
    let rows: [(String, String, String, DeliveryCode, String)] = [
      ("refused", "AKIATEST:wrong", "eu-central-1", .unauthorised, "SignatureDoesNotMatch"),
      ("refused", "AKIAOTHER:x", "eu-central-1", .unauthorised, "InvalidAccessKeyId"),
      ("refused", "AKIATEST:sec:ret/+", "us-east-1", .misconfigured, "AuthorizationHeaderMalformed"),
      ("missing", "AKIATEST:sec:ret/+", "eu-central-1", .misconfigured, "NoSuchBucket"),
      ("skewed-1", "AKIATEST:sec:ret/+", "eu-central-1", .clock, "RequestTimeTooSkewed"),
    ]
    for (bucket, key, region, code, word) in rows {
      let (courier, heard) = try courier(bucket, states, key: key, region: region)
      #expect(try courier.deliverOnce().count == 1)
      let trouble = try #require(heard.troubles.first)
      #expect(trouble.code == code && trouble.detail.hasPrefix(word), "\(word): \(trouble)")
      #expect(heard.all.contains(.deliveryBlocked(trouble)))
    }
    #expect(try state("s-refused", states).stage == .sending)
  }

  func aStoreThatFailsIsTriedAgain(_ buckets: [String]) throws {
    for bucket in buckets {
      let session = "s-\(bucket)"
      try sessions.seal(session, size: bucket == "slow-1" ? 3000 : Self.large)
      let states = try StateFolder(sessions.state)
      let (courier, heard) = try courier(bucket, states)
      #expect(try deliver(courier) == 0)
      try expectStored(session, in: bucket)
      #expect(heard.troubles.map(\.code) == [.busy], "\(bucket)")
      try FileManager.default.removeItem(atPath: sessions.path(session))
    }
  }

  func anUploadIsAbortedOnceTheFolderIsDamaged() throws {
    try sessions.seal("s-damaged", size: Self.large)
    let states = try StateFolder(sessions.state)
    #expect(try courier("damaged", states, stoppingAt: 0.5).0.deliverOnce().count == 1)
    #expect(try store.content("damaged").uploads.count == 1)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: sessions.path("s-damaged", "clip.mp4")))
    try file.write(contentsOf: Data("changed".utf8))
    try file.close()
    let (second, heard) = try courier("damaged", states)
    #expect(try second.deliverOnce().count == 0)
    #expect(heard.troubles.map(\.code) == [.damaged] && store.requests("damaged").last?.kind == "abort")
    #expect(try store.content("damaged").uploads.isEmpty && state("s-damaged", states).stage == .dead)
  }
}

private enum S3Size {
  static let part = 16 << 20
}
