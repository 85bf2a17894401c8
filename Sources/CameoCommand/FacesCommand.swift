import Cameo
import CommandLine
import Contract
import Flow
import Glibc
import Notation

/// Implements `cameo faces FILE...`: runs the face finder on pictures and films.
struct FacesCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    guard !invocation.operands.isEmpty, !invocation.operands.contains("") else {
      throw CaptureError(
        .usage, "'cameo faces' needs a picture, a film, or a folder of pictures.",
        recovery: "Write 'cameo faces FILE'.")
    }
    return try surroundings.withSettings(invocation, canStartOtherwise: true) { settings throws(CaptureError) in
      let looking = try FaceLooking(
        oval: settings.session.capture.oval, environment: surroundings.environment, files: surroundings.files,
        resources: surroundings.resources())
      if let limitation = looking.limitation { Say.trouble(limitation) }
      // A file that can't be read does not stop the others.
      let paths = invocation.operands.flatMap { looking.parts(of: $0) }
      return paths.map { Say.isHeard ? look(at: $0, looking, json: invocation.json) : 0 }.first { $0 != 0 } ?? 0
    }
  }

  private func look(at path: String, _ looking: FaceLooking, json: Bool) -> Int32 {
    var report = FacesReport(path)
    let progress = Progress()
    do throws(CaptureError) {
      let isStill = try looking.look(at: path) { sight in
        if json { Say.lines([FacesReport.line(sight, of: path)]) } else { report.take(sight) }
        progress.tell(sight.line.finding.frame)
        return Say.isHeard
      }
      progress.end()
      return json ? 0 : Say.lines(report.lines(isStill: isStill))
    } catch {
      progress.end()
      return Say.failure(error)
    }
  }

  /// Progress indicator on a terminal.
  private final class Progress {
    private let isWanted = isatty(STDERR_FILENO) != 0 && isatty(STDOUT_FILENO) != 0
    private var hasTold = false

    func tell(_ frame: Int) {
      guard isWanted, frame > 0, frame.isMultiple(of: 100) else { return }
      hasTold = true
      Say.change("\rlooking: frame \(frame)")
    }

    func end() { if hasTold { Say.change("\r\u{1B}[K") } }
  }
}

/// The result for one file, as text.
struct FacesReport {
  private let path: String
  private var sights: [FaceLooking.Sight] = []

  init(_ path: String) { self.path = path }

  mutating func take(_ sight: FaceLooking.Sight) { sights.append(sight) }

  /// A finding as JSON, which tapes can play.
  static func line(_ sight: FaceLooking.Sight, of path: String) -> String {
    let components = components(of: sight)
    let quality = components.map { component in
      let parts: [(String, JSONNode)] = [
        ("value", .number(component.native, decimals: 4)), ("component", .integer(component.quality)),
      ]
      return (component.name.rawValue, JSONNode.object(parts))
    }
    return sight.line.text([
      ("hint", .string(sight.hint.rawValue)), ("cpuMs", .number(sight.cost.total.milliseconds, decimals: 3)),
      ("file", .string(path)), ("quality", .object(quality)),
      ("qualityVersion", components.isEmpty ? .null : .string(QualityVector.version)),
    ])
  }

  func lines(isStill: Bool) -> [String] {
    let path = printable(path)
    guard let last = sights.last else { return ["\(path): no frame could be decoded"] }
    let size = "\(last.line.finding.size)"
    let about =
      isStill
      ? "a picture"
      : "\(sights.count) \(sights.count == 1 ? "frame" : "frames") in \(Self.shown(last.line.told.seconds, 1)) s"
    return ["\(path): \(size), \(about)"] + (isStill ? Self.faces(of: last) : film).map { "  \($0)" }
  }

  // MARK: A picture

  private static func faces(of sight: FaceLooking.Sight) -> [String] {
    let faces = faces(sight)
    let hidden = hidden(sight).map { words($0) } ?? "no face"
    return (faces.isEmpty ? [hidden] : faces.flatMap(words)) + quality(of: sight) + ["hint: \(sight.hint.rawValue)"]
  }

  private static func words(_ face: HiddenFace) -> String {
    let parts = [face.hidesMouth ? "mouth" : nil, face.hidesEyes ? "eyes" : nil].compactMap(\.self)
    let what = parts.isEmpty ? "" : ", \(parts.joined(separator: " and ")) hidden"
    return "a face that can't be measured: \(place(face.box))\(what), light \(whole(face.light))"
  }

  private static func place(_ box: Box) -> String {
    "\(whole(box.width))x\(whole(box.height)) at \(whole(box.x)),\(whole(box.y))"
  }

  private static func words(_ face: Face) -> [String] {
    let pose = face.pose.map { "yaw \(signed($0.yaw)), pitch \(signed($0.pitch)), roll \(signed($0.roll))" }
    let eyes = face.eyes.map { "eyes \(shown($0.right, 2)) \(shown($0.left, 2))\(face.hidesEyes ? " (hidden)" : "")" }
    let mouth = face.mouth.map { "mouth \(shown($0, 2))" }
    let sharp = face.sharpness.map { "sharp \(shown($0, 3))" }
    let light = face.light.map { light in
      let noise = light.noise.map { ", noise \(shown($0, 1))" } ?? ""
      return "light \(whole(light.mean)), spread \(whole(light.spread))\(noise), around \(whole(light.background)), "
        + "white \(whole(light.clipped * 100)) %, even \(shown(light.evenness, 2))"
    }
    let features = [eyes, mouth, sharp].compactMap(\.self).joined(separator: ", ")
    let rows = [pose, features, light].compactMap(\.self).filter { !$0.isEmpty }
    return ["face \(place(face.box)), score \(shown(face.confidence, 2))"] + rows.map { "  " + $0 }
  }

  private static func components(of sight: FaceLooking.Sight) -> [QualityVector.Component] {
    QualityVector(faces(sight), in: sight.line.finding.size).components
  }

  /// The components below 50 of 100.
  private static func quality(of sight: FaceLooking.Sight) -> [String] {
    let components = components(of: sight)
    let low = components.filter { $0.quality < 50 }.map { "\($0.name.rawValue) \($0.quality)" }
    let summary = low.isEmpty ? "all 50 or more of 100" : "below 50 of 100: " + low.joined(separator: ", ")
    return components.count < 2 ? [] : ["quality, ISO/IEC 29794-5: " + summary]
  }

  // MARK: A film

  private var film: [String] {
    let counts = Dictionary(grouping: sights.map { Self.faces($0).count }) { $0 }.mapValues(\.count)
    let faces = counts.keys.sorted().map { "\($0 == 0 ? "no face" : "\($0)") in \(counts[$0] ?? 0)" }
    let first = sights.compactMap { Self.faces($0).first }
    let tracks = Set(first.map(\.track)).count
    let hidden = sights.count { Self.hidden($0) != nil }
    let covered = hidden > 0 ? "; a face that can't be measured in \(hidden)" : ""
    return ["faces: \(faces.joined(separator: ", "))\(covered); distinct tracks: \(tracks)"]
      + [
        Self.range("width", first.map(\.box.width), 0), Self.range("yaw", first.compactMap(\.pose?.yaw), 1),
        Self.range("pitch", first.compactMap(\.pose?.pitch), 1), Self.range("roll", first.compactMap(\.pose?.roll), 1),
        Self.range("eyes", first.compactMap(\.eyes?.mean), 2), Self.range("mouth", first.compactMap(\.mouth), 2),
        Self.range("light", first.compactMap(\.light?.mean), 0), Self.range("sharp", first.compactMap(\.sharpness), 3),
      ].compactMap(\.self) + ["hints:"] + hints + [cost]
  }

  /// Each hint with the second at which it appeared.
  private var hints: [String] {
    sights.indices.filter { $0 == 0 || sights[$0 - 1].hint != sights[$0].hint }.map {
      "  from \(Self.shown(sights[$0].line.told.seconds, 1)) s \(sights[$0].hint.rawValue)"
    }
  }

  private var cost: String {
    let all = sights.map(\.cost.total.milliseconds)
    let sorted = all.sorted()
    let (mean, late) = (all.reduce(0, +) / Double(all.count), sorted[min(sorted.count - 1, sorted.count * 95 / 100)])
    return "CPU a frame: \(Self.shown(mean, 1)) ms, 95 % within \(Self.shown(late, 1)), "
      + "the first \(Self.shown(all[0], 1))"
  }

  // MARK: Numbers

  private static func faces(_ sight: FaceLooking.Sight) -> [Face] {
    if case .face(let found) = sight.line.finding.kind { found.faces } else { [] }
  }

  private static func hidden(_ sight: FaceLooking.Sight) -> HiddenFace? {
    if case .face(let found) = sight.line.finding.kind { found.hidden } else { nil }
  }

  private static func range(_ name: String, _ values: [Double], _ decimals: Int) -> String? {
    let sorted = values.sorted()
    guard let least = sorted.first, let most = sorted.last else { return nil }
    let (low, high) = (shown(least, decimals), shown(most, decimals))
    return "\(name): \(shown(sorted[sorted.count / 2], decimals)), from \(low) to \(high)"
  }

  private static func whole(_ value: Double) -> String { shown(value, 0) }
  private static func signed(_ value: Double) -> String { (value < 0 ? "" : "+") + shown(value, 1) }

  /// Keeps trailing zeros, so that columns align.
  private static func shown(_ value: Double, _ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let number = (value * scale).rounded()
    guard let whole = Int(exactly: number) else { return "-" }
    let digits = String(whole.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let text = decimals == 0 ? padded : "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    return whole < 0 ? "-" + text : text
  }
}

extension Command {
  static let faces = Command(
    CommandRow("faces", help: "find faces in pictures and films") { row in
      row.examples = [
        ("cameo faces portrait.jpg", "position, angles, eyes, light, and the hint shown in a session"),
        ("cameo faces clip.mp4 --oval kiosk", "value ranges, hints in order, CPU time per frame"),
        (
          "cameo faces clip.mp4 --json > clip.findings",
          "one line per frame; a tape replays it: Findings clip.findings"
        ),
      ]
      row.about = [
        """
        Every frame is processed by the same finder and guidance as in a session, so you can evaluate them on your \
        own films. Time is the film's time. A picture is processed as one second of video and reported once; a \
        folder, picture by picture. 'cameo help events' lists the hints.
        """,
        "--json prints one line per frame. The tape command Findings replays the lines of one file.",
      ]
      (row.operands, row.placeholder, row.takesJSON) = (0...1000, "FILE...", true)
      row.settings = { [\.session.capture.oval] }
      row.exitCodes = [
        ("\(ExitCode.captured)", "all files were processed"),
        ("\(ExitCode.badSyntax)", "a file is not a picture or film, or too large or too small"),
        ("\(ExitCode.missingFile)", "a file is missing"),
        ("\(ExitCode.unavailable)", "the detector or the FFmpeg libraries can't be loaded"),
        ("\(ExitCode.cannotWrite)", "the output can't be written"),
      ]
    }
  ) { invocation, surroundings throws(CaptureError) in try FacesCommand(surroundings).run(invocation) }
}
