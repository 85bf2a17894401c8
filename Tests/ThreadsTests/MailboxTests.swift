import Glibc
import Testing
import Threads

@Suite struct MailboxTests {
  @Test func itemsAreTakenOnceAndInOrder() throws {
    let mailbox = try Mailbox<Int>()
    #expect(!mailbox.rings())
    for item in 1...100 { mailbox.put(item) }
    #expect(mailbox.rings())
    #expect(mailbox.takeAll() == Array(1...100))
    #expect(!mailbox.rings())
    #expect(mailbox.takeAll() == [])
  }

  @Test func theOldestDispensableGoesWhereTooManyWait() throws {
    let mailbox = try Mailbox<Int>(most: 3, dropping: { $0.isMultiple(of: 2) })
    for item in [1, 2, 4, 6, 3, 5, 7] { mailbox.put(item) }
    #expect(mailbox.takeAll() == [1, 3, 5, 7], "what is not dispensable stays, whatever the bound")
  }

  @Test func nothingIsLostBetweenThreads() throws {
    let mailbox = try Mailbox<Int>()
    let thread = WorkThread("writer") { for item in 0..<10_000 { mailbox.put(item) } }
    try thread.start()
    var taken: [Int] = []
    while taken.count < 10_000, mailbox.rings(within: 20_000) { taken += mailbox.takeAll() }
    thread.join()
    #expect(taken == Array(0..<10_000))
  }

  /// The second may arrive at the very moment in which the first is taken.
  @Test func itemPutDuringATakeRingsAgain() throws {
    let (there, back) = (try Mailbox<Int>(), try Mailbox<Int>())
    let rounds = 20_000
    let thread = WorkThread("writer") {
      for round in 0..<rounds {
        there.put(round)
        there.put(round)
        while true {
          let answers = back.takeAll()
          if answers.contains(-1) { return }
          if !answers.isEmpty { break }
        }
      }
    }
    try thread.start()
    var lost = 0
    for round in 0..<rounds where lost == 0 {
      var taken = 0
      while taken < 2, there.rings(within: 20_000) { taken += there.takeAll().count }
      if taken < 2 { lost += 1 }
      back.put(lost == 0 ? round : -1)
    }
    thread.join()
    #expect(lost == 0)
  }
}

extension Mailbox {
  /// Whether its reader would wake within so many milliseconds.
  fileprivate func rings(within milliseconds: Int32 = 0) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}
