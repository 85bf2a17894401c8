import Chips
import Contract
import Files
import Foundation
import Testing

@testable import CardReaders

/// The documents that the program brings, on the thread that reads real ones.
@Suite struct TwinReadersTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Resources/chips").path

  private static func bytes(_ text: String) -> WipedBytes { WipedBytes(Array(text.utf8)) }

  @Test(arguments: ["td1", "td3"]) func isReadAndVerified(_ name: String) throws {
    try LibcryptoChips.load()
    let document = try TwinDocument.load("\(Self.folder)/\(name)", SystemFiles())
    let anchors = Anchors.read("\(Self.folder)/\(name)/\(TwinDocument.trust)", SystemFiles())
    let thread = try ChipThread(TwinReaders(document), LibcryptoChips(), StateVerifier { anchors })
    defer { thread.stop(atMost: .seconds(1)) }
    let key = ChipKeyFields(
      number: Self.bytes("K34767874"), birth: Self.bytes("860126"), expiry: Self.bytes("301116"))
    let number = try #require(thread.ask(.read(ChipRequest(key: .zone(key)))))
    var news: [ChipNews] = []
    while news.last?.isLast != true {
      var waiting = pollfd(fd: thread.descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&waiting, 1, 20_000) == 1, "\(news)")
      news += thread.takeNews(of: number)
    }
    #expect(news.prefix(3) == [.reader(.waiting), .reader(.present), .opened(.pace)])
    guard case .read(let reading) = news.last else { throw CaptureError(.ourBug, "\(news)") }
    #expect(reading.verdict == .good && reading.passive == .good && reading.chip == .good)
    #expect(reading.anchor?.hasSuffix("CN=CSCA Utopia") == true)
  }
}
