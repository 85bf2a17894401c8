import Contract
import Engine
import Files
import Frames
import Settings
import Testing

@testable import Cameo

/// One camera for faces and another for documents, and their subjects.
@Suite struct PairedCameraProviderTests {
  private func rack(_ track: String, for roles: [CameraRole] = []) throws -> SessionCameraProvider {
    try SessionCameraProvider(
      .demo(track: track), for: roles, qualities: QualityWish([.sd], isExplicit: false), seed: 1, clock: .virtual,
      resources: Resources.find(environment: [:], program: nil, files: SystemFiles()), files: SystemFiles())
  }

  private func shelf() throws -> PairedCameraProvider {
    PairedCameraProvider([(.document, false, try rack("card-cooperative")), (.face, false, try rack("fits"))])
  }

  @Test func whereBothMayFilmThePersonOneIsTakenAfterTheOtherUntilTheNextPersonComes() throws {
    let shelf = PairedCameraProvider([(.face, false, try rack("fits")), (.face, true, try rack("leaves"))])
    func open() throws -> String? {
      _ = try shelf.open(.face, at: Instant(), alsoInto: [])
      return shelf.opened?.id
    }
    #expect(try open() == "demo:fits")
    #expect(shelf.chooseNext(for: .face))
    #expect(try open() == "demo:leaves")
    #expect(shelf.chooseNext(for: .face))
    #expect(try open() == "demo:fits")
    #expect(shelf.chooseNext(for: .face))
    shelf.forget()
    #expect(try open() == "demo:fits")
    #expect(try !self.shelf().chooseNext(for: .face), "no other one for faces")
  }

  @Test func bothAreListedAndEachIsOpenedForItsRole() throws {
    let shelf = try shelf()
    #expect(shelf.list().map(\.id) == ["demo:card-cooperative", "demo:fits"])
    #expect(shelf.look() == shelf.list() && shelf.news() == nil)
    for (role, name) in [(CameraRole.face, "fits"), (.document, "card-cooperative"), (.face, "fits")] {
      _ = try shelf.open(role, at: Instant(), alsoInto: [])
      #expect(shelf.opened?.id == "demo:\(name)")
    }
    shelf.forget()
    #expect(shelf.opened?.id == "demo:card-cooperative", "the next person begins with the first")
  }

  @Test(arguments: [("card-cooperative", CameraRole.face), ("fits", .document)])
  func aTrackOfTheOtherKindIsRefused(track: String, role: CameraRole) throws {
    let error = #expect(throws: CaptureError.self) { try rack(track, for: [role]) }
    #expect(error?.code == .impossibleSettings && error?.message.contains(track) == true)
    #expect(throws: CaptureError.self) { try rack(track, for: CameraRole.allCases) }
    _ = try rack(track, for: CameraRole.allCases.filter { $0 != role })
  }
}
