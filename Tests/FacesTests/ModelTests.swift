import Chance
import Contract
import Foundation
import Testing

@testable import Faces

/// The compact model file: built once, shared, and always verified.
@Suite(.needsModel) struct ModelTests {
  /// A temporary folder, and the sources of a model.
  private final class Place {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cameo-model-\(UUID().uuidString)")
    var file: URL { folder.appending(path: "face-model") }
    /// Built once for all tests, which takes a second.
    private static let whole = Result {
      let place = Place(isMade: false)
      _ = try place.open()
      return try Data(contentsOf: place.file)
    }

    /// With a model in it, or without.
    init(isMade: Bool = true) {
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      if isMade { try? Self.whole.get().write(to: file) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func open(_ source: String = DlibFaceFinder.packagedModel) throws -> CompactModel {
      try ModelStore(source: source, folder: folder.path).open(detector: Self.detector)
    }

    /// The content after the header, which names the sources.
    var content: Data { get throws { try Data(contentsOf: file).dropFirst(ModelLayout.head.count) } }

    var modified: Date? {
      get throws { try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date }
    }

    /// Damages one leaf; returns the damaged content.
    func damage() throws -> Data {
      var data = try Data(contentsOf: file)
      data[ModelLayout.steps.start + 1_000_000] ^= 16
      let file = try FileHandle(forUpdating: file)
      try file.write(contentsOf: data)
      try file.close()
      return data
    }

    static func detector() throws(CaptureError) -> [UInt8] { try made.get() }

    /// Unpacking takes a third of a second.
    private static let made = Result { () throws(CaptureError) in try HogDetector().written }
  }

  private func points(_ model: CompactModel) throws -> [Point] {
    let square = TurnedSquare(centre: Point(x: 160, y: 120), side: 100)
    return try look(at: try statue("")) { try #require(model.points(in: $0, square)).points }
  }

  @Test func itIsKeptAndTheSameWhereItCannotBe() throws {
    let place = Place(isMade: false)
    let made = try points(try place.open())
    let size = try #require(try FileManager.default.attributesOfItem(atPath: place.file.path)[.size] as? Int)
    #expect(size == ModelLayout.size)
    let written = try Data(contentsOf: place.file)
    #expect(try points(try place.open()) == made)
    #expect(try Data(contentsOf: place.file) == written)
    for folder in Night.sample(1, of: ["/proc/nowhere", "/dev/null/cameo", nil]) {
      let store = ModelStore(source: DlibFaceFinder.packagedModel, folder: folder)
      #expect(try points(try store.open(detector: Place.detector)) == made)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.path) == ["face-model"])
  }

  @Test func damagedModelIsRefusedAndRebuilt() throws {
    let place = Place()
    let made = try points(try place.open())
    let whole = try Data(contentsOf: place.file)
    let damages: [(inout Data) -> Void] = [
      { $0 = Data() }, { $0.removeLast() }, { $0.append(0) }, { $0[0] ^= 1 }, { $0[40] ^= 1 },
      { $0[ModelLayout.scales.start] ^= 1 }, { $0[ModelLayout.anchors.start + 7] = 200 },
      { $0[ModelLayout.asked.start + 1] = 255 }, { $0[ModelLayout.steps.start + 1_000_000] ^= 16 },
      { $0[$0.count - 40] ^= 1 }, { $0[ModelLayout.detector.start + 5] ^= 4 },
    ]
    for (number, damage) in damages.enumerated() {
      var data = whole
      damage(&data)
      try data.write(to: place.file)
      #expect(!isTaken(place.file), "\(number)")
      guard Night.isNight || number == damages.count - 1 else { continue }
      #expect(try points(try place.open()) == made)
      #expect(try Data(contentsOf: place.file) == whole)
    }
    #expect(isTaken(place.file))
  }

  /// Checks it as a store checks its files.
  private func isTaken(_ file: URL) -> Bool {
    let descriptor = Foundation.open(file.path, O_RDONLY)
    defer { close(descriptor) }
    guard let memory = ModelMemory(file: descriptor), ModelHead(memory.bytes) != nil else { return false }
    return CompactModel(memory) != nil
  }

  @Test func anotherSourceIsAnotherModel() throws {
    let place = Place()
    _ = try place.open()
    let copy = place.folder.appending(path: "copy.dat")
    try FileManager.default.copyItem(atPath: DlibFaceFinder.packagedModel, toPath: copy.path)
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: copy.path)
    let before = try place.content
    // The same content is accepted, whatever its name and age.
    _ = try place.open(copy.path)
    #expect(try place.content == before)
    #expect(try place.modified == Date(timeIntervalSince1970: 1), "and is known for that the next time")
    // A single changed number is another model: it is rebuilt, or rejected.
    let bytes = try FileHandle(forUpdating: copy)
    let middle = try bytes.seekToEnd() / 2
    try bytes.seek(toOffset: middle)
    let old = try #require(try bytes.read(upToCount: 1)?.first)
    try bytes.seek(toOffset: middle)
    try bytes.write(contentsOf: Data([old ^ 1]))
    try bytes.close()
    let opened = try? place.open(copy.path)
    #expect(try opened == nil || place.content != before)
  }

  @Test func verifiedModelIsNotReadAgainUntilItChanges() throws {
    let place = Place(isMade: false)
    let facts = try FileManager.default.attributesOfItem(atPath: DlibFaceFinder.packagedModel)
    let source = try #require(facts[.modificationDate] as? Date)
    let seal = Date(timeIntervalSince1970: source.timeIntervalSince1970.rounded(.down))
    _ = try place.open()
    #expect(try place.modified != seal, "it is not on the disk yet")
    _ = try place.open()
    #expect(try place.modified == seal)
    // Another program writes to it: it is verified, and rebuilt.
    let whole = try Data(contentsOf: place.file)
    let damaged = try place.damage()
    #expect(try place.modified != seal)
    _ = try place.open()
    #expect(try Data(contentsOf: place.file) == whole)
    // A file with the timestamp of a verified one is not verified again.
    #expect(try place.damage() == damaged)
    try FileManager.default.setAttributes([.modificationDate: seal], ofItemAtPath: place.file.path)
    _ = try place.open()
    #expect(try Data(contentsOf: place.file) == damaged)
  }

  @Test func aFileThatIsCutWhileItIsMappedIsNoTrap() throws {
    let place = Place()
    let model = try place.open()
    #expect(model.isWhole)
    #expect(truncate(place.file.path, 4096) == 0)
    _ = try points(model)
    #expect(!model.isWhole)
    // Other processes rebuild it.
    #expect(try place.open().isWhole)
  }

  /// Zeroes all trees in place and restores the timestamp: only the content differs.
  private func damageInPlace(_ file: URL) throws {
    let time = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
    let handle = try FileHandle(forUpdating: file)
    try handle.seek(toOffset: UInt64(ModelLayout.mean.start))
    try handle.write(contentsOf: Data(count: ModelLayout.size - ModelLayout.mean.start))
    try handle.close()
    try FileManager.default.setAttributes([.modificationDate: try #require(time)], ofItemAtPath: file.path)
  }

  private func seesAFace(_ finder: DlibFaceFinder) throws -> Bool {
    finder.reset()
    let picture = try statue("")
    return finder.faces(in: picture).faces.contains { !$0.points.isEmpty }
  }

  @Test func aModelDamagedInPlaceIsMadeAgainForTheNextPerson() throws {
    let place = Place()
    _ = try place.open()
    let whole = try place.content
    let finder = try DlibFaceFinder(cache: place.folder.path)
    #expect(try seesAFace(finder))
    #expect(finder.check(thoroughly: true) == nil)
    try damageInPlace(place.file)
    #expect(try !seesAFace(finder), "what this is about: the mapped file has changed")
    #expect(DlibFaceFinder.damagedModel(in: place.folder.path) == place.file.path, "as doctor sees it")
    #expect(finder.check(thoroughly: true)?.isMended == true)
    #expect(try seesAFace(finder))
    #expect(try place.content == whole)
    #expect(finder.check(thoroughly: true) == nil && DlibFaceFinder.damagedModel(in: place.folder.path) == nil)
  }

  @Test func damageDuringASessionIsFoundByTheTimestamp() throws {
    let place = Place()
    _ = try place.open()
    let finder = try DlibFaceFinder(cache: place.folder.path)
    #expect(finder.check(thoroughly: true) == nil && finder.check(thoroughly: true) == nil)
    try damageInPlace(place.file)
    #expect(finder.check(thoroughly: false)?.isMended == true)
    #expect(try seesAFace(finder) && finder.check(thoroughly: false) == nil)
  }

  @Test func aModelThatCannotBeMadeAgainIsLostUntilItsSourceIsBack() throws {
    let place = Place()
    let (source, aside) = (place.folder.appending(path: "source.dat"), place.folder.appending(path: "aside.dat"))
    try FileManager.default.copyItem(atPath: DlibFaceFinder.packagedModel, toPath: source.path)
    let finder = try DlibFaceFinder(model: source.path, cache: place.folder.path)
    #expect(try seesAFace(finder))
    try FileManager.default.moveItem(at: source, to: aside)
    try damageInPlace(place.file)
    let lost = try #require(finder.check(thoroughly: true))
    #expect(!lost.isMended && lost.error.code == .detectorUnavailable)
    #expect(lost.error.message.contains(source.path), "\(lost.error.message)")
    #expect(finder.check(thoroughly: true) == lost, "it stays lost")
    try FileManager.default.moveItem(at: aside, to: source)
    #expect(finder.check(thoroughly: true)?.isMended == true)
    #expect(try seesAFace(finder))
  }

  @Test func aModelThatIsNoneIsToldInWords() throws {
    let place = Place(isMade: false)
    let model = try #require(FileHandle(forReadingAtPath: DlibFaceFinder.packagedModel))
    let half = try #require(try model.read(upToCount: 3_000_000))
    let files: [String: Data] = [
      "empty.dat": Data(), "noise.dat": Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }),
      "half.dat": half,
    ]
    for (name, data) in files { try data.write(to: place.folder.appending(path: name)) }
    for name in files.keys.sorted() + ["absent.dat", "."] {
      let path = place.folder.appending(path: name).path
      let error = #expect(throws: CaptureError.self) { try place.open(path) }
      #expect(error?.code == .resourceMissing && error?.message.contains(path) == true, "\(String(describing: error))")
    }
    #expect(!FileManager.default.fileExists(atPath: place.file.path))
  }

  @Test func squaresAnywhereAreNoTrap() throws {
    let model = try Place().open()
    let far = [-65_535.0, -500, 0, 30_000, 65_535]
    try look(at: made(64, 48, noise)) { plane in
      for x in far {
        for side in [4.0, 80, 60_000] {
          for (along, down) in [(1.0, 0.0), (0.6, 0.8), (-1, 0)] {
            let square = TurnedSquare(centre: Point(x: x, y: -x), side: side, along: along, down: down)
            #expect(model.points(in: plane, square) != nil)
          }
        }
      }
      for (x, side) in [(Double.nan, 80), (.infinity, 80), (1e300, 80), (0, 0), (0, -8), (0, .nan), (0, 1e300)] {
        #expect(model.points(in: plane, TurnedSquare(centre: Point(x: x, y: 0), side: side)) == nil)
      }
    }
  }
}
