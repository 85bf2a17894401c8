import Contract
import Testing

@testable import Delivery

struct LocalAdapterTests {
  @Test func namesAreUnique() {
    let names = AdapterTable.adapters.map(\.name)
    let vendors = ["jenid", "unissey", "youverify", "oiti", "trustvision"]
    #expect(names == ["directory", "stdout", "exec", "https", "s3"] + vendors && Set(names).count == names.count)
    #expect(AdapterTable.named("ftp") == nil)
    #expect(AdapterTable.adapters.filter(\.takesOver).map(\.name) == ["exec", "https", "s3"] + vendors)
  }

  @Test func anUnknownAdapterIsNamed() {
    func problems(_ name: String) -> [String] {
      AdapterTable.problems(Sample.context(DeliveryConfig(adapter: name))).map(\.spoken)
    }
    let (what, remedy) = (
      "A setting of the delivery is missing or impossible.",
      "Correct the settings that begin with 'delivery.', then start 'cameo deliver' again."
    )
    #expect(problems("htps") == ["\(what) delivery.adapter: 'htps' is unknown. Did you mean 'https'? \(remedy)"])
    let known = "Known are directory, stdout, exec, https, s3, jenid, unissey, youverify, oiti, trustvision."
    #expect(problems("xyz") == ["\(what) delivery.adapter: 'xyz' is unknown. \(known) \(remedy)"])
    #expect(problems("directory").isEmpty)
  }

  @Test func directoryLeavesTheSession() throws {
    #expect(try Drive("directory").step == .end(.done))
  }

  @Test func stdoutPrintsThePath() throws {
    var drive = try Drive("stdout")
    #expect(drive.step == .emit("/captures/aa97b6dadf2d0245"))
    try drive.answer(.printed)
    #expect(drive.step == .end(.done))
  }

  @Test func execRunsAProgram() throws {
    let config = DeliveryConfig(adapter: "exec", program: "/usr/local/bin/deliver")
    var drive = try Drive("exec", Sample.context(config))
    let run = ProgramRun(
      step: "program", "/usr/local/bin/deliver", arguments: ["/captures/aa97b6dadf2d0245"],
      input: Envelope.bytes(drive.facts), limit: .seconds(60))
    #expect(drive.step == .run(run))
    try drive.answer(.program(exit: 75, output: Array("later".utf8)))
    #expect(drive.state.attempts.last?.code == .busy && drive.step == .wait(until: Sample.now + .seconds(1)))
    drive.pass(.seconds(1))
    let outcome = try drive.answer(.program(exit: 0, output: Array(#"{"id":"7","status":"received"}"#.utf8)))
    #expect(outcome.report == BackendReport(id: "7", isDone: true) && drive.step == .end(.done))
  }

  @Test func aProgramThatRefusesIsAskedOnceMore() throws {
    var drive = try Drive("exec", Sample.context(DeliveryConfig(adapter: "exec", program: "/bin/false")))
    try drive.answer(.program(exit: 1, output: []))
    #expect(drive.step == .wait(until: Sample.now + .seconds(60)))
    drive.pass(.seconds(60))
    try drive.answer(.program(exit: 1, output: []))
    #expect(drive.step == .end(.dead))
  }

  @Test func execNeedsTheAbsolutePathOfAProgram() throws {
    let adapter = try #require(AdapterTable.named("exec"))
    for program in [nil, "", "deliver", "./deliver"] {
      #expect(adapter.problems(Sample.context(DeliveryConfig(adapter: "exec", program: program))).count == 1)
    }
    #expect(adapter.problems(Sample.context(DeliveryConfig(adapter: "exec", program: "/bin/true"))).isEmpty)
  }

  @Test func aHeldSessionIsLeftAlone() throws {
    var drive = try Drive()
    drive.state.hold()
    #expect(drive.step == .end(.held))
    drive.state.retry()
    #expect(drive.step.name == "files/face.jpg")
  }
}
