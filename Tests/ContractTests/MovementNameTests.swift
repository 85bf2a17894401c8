import Contract
import Testing

@Suite struct MovementNameTests {
  /// Schemas repeat the rule as a regular expression.
  @Test(arguments: [
    "", "a", "Z9", "lookAtTheSky", "1a", "a b", "a-1", "a_1", "é", "a\n", "..", String(repeating: "a", count: 32),
    String(repeating: "a", count: 33),
  ])
  func theExpressionSaysTheSame(name: String) throws {
    let expression = try Regex(MovementName.pattern)
    #expect(MovementName.isOne(name) == (name.wholeMatch(of: expression) != nil))
  }
}
