import Contract
import Engine
import Evidence
import Files
import Foundation
import Synchronization
import Testing

@testable import Metrics

@Suite("Metrics")
struct MetricsTests {
  private func heard(_ notices: [(Double, Notice)], from metrics: Metrics = Metrics()) -> Metrics {
    var metrics = metrics
    for (seconds, notice) in notices {
      metrics.hear(EventStamp(sequence: 0, time: .seconds(seconds), session: "s", notice: notice))
    }
    return metrics
  }

  private static let walk: [(Double, Notice)] = [
    (1, .videoCaptureStarted), (1.5, .hintChanged(.moveLeft)), (2, .hintChanged(.doNotMove)),
    (3.5, .videoRecordStarted), (4, .recordingDiscarded(.faceLeft)), (6, .videoRecordStarted), (6.5, .cameraStalled),
    (7, .taskFailed(.timeout)), (8, .sessionEnded(.completed)),
  ]

  @Test("Everything is counted once; only the first recording tells how long it took")
  func counts() {
    let lines = heard(Self.walk).text.split(separator: "\n").map(String.init)
    for line in [
      "cameo_sessions_total{end=\"captured\",code=\"\"} 1.0", "cameo_hints_total{hint=\"moveLeft\"} 1.0",
      "cameo_camera_faults_total{fault=\"stalled\"} 1.0", "cameo_time_to_hold_seconds_bucket{le=\"2.0\"} 0.0",
      "cameo_time_to_hold_seconds_bucket{le=\"3.0\"} 1.0", "cameo_time_to_hold_seconds_bucket{le=\"+Inf\"} 1.0",
      "cameo_time_to_hold_seconds_sum 2.5", "cameo_time_to_hold_seconds_count 1.0",
      "cameo_tasks_total{outcome=\"failed\",reason=\"timeout\"} 1.0",
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(lines.last == "# EOF")
  }

  @Test("Counts go on from what was written")
  func continues() throws {
    let first = heard(Self.walk)
    let again = heard(Self.walk, from: try #require(Metrics(continuing: first.text)))
    #expect(again.text.contains("cameo_sessions_total{end=\"captured\",code=\"\"} 2.0"))
    #expect(again.text.contains("cameo_time_to_hold_seconds_sum 5.0"))
  }

  @Test("When the last frame came is known after later sessions without any")
  func lastFrame() throws {
    let end = EventStamp(sequence: 0, time: .zero, session: "s", notice: .sessionEnded(.completed))
    var metrics = Metrics()
    #expect(metrics.text.contains("# TYPE cameo_last_frame_timestamp_seconds gauge\n"))
    #expect(!metrics.text.contains("\ncameo_last_frame_timestamp_seconds "))
    metrics.hear(end, lastFrame: WallTime(milliseconds: 1_772_357_400_250))
    metrics.hear(end)
    let line = "\ncameo_last_frame_timestamp_seconds 1772357400.25\n"
    #expect(metrics.text.contains(line))
    #expect(try #require(Metrics(continuing: metrics.text)).text.contains(line))
  }

  @Test(
    "What is something else is left alone",
    arguments: ["hello", "node_load1 3.0\n# EOF\n", "cameo_sessions_total 1", "cameo_sessions_total x\n# EOF\n"])
  func foreign(text: String) throws {
    #expect(Metrics(continuing: text) == nil)
    let path = NSTemporaryDirectory() + "cameo-metrics-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: CaptureError.self) { try MetricsFile(path) { _ in } }
    #expect(error?.code == .cannotWrite)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("The file may be read by others, and is whole at every end")
  func file() throws {
    let path = NSTemporaryDirectory() + "cameo-metrics-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try MetricsFile(path) { Issue.record("\($0)") }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Metrics().text)
    file.hear(EventStamp(sequence: 0, time: .zero, session: "s", notice: .sessionEnded(.cancelled(by: .person))))
    file.finish()
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("end=\"cancelled\""))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o644)
  }

  private static let end = EventStamp(
    sequence: 0, time: .zero, session: "s", notice: .sessionEnded(.cancelled(by: .person)))

  @Test("A hung disk blocks nothing, and gets the newest counts when it answers")
  func hungDisk() throws {
    let path = NSTemporaryDirectory() + "cameo-metrics-\(UUID().uuidString)"
    let written = Mutex<[String]>([])
    let (hangs, answers) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let file = try MetricsFile(
      path,
      writingWith: { text in
        let isFirst = written.withLock { written in
          written.append(text)
          return written.count == 1
        }
        if !isFirst {
          hangs.signal()
          answers.wait()
        }
        return nil
      }, onTrouble: { Issue.record("\($0)") })
    file.hear(Self.end)
    hangs.wait()
    for _ in 0..<9 { file.hear(Self.end) }
    answers.signal()
    answers.signal()
    file.finish()
    let texts = written.withLock { $0 }
    #expect(texts.count == 3 && texts.last?.contains("end=\"cancelled\",code=\"\"} 10.0") == true)
  }

  @Test("What can't be written is told once, until it can be again")
  func brokenDisk() throws {
    let path = NSTemporaryDirectory() + "cameo-metrics-\(UUID().uuidString)"
    let isBroken = Mutex(false)
    var troubles: [CaptureError] = []
    let file = try MetricsFile(
      path, writingWith: { _ in isBroken.withLock { $0 } ? CaptureError(.cannotWrite, "full") : nil },
      onTrouble: { troubles.append($0) })
    for (broken, count) in [(true, 1), (true, 1), (false, 1), (true, 2)] {
      isBroken.withLock { $0 = broken }
      file.hear(Self.end)
      file.finish()
      #expect(troubles.count == count)
    }
  }

  @Test("A collector gets into the folders that are made for it")
  func folders() throws {
    let folder = NSTemporaryDirectory() + "cameo-metrics-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try MetricsFile(folder + "/of/machine.prom") { Issue.record("\($0)") }
    for made in [folder, folder + "/of"] {
      #expect(try FileManager.default.attributesOfItem(atPath: made)[.posixPermissions] as? Int == 0o755)
    }
  }
}
