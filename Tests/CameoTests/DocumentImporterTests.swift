import Contract
import Engine
import Files
import Flow
import Foundation
import Glibc
import Settings
import Testing

@testable import Cameo

/// Picture files, imported with the real decoder and the real finder.
@Suite struct DocumentImporterTests {
  private static let films = "Tests/Tapes/_films"

  private func importer(_ pace: Scheduling = .inStep, home: String? = nil) throws -> DocumentImporter {
    try DocumentImporter(
      pace, DocumentImporter.Places(folder: Self.films, home: home),
      resources: Resources.find(environment: [:], program: nil, files: SystemFiles()))
  }

  private func order(_ path: String) -> ImportOrder { ImportOrder(path, as: "a.jpg", .td1, readsCode: true) }

  private func refusal(_ path: String) throws -> CaptureError? {
    let importer = try importer()
    importer.begin(order(path))
    guard case .refused(let error)? = importer.news()?.outcome else { return nil }
    return error
  }

  @Test func aCardIsFoundAndRead() throws {
    let importer = try importer()
    importer.begin(order("card-zone.png"))
    let news = try #require(importer.news())
    guard case .seen(let found, let size) = news.outcome else { Issue.record("\(news)"); return }
    #expect(news.picture?.size == size && found.outline?.kind == .td1)
    #expect(found.zone?.form == .td1 && found.zone?.isAgreed == false)
    #expect(importer.news() == nil, "it is told once")
  }

  @Test func aPictureThatIsKeptIsTurnedAndLookedAt() throws {
    let importer = try importer()
    importer.begin(order("card-on-its-side.png"))
    let aside = try #require(importer.news())
    guard case .seen(let lost, _) = aside.outcome else { Issue.record("\(aside)"); return }
    #expect(lost.zone == nil)
    let turning = ImportOrder(nil, as: "a.jpg", .td1, readsCode: true)
    importer.begin(turning, aside.picture)
    let upright = try #require(importer.news())
    guard case .seen(let found, let size) = upright.outcome else { Issue.record("\(upright)"); return }
    #expect(size == PixelSize(width: 640, height: 480) && upright.picture?.size == size)
    #expect(found.zone?.form == .td1 && found.outline != nil)
    importer.begin(turning)
    guard case .refused? = importer.news()?.outcome else { Issue.record("there was none"); return }
  }

  @Test(arguments: [
    ("absent.png", Saying.Name.placeMissing), ("README.md", .noPicture), ("fits.mp4", .aFilm), (".", .aFolder),
    ("card-zone.png/a.png", .placeMissing),
  ])
  func unusableFilesHaveTranslatableErrors(path: String, said: Saying.Name) throws {
    let error = try #require(try refusal(path))
    #expect(error.said?.name == said && !error.recovery.isEmpty)
  }

  @Test(arguments: [".", "", "stills", "/dev/zero", "/proc/self/mem", "\u{1B}[31m", "a\0b"])
  func pathsWithoutARegularFileAreRefused(path: String) throws { _ = try #require(try refusal(path)) }

  @Test func pathsBeginWhereTheyAreWrittenToBegin() {
    let places = DocumentImporter.Places(folder: "/f", home: "/home/a")
    let paths = ["a.jpg", "/a.jpg", "~/a.jpg", "~", "~b/a.jpg"].map(places.path)
    #expect(paths == ["/f/a.jpg", "/a.jpg", "/home/a/a.jpg", "/home/a", "/f/~b/a.jpg"])
    #expect(DocumentImporter.Places(home: nil).path("~/a") == "~/a")
  }

  @Test(arguments: [
    ("  a.jpg ", "a.jpg"), ("'a b.jpg'", "a b.jpg"), ("\"a \\\"b.jpg\"", "a \"b.jpg"), ("a\\ b.jpg", "a b.jpg"),
    ("file:///tmp/a%20b%2.jpg", "/tmp/a b%2.jpg"), ("'", "'"), ("", ""), ("\\", ""), ("a\\ ", "a "),
  ])
  func pathsPastedByTerminalsAreParsed(written: String, plain: String) { #expect(DroppedPath.plain(written) == plain) }

  @Test func aFileIsFoundByItsOwnNameOrByThatOfAShell() {
    let places = DocumentImporter.Places(folder: Self.films, home: nil)
    #expect(places.pathThere(" 'card-zone.png' ") == "\(Self.films)/card-zone.png")
    #expect(places.pathThere("'absent.png'") == "\(Self.films)/'absent.png'", "as it was written")
  }

  /// However often an import is cancelled, one file is read at a time, and only the last one is reported.
  @Test func cancelledImportsDoNotRunInParallel() throws {
    let importer = try importer(.aside)
    for _ in 0..<40 {
      importer.begin(order("card-zone.png"))
      importer.forget()
    }
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter {
      (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8))?.hasPrefix("import") == true
    }
    #expect(threads.count <= 3, "other tests read, too")
    importer.begin(order("absent.png"))
    var told: ImportedPicture?
    for _ in 0..<200 where told == nil {
      var request = pollfd(fd: importer.descriptors[0], events: Int16(POLLIN), revents: 0)
      _ = poll(&request, 1, 20_000)
      told = importer.news()
    }
    guard case .refused? = told?.outcome else { Issue.record("\(String(describing: told))"); return }
  }

  /// On the importer's thread, where one could overtake the other.
  @Test func onlyTheLastOrderIsTold() throws {
    let importer = try importer(.aside)
    importer.begin(order("card-zone.png"))
    importer.begin(order("absent.png"))
    var told: [ImportOutcome] = []
    for _ in 0..<200 where told.isEmpty {
      var request = pollfd(fd: importer.descriptors[0], events: Int16(POLLIN), revents: 0)
      _ = poll(&request, 1, 20_000)
      if let news = importer.news() { told.append(news.outcome) }
    }
    guard case .refused? = told.first else { Issue.record("\(told)"); return }
  }

  @Test func cancelledImportReportsNothing() throws {
    let importer = try importer()
    importer.begin(order("card-zone.png"))
    importer.forget()
    #expect(importer.news() == nil)
  }
}
