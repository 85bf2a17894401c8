import Contract
@testable import Engine
import Testing

@Suite("What lies around the oval")
struct SurroundTests {
  private func at(_ milliseconds: Int) -> Instant { Instant(.milliseconds(milliseconds)) }

  @Test("is readable until a face fits, then sinks within 300 ms, and comes back as slowly")
  func sinks() {
    var surround = Surround()
    surround.move(toSunk: false, at: at(0))
    #expect(surround.hidden(of: 0.8, inSteps: false) == 0.55)
    var hidden: [Double] = []
    for moment in 1...10 {
      surround.move(toSunk: true, at: at(33 * moment))
      hidden.append(surround.hidden(of: 0.8, inSteps: false))
    }
    #expect(hidden == hidden.sorted() && hidden[0] < 0.6 && hidden[9] == 0.8)
    surround.move(toSunk: false, at: at(363))
    let back = surround.hidden(of: 0.8, inSteps: false)
    #expect(back < 0.8 && back > 0.75)
  }

  @Test("glyphs without colours know only readable and sunk")
  func steps() {
    var surround = Surround()
    surround.move(toSunk: false, at: at(0))
    surround.move(toSunk: true, at: at(150))
    #expect(surround.hidden(of: 0.8, inSteps: true) == 0.55)
    surround.move(toSunk: true, at: at(300))
    #expect(surround.hidden(of: 0.8, inSteps: true) == 0.8)
  }

  @Test("is already sunk on the first look, or after a while")
  func late() {
    var surround = Surround()
    surround.move(toSunk: true, at: at(5000))
    #expect(surround.hidden(of: 0.8, inSteps: false) == 0.8)
    surround.move(toSunk: false, at: at(9000))
    #expect(surround.hidden(of: 0.8, inSteps: false) == 0.55)
  }

  @Test("is never hidden more than the theme wants")
  func themes() {
    var surround = Surround()
    surround.move(toSunk: false, at: at(0))
    #expect(surround.hidden(of: 0.3, inSteps: false) == 0.3)
  }
}
