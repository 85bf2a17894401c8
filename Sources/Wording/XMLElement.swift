/// An element of an XML file: as much of XML as a property list needs, attributes left out.
struct XMLElement: Equatable {
  var name: String
  var position: Position
  var children: [XMLElement] = []
  var text = ""
}
