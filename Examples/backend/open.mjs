// Checks which device took a session of Cameo, and opens its sealed result, with Node's own crypto.
//   node open.mjs ENVELOPE MANIFEST DEVICE-KEY [SEAL-KEY] >result.json
// The keys are JWKs: what 'cameo device show' prints, and the private one of delivery.sealKey.
import { createDecipheriv, createHash, createPrivateKey, createPublicKey, diffieHellman, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [envelope, manifestPath, devicePath, sealPath] = process.argv.slice(2)
const read = path => JSON.parse(readFileSync(path, 'utf8'))
const decode = text => Buffer.from(text, 'base64url')
const fail = sentence => { console.error(sentence); process.exit(1) }
const { jws, sealed } = read(envelope).data
const manifest = readFileSync(manifestPath)

// JWS, EdDSA, detached: the payload is the manifest.
const [head, payload, signature] = jws.split('.')
const device = createPublicKey({ key: read(devicePath), format: 'jwk' })
const signed = Buffer.from(`${head}.${manifest.toString('base64url')}`)
const isSigned = !payload && JSON.parse(decode(head)).alg === 'EdDSA' && verify(null, signed, device, decode(signature))
if (!isSigned) fail('not signed by this device')
console.error('signed by this device')

// JWE, ECDH-ES with X25519, A256GCM.
if (sealed && sealPath) {
  const [head, , nonce, text, tag] = sealed.split('.')
  const header = JSON.parse(decode(head))
  const number = value => { const bytes = Buffer.alloc(4); bytes.writeUInt32BE(value); return bytes }
  const secret = diffieHellman({
    privateKey: createPrivateKey({ key: read(sealPath), format: 'jwk' }),
    publicKey: createPublicKey({ key: header.epk, format: 'jwk' }),
  })
  const name = Buffer.from(header.enc)
  const parts = [number(1), secret, number(name.length), name, number(0), number(0), number(256)]
  const key = createHash('sha256').update(Buffer.concat(parts)).digest()
  const decipher = createDecipheriv('aes-256-gcm', key, decode(nonce), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(head)).setAuthTag(decode(tag))
  let plain
  try {
    plain = Buffer.concat([decipher.update(decode(text)), decipher.final()])
  } catch {
    fail("can't be opened: changed, or sealed for another key")
  }
  const result = Buffer.from(JSON.parse(plain).result, 'base64')
  const { sha256 } = JSON.parse(manifest).files.find(file => file.path === 'result.json')
  if (createHash('sha256').update(result).digest('hex') !== sha256) fail('the sealed result is not the one of the manifest')
  process.stdout.write(result)
}
