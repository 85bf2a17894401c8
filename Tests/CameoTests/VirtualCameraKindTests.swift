import CommandLine
import Contract
import Files
import Settings
import Testing

@testable import Cameo

/// The values of `--camera` beside devices are those of the table.
@Suite struct VirtualCameraKindTests {
  private func settings(_ camera: String, _ more: [String] = []) throws -> ProgramSettings {
    let invocation = try Invocation(parsing: ["--camera", camera] + more)
    return try ProgramSettings.resolve(invocation, environment: [:], files: MemoryFiles())
  }

  @Test(arguments: VirtualCameraKind.all.map(\.name))
  func eachIsKnownByItsName(_ name: String) throws {
    try settings("\(name):x").checkCamera()
    #expect(CameraChoice("\(name):x")?.text == "\(name):x")
    #expect(VirtualCameraKind.all.count { $0.name == name } == 1)
    #expect(ProgramSettings.cameraUsages.contains { $0.usage == VirtualCameraKind.named(name)?.usage })
  }

  @Test(arguments: ["auto", "/dev/video0", "demo"])
  func devicesAndTheDemoAreThere(_ camera: String) throws {
    try settings(camera).checkCamera()
    #expect(CameraChoice(camera)?.text == camera)
  }

  @Test func unknownCameraIsRefusedWithSuggestions() throws {
    let near = try #require(throws: SettingsFailure.self) { try settings("dmeo").checkCamera() }
    #expect(near.code == .impossibleSettings)
    #expect(near.error.message == "option --camera: there is no camera \"dmeo\".")
    #expect(near.error.recovery == "Did you mean \"demo\"?")
    let far = try #require(throws: SettingsFailure.self) { try settings("screen:1").checkCamera() }
    #expect(far.error.recovery == "There are auto, demo, file, loop.")
    let bare = try #require(throws: SettingsFailure.self) { try settings("loop").checkCamera() }
    #expect(bare.error.recovery == "Write loop:PATH.")
  }

  @Test(arguments: [
    ("auto", ["both"], true), ("/dev/video0", ["front"], true), ("demo", ["both", "/dev/video0"], true),
    ("auto", ["back", "/dev/video2"], true), ("auto", ["back"], false), ("/dev/video0", ["both"], false),
    ("demo", ["both", "demo"], false),
  ])
  func otherRolesNeedADocumentCamera(camera: String, roles: [String], isPossible: Bool) throws {
    let other = roles.dropFirst().flatMap { ["--document-camera", $0] }
    let settings = try settings(camera, ["--camera-roles", roles[0]] + other)
    if isPossible { return try settings.checkCamera() }
    let refused = try #require(throws: SettingsFailure.self) { try settings.checkCamera() }
    #expect(refused.error.message == "option --camera-roles: there is no other camera.")
    #expect(refused.error.recovery == "Name it with --document-camera.")
  }
}
