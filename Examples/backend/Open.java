// Checks which device took a session of Cameo, and opens its sealed result and files, with the JDK's own classes (17 or newer).
//   java Open.java ENVELOPE MANIFEST DEVICE-KEY [SEAL-KEY] >result.json
//   java Open.java file KEYS SEAL-KEY FILE.enc >FILE          KEYS is keys.jwe, which came with the file
// The keys are JWKs: what 'cameo device show' prints, and the private one of delivery.sealKey. A real backend reads JSON with a
// library; here a pattern is enough for the few texts that are needed.
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

class Open {
    // What stands before the 32 bytes of a key (RFC 8410); the curve is one byte in it.
    static final String PUBLIC = "302a300506032b65%s032100", PRIVATE = "302e020100300506032b65%s04220420";

    static byte[] decode(String text) { return Base64.getUrlDecoder().decode(text); }

    static String text(String json, String name) {
        var found = Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]*)\"").matcher(json);
        if (!found.find()) throw new IllegalArgumentException("there is no " + name);
        return found.group(1);
    }

    static byte[] join(byte[]... parts) {
        var bytes = new ByteArrayOutputStream();
        for (var part : parts) bytes.writeBytes(part);
        return bytes.toByteArray();
    }

    static byte[] key(String prefix, String curve, String jwk, String name) {
        return join(HexFormat.of().parseHex(prefix.formatted(curve)), decode(text(jwk, name)));
    }

    static boolean isSigned(String jws, byte[] manifest, String jwk) throws GeneralSecurityException {
        var parts = jws.split("\\.", -1);
        var payload = Base64.getUrlEncoder().withoutPadding().encodeToString(manifest);
        var device = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(key(PUBLIC, "70", jwk, "x")));
        var judge = Signature.getInstance("Ed25519");
        judge.initVerify(device);
        judge.update((parts[0] + "." + payload).getBytes());
        return parts[1].isEmpty() && text(new String(decode(parts[0])), "alg").equals("EdDSA") && judge.verify(decode(parts[2]));
    }

    static String unseal(String jwe, String jwk) throws GeneralSecurityException {
        var parts = jwe.split("\\.", -1);
        var header = new String(decode(parts[0]));
        var factory = KeyFactory.getInstance("X25519");
        var agreement = KeyAgreement.getInstance("X25519");
        agreement.init(factory.generatePrivate(new PKCS8EncodedKeySpec(key(PRIVATE, "6e", jwk, "d"))));
        agreement.doPhase(factory.generatePublic(new X509EncodedKeySpec(key(PUBLIC, "6e", header, "x"))), true);
        var name = text(header, "enc").getBytes();
        var around = ByteBuffer.allocate(12).putInt(0).putInt(0).putInt(256).array();
        var secret = join(new byte[] {0, 0, 0, 1}, agreement.generateSecret(), new byte[] {0, 0, 0, (byte) name.length}, name, around);
        var content = MessageDigest.getInstance("SHA-256").digest(secret);
        return new String(decrypt(content, decode(parts[2]), join(decode(parts[3]), decode(parts[4])), parts[0].getBytes()));
    }

    static byte[] decrypt(byte[] key, byte[] nonce, byte[] sealed, byte[] bound) throws GeneralSecurityException {
        var cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, nonce));
        cipher.updateAAD(bound);
        return cipher.doFinal(sealed);
    }

    static byte[] file(String keys, String jwk, Path path) throws Exception {
        // A nonce of 12 bytes, the content, a tag of 16.
        var sealed = Files.readAllBytes(path);
        for (var entry : unseal(keys, jwk).split("\\}"))
            if (entry.contains("\"" + path.getFileName() + "\""))
                return decrypt(decode(text(entry, "key")), Arrays.copyOf(sealed, 12), Arrays.copyOfRange(sealed, 12, sealed.length), new byte[0]);
        throw new IllegalArgumentException("there is no key of " + path.getFileName());
    }

    static void fail(String sentence) {
        System.err.println(sentence);
        System.exit(1);
    }

    public static void main(String[] words) throws Exception {
        if (words.length == 4 && words[0].equals("file")) {
            try {
                System.out.write(file(Files.readString(Path.of(words[1])), Files.readString(Path.of(words[2])), Path.of(words[3])));
                System.out.flush();
            } catch (AEADBadTagException changed) {
                fail("can't be opened: changed, or sealed for another key");
            }
            return;
        }
        var envelope = Files.readString(Path.of(words[0]));
        var manifest = Files.readAllBytes(Path.of(words[1]));
        if (!isSigned(text(envelope, "jws"), manifest, Files.readString(Path.of(words[2])))) fail("not signed by this device");
        System.err.println("signed by this device");
        if (words.length < 4 || !envelope.contains("\"sealed\"")) return;
        try {
            var plain = unseal(text(envelope, "sealed"), Files.readString(Path.of(words[3])));
            var result = Base64.getDecoder().decode(text(plain, "result"));
            var digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(result));
            var entries = new String(manifest).split("\\}");
            for (var entry : entries)
                if (entry.contains("\"result.json\"") && !text(entry, "sha256").equals(digest))
                    fail("the sealed result is not the one of the manifest");
            System.out.write(result);
            System.out.flush();
        } catch (AEADBadTagException changed) {
            fail("can't be opened: changed, or sealed for another key");
        }
    }
}
