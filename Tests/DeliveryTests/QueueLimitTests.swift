import Contract
import Testing

@testable import Delivery

struct QueueLimitTests {
  @Test func sizeAndAgeFillTheQueue() {
    let day = 86_400
    let rows: [(megabytes: Int64, age: Int, limit: QueueLimit)] = [
      (0, 0, .free), (1599, 23 * day, .free), (1600, 0, .scarce), (0, 24 * day, .scarce), (1999, 29 * day, .scarce),
      (2000, 0, .full), (0, 30 * day, .full), (0, -9 * day, .free),
    ]
    for row in rows {
      let limit = QueueLimit.of(
        bytes: row.megabytes * 1_000_000, oldest: Sample.now + .seconds(-row.age), DeliveryConfig(), now: Sample.now)
      #expect(limit == row.limit, "\(row)")
    }
    #expect(QueueLimit.of(bytes: 0, oldest: nil, DeliveryConfig(), now: Sample.now) == .free)
  }
}
