internal import Cells
internal import Contract
internal import Tape
extension Still { func png() throws(CaptureError) -> [UInt8] { [] } }
struct Cast {
  init(size: Size, title: String, showsPicture: Bool) {}
  mutating func show(_ s: Still, at: Duration) {}
  mutating func mark(_ s: String, at: Duration) {}
  var text: String { "" }
}
struct Film {
  init(title: String, showsPicture: Bool) {}
  mutating func show(_ s: Still, at: Duration) {}
  func svg(end: Duration) -> String { "" }
}
struct ArtefactFolder {
  init(_ p: String) {}
  func write(_ b: [UInt8], to r: String) throws(CaptureError) -> String { r }
}
struct Pattern {
  init(_ s: String) throws {}
  func matches(_ t: String) -> Bool { false }
}
func nearestMiss(to pattern: TextPattern, in rows: [String]) -> String? { nil }
func nearestMiss(
  to pattern: EventPattern, in lines: [(name: String, fields: [(String, String)], text: String)], from: Int
) -> String? { nil }
