/// Suggests the word that the user most likely meant: the nearest within two edits (Damerau-Levenshtein distance), else
/// the only one that has `word` as a part, such as `selfie-fast` for `fast`.
///
/// An edit adds, drops, changes or swaps letters; case is ignored. A word of up to four letters allows one edit only.
package func nearest(_ word: String, in words: [String]) -> String? {
  let letters = Array(word.lowercased())
  guard letters.count <= 64, !words.contains(word) else { return nil }
  let limit = letters.count < 5 ? 1 : 2
  var best: (word: String, edits: Int)?
  for candidate in words {
    let edits = editDistance(letters, Array(candidate.lowercased()))
    if edits <= limit, edits < letters.count, edits < best?.edits ?? .max { best = (candidate, edits) }
  }
  return best?.word ?? onlyWord(in: words, withPart: letters)
}

private func onlyWord(in words: [String], withPart part: [Character]) -> String? {
  let found = words.filter { word in
    word.lowercased().split { "-._".contains($0) }.contains { $0.elementsEqual(part) }
  }
  return found.count == 1 ? found[0] : nil
}

private func editDistance(_ from: [Character], _ to: [Character]) -> Int {
  var older: [Int] = []
  var old = Array(0...to.count)
  for i in from.indices {
    var new = [i + 1]
    for j in to.indices {
      var edits = min(old[j] + (from[i] == to[j] ? 0 : 1), old[j + 1] + 1, new[j] + 1)
      if i > 0, j > 0, from[i] == to[j - 1], from[i - 1] == to[j] { edits = min(edits, older[j - 1] + 1) }
      new.append(edits)
    }
    older = old
    old = new
  }
  return old[to.count]
}
