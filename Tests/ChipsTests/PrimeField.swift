@testable import Chips

/// Arithmetic for the examples of protocols that the program does not have; everything is made of powers.
struct PrimeField {
  private let modulus: [UInt8]

  init(_ modulus: [UInt8]) { self.modulus = modulus }

  func power(_ base: [UInt8], _ exponent: [UInt8]) -> [UInt8] {
    library.power(base, exponent, modulus: modulus) ?? []
  }

  func times(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    // (a + b)² - (a - b)² is four times the product.
    let (sum, difference) = (power(plus(a, b), [2]), power(minus(a, b), [2]))
    let quarter = inverse([4])
    let fourfold = minus(sum, difference)
    return quarterTimes(fourfold, quarter)
  }

  /// By doubling and adding: only for this one constant.
  private func quarterTimes(_ a: [UInt8], _ factor: [UInt8]) -> [UInt8] {
    factor.flatMap { byte in (0..<8).reversed().map { byte >> $0 & 1 } }.reduce(power([0], [1])) { sum, bit in
      let double = plus(sum, sum)
      return bit == 1 ? plus(double, a) : double
    }
  }

  func inverse(_ a: [UInt8]) -> [UInt8] { power(a, subtracted(modulus, [2])) }

  func plus(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    let (a, b) = (power(a, [1]), power(b, [1]))
    var (sum, carry) = ([UInt8](repeating: 0, count: modulus.count + 1), 0)
    for place in modulus.indices.reversed() {
      carry += Int(a[place]) + Int(b[place])
      sum[place + 1] = UInt8(carry & 0xFF)
      carry >>= 8
    }
    sum[0] = UInt8(carry)
    return power(sum, [1])
  }

  func minus(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] { plus(a, subtracted(modulus, power(b, [1]))) }

  /// Without the modulus; `b` is not larger than `a`.
  private func subtracted(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    let b = [UInt8](repeating: 0, count: a.count - b.count) + b
    var (difference, borrow) = (a, 0)
    for place in a.indices.reversed() {
      let digit = Int(a[place]) - Int(b[place]) - borrow
      difference[place] = UInt8(digit & 0xFF)
      borrow = digit < 0 ? 1 : 0
    }
    return difference
  }

  // MARK: brainpoolP256r1

  static let brainpool = PrimeField(hexadecimal("A9FB57DBA1EEA9BC3E660A909D838D726E3BF623D52620282013481D1F6E5377"))
  private static let a = hexadecimal("7D5A0975FC2C3057EEF67530417AFFE7FB8055C126DC5C6CE94A4B44F330B5D9")
  private static let b = hexadecimal("26DC5C6CE94A4B44F330B5D9BBD77CBF958416295CF7E1CE6BCCDC18FF8C07B6")

  /// The point of a number (Brier, Coron and others, as ICAO 9303-11 has it); the prime is 3 modulo 4.
  func point(of number: [UInt8]) -> [UInt8]? {
    let t = power(number, [1])
    let alpha = minus([0], power(t, [2]))
    let sum = plus(alpha, power(alpha, [2]))
    let x2 = minus([0], times(times(Self.b, inverse(Self.a)), plus([1], inverse(sum))))
    let x3 = times(alpha, x2)
    func curve(_ x: [UInt8]) -> [UInt8] { plus(times(plus(power(x, [2]), Self.a), x), Self.b) }
    let h2 = curve(x2)
    let u = times(power(t, [3]), h2)
    // p - 1 - (p + 1) / 4, which is three quarters of p - 3.
    let exponent = subtracted(subtracted(modulus, [1]), quarter(of: modulus))
    let root = power(h2, exponent)
    let isFirst = times(power(root, [2]), h2) == power([1], [1])
    let (x, y) = isFirst ? (x2, times(root, h2)) : (x3, times(root, u))
    return [0x04] + x + y
  }

  /// (p + 1) / 4 of a prime that is 3 modulo 4: two bits less, and one more.
  private func quarter(of prime: [UInt8]) -> [UInt8] {
    var result = prime.indices.map { prime[$0] >> 2 | ($0 > 0 ? prime[$0 - 1] << 6 : 0) }
    for place in result.indices.reversed() {
      result[place] &+= 1
      if result[place] != 0 { break }
    }
    return result
  }
}
