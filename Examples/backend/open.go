// Checks which device took a session of Cameo, and opens its sealed result and files, with Go's own packages (1.20 or newer).
//
//	go run open.go ENVELOPE MANIFEST DEVICE-KEY [SEAL-KEY] >result.json
//	go run open.go file KEYS SEAL-KEY FILE.enc >FILE
//
// KEYS is keys.jwe, which came with the file.
// The keys are JWKs: what 'cameo device show' prints, and the private one of delivery.sealKey.
package main

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

type jwk struct {
	X string `json:"x"`
	D string `json:"d"`
}

func fail(sentence string) {
	fmt.Fprintln(os.Stderr, sentence)
	os.Exit(1)
}

func must[T any](value T, err error) T {
	if err != nil {
		fail(err.Error())
	}
	return value
}

func decode(text string) []byte { return must(base64.RawURLEncoding.DecodeString(text)) }

func read(path string, value any) []byte {
	bytes := must(os.ReadFile(path))
	must(0, json.Unmarshal(bytes, value))
	return bytes
}

// isSigned tells whether the device has signed these bytes (JWS, EdDSA, detached).
func isSigned(jws string, manifest []byte, device jwk) bool {
	parts := strings.Split(jws, ".")
	if len(parts) != 3 || parts[1] != "" {
		return false
	}
	var header struct{ Alg string }
	must(0, json.Unmarshal(decode(parts[0]), &header))
	signed := parts[0] + "." + base64.RawURLEncoding.EncodeToString(manifest)
	return header.Alg == "EdDSA" && ed25519.Verify(decode(device.X), []byte(signed), decode(parts[2]))
}

// unseal opens a compact JWE (ECDH-ES with X25519, A256GCM).
func unseal(jwe string, own jwk) []byte {
	parts := strings.Split(jwe, ".")
	var header struct {
		Enc string
		Epk jwk
	}
	must(0, json.Unmarshal(decode(parts[0]), &header))
	private := must(ecdh.X25519().NewPrivateKey(decode(own.D)))
	secret := must(private.ECDH(must(ecdh.X25519().NewPublicKey(decode(header.Epk.X)))))
	number := func(value uint32) []byte { return binary.BigEndian.AppendUint32(nil, value) }
	parameters := [][]byte{number(1), secret, number(uint32(len(header.Enc))), []byte(header.Enc), number(0), number(0), number(256)}
	hash := sha256.New()
	for _, part := range parameters {
		hash.Write(part)
	}
	return decrypt(hash.Sum(nil), decode(parts[2]), append(decode(parts[3]), decode(parts[4])...), []byte(parts[0]))
}

func decrypt(key, nonce, sealed, bound []byte) []byte {
	box := must(cipher.NewGCM(must(aes.NewCipher(key))))
	plain, err := box.Open(nil, nonce, sealed, bound)
	if err != nil {
		fail("can't be opened: changed, or sealed for another key")
	}
	return plain
}

func openFile(keys, seal, path string) {
	var own jwk
	read(seal, &own)
	var plain struct{ Files []struct{ Path, Key string } }
	must(0, json.Unmarshal(unseal(string(must(os.ReadFile(keys))), own), &plain))
	// A nonce of 12 bytes, the content, a tag of 16.
	sealed := must(os.ReadFile(path))
	for _, file := range plain.Files {
		if file.Path == filepath.Base(path) && len(sealed) >= 28 {
			os.Stdout.Write(decrypt(decode(file.Key), sealed[:12], sealed[12:], nil))
			return
		}
	}
	fail(keys + " has no key of " + filepath.Base(path) + ", or the file was cut")
}

func main() {
	if len(os.Args) < 4 {
		fail("usage: open ENVELOPE MANIFEST DEVICE-KEY [SEAL-KEY], or open file KEYS SEAL-KEY FILE.enc")
	}
	if os.Args[1] == "file" && len(os.Args) == 5 {
		openFile(os.Args[2], os.Args[3], os.Args[4])
		return
	}
	var envelope struct{ Data struct{ Jws, Sealed string } }
	var listing struct {
		Files []struct{ Path, Sha256 string }
	}
	var device, own jwk
	read(os.Args[1], &envelope)
	manifest := read(os.Args[2], &listing)
	read(os.Args[3], &device)
	if !isSigned(envelope.Data.Jws, manifest, device) {
		fail("not signed by this device")
	}
	fmt.Fprintln(os.Stderr, "signed by this device")
	if envelope.Data.Sealed == "" || len(os.Args) < 5 {
		return
	}
	read(os.Args[4], &own)
	var plain struct{ Result []byte }
	must(0, json.Unmarshal(unseal(envelope.Data.Sealed, own), &plain))
	digest := sha256.Sum256(plain.Result)
	for _, file := range listing.Files {
		if file.Path == "result.json" && file.Sha256 != hex.EncodeToString(digest[:]) {
			fail("the sealed result is not the one of the manifest")
		}
	}
	os.Stdout.Write(plain.Result)
}
