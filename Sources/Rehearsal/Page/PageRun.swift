internal import Notation

/// One run of a test, with its screens.
struct PageRun {
  /// Without its reel.
  let report: TestReport
  let frames: [ScreenReel.Frame]
  let pictures: [ScreenReel.Picture]
  let marks: [String]

  var hasHeld: Bool { report.failure == nil }
  /// The index of the last non-empty screen: the screen is empty after the program has ended.
  private var lastPlace: Int? { frames.lastIndex { !PageScreens.isBlank($0) } ?? frames.indices.last }
  var lastScreen: ScreenReel.Frame? { lastPlace.map { frames[$0] } }

  init(_ report: TestReport, _ screens: inout PageScreens) {
    self.report = report.brief
    let reel = report.reel ?? ScreenReel()
    // With many variants of a test, a film of each would be too large.
    let isFilm = report.place.isEmpty || report.failure != nil
    let last = reel.frames.last { $0.rows.contains { !reel.rows[$0].isEmpty } } ?? reel.frames.last
    frames = screens.take(reel, isFilm ? reel.frames : last.map { [$0] } ?? [])
    marks = isFilm ? reel.marks : []
    let drawn = screens.take(reel, reel.pictures.map(\.frame))
    pictures = zip(reel.pictures, drawn).map { picture, frame in
      var picture = picture
      picture.frame = frame
      if picture.before == nil { picture.now = [] }
      return picture
    }
  }

  /// The tape's screenshots, and the last screen.
  var shots: String {
    let asked = pictures.map { shot(of: $0.frame, "\(label)\($0.name)") + PageChange(of: $0).text }
    let last = lastScreen.map { [shot(of: $0, "\(label)the last screen")] } ?? []
    return (asked + last).joined()
  }

  private var label: String { report.place.isEmpty ? "" : report.place.joined(separator: " ") + ": " }

  private func shot(of frame: ScreenReel.Frame, _ title: String) -> String {
    "<figure>\(PageScreens.picture(frame, title: title))<figcaption>\(Markup.text(title))</figcaption></figure>\n"
  }

  func film(_ screens: inout PageScreens) -> String {
    guard let place = lastPlace else { return "" }
    let picture = PageScreens.picture(frames[place], title: "The last screen of \(report.title)")
    guard frames.count > 1 else { return "<figure>\(picture)</figure>\n" }
    let number = screens.film(frames, marks)
    return "<figure class=\"film\" data-film=\"\(number)\" data-place=\"\(place)\">\(picture)</figure>\n"
  }
}

/// The change of a screenshot since the previous run.
struct PageChange {
  private let picture: ScreenReel.Picture

  init(of picture: ScreenReel.Picture) { self.picture = picture }

  /// Empty if it is the same, or new.
  var text: String {
    guard let before = picture.before else { return "" }
    let title = "\(picture.name), as it was before this run"
    switch picture.name.split(separator: ".").last {
    case "png": return image("image/png", before, title)
    case "svg": return image("image/svg+xml", before, title)
    case "json": return "<p class=\"what bad\">\(Markup.text(picture.name)) has changed.</p>\n"
    default: return difference(before, title)
    }
  }

  private func image(_ kind: String, _ bytes: [UInt8], _ title: String) -> String {
    "<figure><img src=\"data:\(kind);base64,\(Markup.base64(bytes))\"\(Markup.attribute("alt", title))>"
      + "<figcaption><span class=\"bad\">Changed:</span> \(Markup.text(title))</figcaption></figure>\n"
  }

  private func difference(_ before: [UInt8], _ title: String) -> String {
    let (old, new) = (lines(before), lines(picture.now))
    let changes = new.difference(from: old)
    var told: [String] = []
    for change in changes {
      switch change {
      case .remove(let place, let line, _): told.append(Markup.element("del", "", Markup.text("-\(place + 1) \(line)")))
      case .insert(let place, let line, _): told.append(Markup.element("ins", "", Markup.text("+\(place + 1) \(line)")))
      }
    }
    return
      "<figure><pre class=\"diff\">\(told.prefix(200).joined())</pre><figcaption><span class=\"bad\">Changed:</span> "
      + "\(Markup.text(title)) (-) and now (+)</figcaption></figure>\n"
  }

  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).prefix(2000)
      .map(String.init)
  }
}
