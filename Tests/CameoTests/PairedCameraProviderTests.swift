import Contract
import Engine
import Files
import Frames
import Settings
import Testing

@testable import Cameo

/// One camera for faces and another for documents, and their subjects.
@Suite struct PairedCameraProviderTests {
  private func provider(_ track: String, for roles: [CameraRole] = []) throws -> SessionCameraProvider {
    try SessionCameraProvider(
      .demo(track: track), for: roles, qualities: QualityWish([.sd], isExplicit: false), seed: 1, clock: .virtual,
      resources: Resources.find(environment: [:], program: nil, files: SystemFiles()), files: SystemFiles())
  }

  private func cameras() throws -> PairedCameraProvider {
    PairedCameraProvider([(.document, false, try provider("card-cooperative")), (.face, false, try provider("fits"))])
  }

  @Test func camerasOfOneRoleAlternateUntilTheNextPerson() throws {
    let cameras = PairedCameraProvider([(.face, false, try provider("fits")), (.face, true, try provider("leaves"))])
    func open() throws -> String? {
      _ = try cameras.open(.face, at: Instant(), alsoInto: [])
      return cameras.opened?.id
    }
    #expect(try open() == "demo:fits")
    #expect(cameras.chooseNext(for: .face))
    #expect(try open() == "demo:leaves")
    #expect(cameras.chooseNext(for: .face))
    #expect(try open() == "demo:fits")
    #expect(cameras.chooseNext(for: .face))
    cameras.forget()
    #expect(try open() == "demo:fits")
    #expect(try !self.cameras().chooseNext(for: .face), "no other one for faces")
  }

  @Test func bothAreListedAndEachIsOpenedForItsRole() throws {
    let cameras = try cameras()
    #expect(cameras.list().map(\.id) == ["demo:card-cooperative", "demo:fits"])
    #expect(cameras.look() == cameras.list() && cameras.news() == nil)
    for (role, name) in [(CameraRole.face, "fits"), (.document, "card-cooperative"), (.face, "fits")] {
      _ = try cameras.open(role, at: Instant(), alsoInto: [])
      #expect(cameras.opened?.id == "demo:\(name)")
    }
    cameras.forget()
    #expect(cameras.opened?.id == "demo:card-cooperative", "the next person begins with the first")
  }

  @Test(arguments: [("card-cooperative", CameraRole.face), ("fits", .document)])
  func aTrackOfTheOtherKindIsRefused(track: String, role: CameraRole) throws {
    let error = #expect(throws: CaptureError.self) { try provider(track, for: [role]) }
    #expect(error?.code == .impossibleSettings && error?.message.contains(track) == true)
    #expect(throws: CaptureError.self) { try provider(track, for: CameraRole.allCases) }
    _ = try provider(track, for: CameraRole.allCases.filter { $0 != role })
  }
}
