import FrameKit
@testable import Frames
import Contract
import Imaging
import Testing

@Suite struct FramePoolTests {
  @Test func itLendsNoMoreThanItHasAndWipesWhatComesBack() throws {
    let pool = FramePool(size: small, capacity: 2)
    let first = try #require(pool.take())
    let second = try #require(pool.take())
    #expect(pool.take() == nil)
    first.luma.update(repeating: 99)
    first.red.update(repeating: 9)
    pool.give(back: first)
    #expect(pool.lent == 1)
    let again = try #require(pool.take())
    #expect(again === first)
    #expect(again.luma.allSatisfy { $0 == 0 } && again.red.allSatisfy { $0 == 128 })
    pool.give(back: again)
    pool.give(back: second)
    #expect(pool.lent == 0)
  }

  @Test func afterItsEndItLendsNothingButStillWipes() throws {
    let pool = FramePool(size: small, capacity: 2)
    let picture = try #require(pool.take())
    picture.luma.update(repeating: 99)
    pool.close()
    #expect(pool.take() == nil)
    pool.give(back: picture)
    #expect(picture.luma.allSatisfy { $0 == 0 })
    #expect(pool.lent == 0)
  }
}

@Suite struct FrameSlotTests {
  let pool = FramePool(size: small, capacity: 8)

  private func put(_ number: Int, into slots: FrameSlot...) throws {
    let frame = Frame(try #require(pool.take()), FrameStamp(number: number, capturedAt: .zero), from: pool)
    for slot in slots { slot.put(frame) }
  }

  @Test func theNewestWinsAndTheOthersAreCounted() throws {
    let slot = try FrameSlot()
    #expect(!waits(slot.descriptor))
    for number in 0..<5 { try put(number, into: slot) }
    #expect(waits(slot.descriptor))
    #expect(pool.lent == 1)
    #expect(slot.take()?.stamp.number == 4)
    #expect(slot.replaced == 4)
    #expect(!waits(slot.descriptor))
    #expect(slot.take() == nil)
    #expect(pool.lent == 0)
  }

  @Test func aPictureComesBackWhenItsLastReaderLetsGo() throws {
    let (one, two) = (try FrameSlot(), try FrameSlot())
    try put(0, into: one, two)
    var kept = one.take()
    two.clear()
    #expect(pool.lent == 1)
    #expect(kept?.stamp.number == 0)
    kept = nil
    #expect(pool.lent == 0)
  }
}
