import CommandLine
import Contract
import Files
import Settings
import Testing

@testable import Cameo

/// The values of `--camera` beside devices are those of the table.
@Suite struct StandInTests {
  private func settings(_ camera: String) throws -> ProgramSettings {
    let invocation = try Invocation(parsing: ["--camera", camera])
    return try ProgramSettings.resolve(invocation, environment: [:], files: MemoryFiles())
  }

  @Test(arguments: StandIn.all.map(\.name))
  func eachIsKnownByItsName(_ name: String) throws {
    try settings("\(name):x").checkCamera()
    #expect(CameraChoice("\(name):x")?.text == "\(name):x")
    #expect(StandIn.all.count { $0.name == name } == 1)
    #expect(ProgramSettings.cameraUsages.contains { $0.usage == StandIn.named(name)?.usage })
  }

  @Test(arguments: ["auto", "/dev/video0", "demo"])
  func devicesAndTheDemoAreThere(_ camera: String) throws {
    try settings(camera).checkCamera()
    #expect(CameraChoice(camera)?.text == camera)
  }

  @Test func oneThatThereIsNotIsRefusedWithItsPlaceAndWhatThereIs() throws {
    let near = try #require(throws: SettingsFailure.self) { try settings("dmeo").checkCamera() }
    #expect(near.code == .impossibleSettings)
    #expect(near.error.message == "option --camera: there is no camera \"dmeo\".")
    #expect(near.error.recovery == "Did you mean \"demo\"?")
    let far = try #require(throws: SettingsFailure.self) { try settings("screen:1").checkCamera() }
    #expect(far.error.recovery == "There are auto, demo, file, loop.")
    let bare = try #require(throws: SettingsFailure.self) { try settings("loop").checkCamera() }
    #expect(bare.error.recovery == "Write loop:PATH.")
  }
}
