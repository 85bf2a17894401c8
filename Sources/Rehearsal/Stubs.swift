internal import Tape
struct Pattern {
  init(_ s: String) throws {}
  func matches(_ t: String) -> Bool { false }
}
func nearestMiss(to pattern: TextPattern, in rows: [String]) -> String? { nil }
func nearestMiss(
  to pattern: EventPattern, in lines: [(name: String, fields: [(String, String)], text: String)], from: Int
) -> String? { nil }
