import Contract
import Foundation
import Testing

@testable import Evidence

struct EncodedPicturesTests {
  private let world = World()
  private static let files = ["clip.mp4", "face.jpg", "document-front.jpg", "document-front-frame.jpg"]

  /// A session with a passport; the content of each picture is its own name.
  private func sealed() throws -> String {
    let folder = try CaptureFolder.prepare(in: world.output, session: Sample.id)
    for name in Self.files { try folder.write(name, Array(name.utf8)) }
    var record = Sample.record()
    record.products.append(Sample.document)
    return try folder.seal(record, events: Sample.events()).folder
  }

  private func told(_ folder: String) throws -> [String: String] {
    let text = try #require(try EncodedPictures.json(of: folder))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["v"] as? Int == 1)
    return object.compactMapValues { $0 as? String }
  }

  @Test func eachPictureIsItsFileAndWhatIsNotThereIsLeftOut() throws {
    #expect(
      try told(sealed()) == [
        "session": Sample.id, "encodedFrontImage": Data("document-front.jpg".utf8).base64EncodedString(),
        "encodedFaceImage": Data("face.jpg".utf8).base64EncodedString(),
      ])
  }

  @Test func thePictureOfACodeHasItsDataAndItsMetadata() throws {
    let folder = try CaptureFolder.prepare(in: world.output, session: Sample.id)
    for name in Self.files + ["document-front-code.jpg"] { try folder.write(name, Array(name.utf8)) }
    var record = Sample.record()
    record.products += [Sample.document, Sample.codes]
    let sealed = try folder.seal(record, events: Sample.events())
    let text = try #require(try EncodedPictures.json(of: sealed.folder))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let code = try #require(object["frontIdQr"] as? [String: Any])
    #expect(code["data"] as? String == Data("document-front-code.jpg".utf8).base64EncodedString())
    let metadata = try #require(code["metadata"] as? String)
    #expect(sealed.codeMetadata == ["front": metadata] && code["isRequired"] as? Bool == false)
    #expect(object["backIdQr"] == nil)
    World.write(Array("another".utf8), to: "\(sealed.folder)/document-front-code.jpg")
    #expect(try EncodedPictures.json(of: sealed.folder) == nil)
  }

  @Test func cancelledSessionHasNoPictures() throws {
    let folder = try Sample.session(in: world.output, end: Sample.cancelled).folder
    #expect(try told(folder) == ["session": Sample.id])
  }

  @Test(arguments: ["document-front.jpg", "face.jpg", "result.json", "manifest.json"])
  func changedFilesAreNotReturned(_ name: String) throws {
    let folder = try sealed()
    var bytes = try #require(World.read("\(folder)/\(name)"))
    bytes[0] ^= 1
    World.write(bytes, to: "\(folder)/\(name)")
    #expect(try EncodedPictures.json(of: folder) == nil)
  }

  @Test func aLinkInThePlaceOfAPictureIsNotFollowed() throws {
    let folder = try sealed()
    let path = "\(folder)/face.jpg"
    World.write(Array("face.jpg".utf8), to: "\(world.root)/elsewhere")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "\(world.root)/elsewhere")
    #expect(try EncodedPictures.json(of: folder) == nil)
  }

  @Test func aFolderThatIsNotThereIsTold() {
    #expect(throws: CaptureError.self) { try EncodedPictures.json(of: "\(world.root)/nowhere") }
  }
}
