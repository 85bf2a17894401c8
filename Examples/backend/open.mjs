// Checks which device took a session of Cameo, and opens its sealed result and files, with Node's own crypto.
//   node open.mjs ENVELOPE MANIFEST DEVICE-KEY [SEAL-KEY] >result.json
//   node open.mjs file KEYS SEAL-KEY FILE.enc >FILE          KEYS is keys.jwe, which came with the file
// The keys are JWKs: what 'cameo device show' prints, and the private one of delivery.sealKey.
import { createDecipheriv, createHash, createPrivateKey, createPublicKey, diffieHellman, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const read = path => JSON.parse(readFileSync(path, 'utf8'))
const decode = text => Buffer.from(text, 'base64url')
const fail = sentence => { console.error(sentence); process.exit(1) }

function decrypt(key, nonce, text, tag, bound) {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
  decipher.setAAD(bound).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    fail("can't be opened: changed, or sealed for another key")
  }
}

// JWE, ECDH-ES with X25519, A256GCM.
function unseal(jwe, sealPath) {
  const [head, , nonce, text, tag] = jwe.split('.')
  const header = JSON.parse(decode(head))
  const number = value => { const bytes = Buffer.alloc(4); bytes.writeUInt32BE(value); return bytes }
  const secret = diffieHellman({
    privateKey: createPrivateKey({ key: read(sealPath), format: 'jwk' }),
    publicKey: createPublicKey({ key: header.epk, format: 'jwk' }),
  })
  const name = Buffer.from(header.enc)
  const parts = [number(1), secret, number(name.length), name, number(0), number(0), number(256)]
  const key = createHash('sha256').update(Buffer.concat(parts)).digest()
  return JSON.parse(decrypt(key, decode(nonce), decode(text), decode(tag), Buffer.from(head)))
}

function openResult(envelope, manifestPath, devicePath, sealPath) {
  const { jws, sealed } = read(envelope).data
  const manifest = readFileSync(manifestPath)
  // JWS, EdDSA, detached: the payload is the manifest.
  const [head, payload, signature] = jws.split('.')
  const device = createPublicKey({ key: read(devicePath), format: 'jwk' })
  const signed = Buffer.from(`${head}.${manifest.toString('base64url')}`)
  const isSigned = !payload && JSON.parse(decode(head)).alg === 'EdDSA' && verify(null, signed, device, decode(signature))
  if (!isSigned) fail('not signed by this device')
  console.error('signed by this device')
  if (!sealed || !sealPath) return
  const result = Buffer.from(unseal(sealed, sealPath).result, 'base64')
  const { sha256 } = JSON.parse(manifest).files.find(file => file.path === 'result.json')
  if (createHash('sha256').update(result).digest('hex') !== sha256) fail('the sealed result is not the one of the manifest')
  process.stdout.write(result)
}

function openFile(keys, sealPath, path) {
  const entry = unseal(readFileSync(keys, 'utf8'), sealPath).files.find(file => file.path === basename(path))
  if (!entry) fail(`${keys} has no key of ${basename(path)}`)
  // A nonce of 12 bytes, the content, a tag of 16.
  const sealed = readFileSync(path)
  process.stdout.write(decrypt(decode(entry.key), sealed.subarray(0, 12), sealed.subarray(12, -16), sealed.subarray(-16), Buffer.alloc(0)))
}

const words = process.argv.slice(2)
if (words[0] === 'file') openFile(...words.slice(1))
else openResult(...words)
