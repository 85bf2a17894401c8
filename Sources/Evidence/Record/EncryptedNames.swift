internal import Contract
package import Flow

/// The names of encrypted artefacts.
package enum EncryptedNames {
  static let ending = ".enc"
  /// The type of an encrypted file; that of its content is beside its key.
  static let mime = "application/octet-stream"

  /// The file that is on the disk in place of this one.
  package static func encrypted(_ name: String) -> String { name + ending }

  static func isEncrypted(_ name: String) -> Bool { name.hasSuffix(ending) }
}

extension Dossier {
  /// The same with a file for each held fact, such as a file of a chip: `result.json` can be read on this machine.
  var withHeldFactsInFiles: Dossier {
    var dossier = self
    dossier.products = products.map { product in
      var product = product
      for index in product.held.indices {
        guard let bytes = product.held[index].bytes else { continue }
        let name = "\(product.role)-\(product.held[index].name)"
        var file = ProductFile("\(name).bin", mime: EncryptedNames.mime, .written, role: name)
        file.held = bytes
        product.files.append(file)
        product.held[index].bytes = nil
      }
      return product
    }
    return dossier
  }

  /// The same with the encrypted files, in its products and wherever a step names one.
  package var encrypted: Dossier {
    let names = Set(products.flatMap(\.files).map(\.name))
    var dossier = self
    dossier.products = products.map { product in
      var product = product
      product.facts = product.facts.map { $0.encrypted(names) }
      for index in product.files.indices {
        product.files[index].name = EncryptedNames.encrypted(product.files[index].name)
        product.files[index].mime = EncryptedNames.mime
      }
      return product
    }
    dossier.told = told.map { $0.encrypted(names) }
    return dossier
  }
}

extension Fact {
  /// What the text of a code is called: its words may be anything, even the name of a file.
  private static let words = "text"

  fileprivate func encrypted(_ names: Set<String>) -> Fact {
    name == Self.words ? self : Fact(name, value.encrypted(names))
  }
}

extension Fact.Value {
  fileprivate func encrypted(_ names: Set<String>) -> Fact.Value {
    switch self {
    case .text(let name) where names.contains(name): .text(EncryptedNames.encrypted(name))
    case .facts(let facts): .facts(facts.map { $0.encrypted(names) })
    case .list(let values): .list(values.map { $0.encrypted(names) })
    case .text, .whole, .number, .truth, .nothing: self
    }
  }
}
