import de.bwaldvogel.mongo.bson.Document;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** The server side of one SCRAM-SHA-256 sign-in (RFC 5802, RFC 7677); only the keys of a password are stored. */
final class Scram {
  /** The minimum that drivers accept, which is enough for the random passwords here. */
  private static final int ITERATIONS = 4_096;
  private static final int KEY_BITS = 256;
  private static final int BYTES = 24;
  private static final SecureRandom random = new SecureRandom();

  private final String first;
  private final String user;
  private final String nonce;
  private String challenge;

  /** @param message the client's first message, for example {@code n,,n=user,r=nonce} */
  Scram(String message) {
    first = message.substring(message.indexOf(',', message.indexOf(',') + 1) + 1);
    Map<Character, String> fields = fieldsOf(first);
    user = fields.get('n').replace("=2C", ",").replace("=3D", "=");
    nonce = fields.get('r') + randomText();
  }

  String user() {
    return user;
  }

  /** Stores the salt and keys that verify a sign-in with this password in the user. */
  static void keep(Document user, String password) {
    String salt = randomText();
    byte[] salted = stretched(password, Base64.getDecoder().decode(salt));
    user.append("salt", salt)
        .append("storedKey", base64(hash(hmac(salted, "Client Key"))))
        .append("serverKey", base64(hmac(salted, "Server Key")));
  }

  String challenge(Document user) {
    challenge = "r=" + nonce + ",s=" + user.get("salt") + ",i=" + ITERATIONS;
    return challenge;
  }

  /**
   * @param message the client's final message, which proves that it has the password
   * @return proof to the client that this server knows the password's keys; null if the client's proof is invalid
   */
  String verify(Document user, String message) {
    Map<Character, String> fields = fieldsOf(message);
    if (!nonce.equals(fields.get('r')) || fields.get('p') == null) return null;
    String signed = first + "," + challenge + "," + message.substring(0, message.lastIndexOf(",p="));
    byte[] storedKey = decoded(user, "storedKey");
    byte[] clientKey = hmac(storedKey, signed);
    byte[] proof = Base64.getDecoder().decode(fields.get('p'));
    if (proof.length != clientKey.length) return null;
    for (int i = 0; i < proof.length; i++) clientKey[i] ^= proof[i];
    if (!MessageDigest.isEqual(hash(clientKey), storedKey)) return null;
    return "v=" + base64(hmac(decoded(user, "serverKey"), signed));
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static Map<Character, String> fieldsOf(String message) {
    Map<Character, String> fields = new HashMap<>();
    for (String field : message.split(",")) if (field.length() > 2) fields.put(field.charAt(0), field.substring(2));
    return fields;
  }

  private static byte[] stretched(String password, byte[] salt) {
    try {
      PBEKeySpec key = new PBEKeySpec(password.toCharArray(), salt, ITERATIONS, KEY_BITS);
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(key).getEncoded();
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(bytes(text));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static byte[] hash(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static byte[] decoded(Document user, String field) {
    return Base64.getDecoder().decode((String) user.get(field));
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static String randomText() {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return base64(bytes);
  }
}
