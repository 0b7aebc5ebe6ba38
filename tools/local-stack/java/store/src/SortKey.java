import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;

/**
 * Encodes values as bytes in the order of the values. Types that are never queried by range are encoded by type alone,
 * because results of an index are checked against the whole query.
 */
final class SortKey {
  private static final int NOTHING = 1;
  private static final int NUMBER = 2;
  private static final int STRING = 3;
  private static final int OTHER = 4;
  private static final int BOOLEAN = 5;
  private static final int INSTANT = 6;
  private static final int STRING_END = 0;

  private SortKey() {}

  static byte[] of(Object value) {
    if (Missing.isNullOrMissing(value)) return new byte[] {NOTHING};
    if (value instanceof Number) return eightBytes(NUMBER, ordered(((Number) value).doubleValue()));
    if (value instanceof Instant) return eightBytes(INSTANT, ((Instant) value).toEpochMilli() ^ Long.MIN_VALUE);
    if (value instanceof Boolean) return new byte[] {BOOLEAN, (byte) ((Boolean) value ? 1 : 0)};
    if (value instanceof String) return string((String) value);
    return new byte[] {OTHER};
  }

  /** Returns whether an equality query for this value can be a lookup of its bytes. */
  static boolean isExact(Object value) {
    return !(value instanceof Collection || value instanceof Document || value instanceof BsonRegularExpression);
  }

  /** Returns whether keys of this kind are in the order of their values. */
  static boolean isOrdered(Object value) {
    return value instanceof Number || value instanceof Instant || value instanceof Boolean || value instanceof String;
  }

  /** Returns the lower bound of the keys of this kind. */
  static byte[] firstOfKind(Object value) {
    return new byte[] {of(value)[0]};
  }

  static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /** Returns the first key after all keys with this prefix. */
  static byte[] behind(byte[] bytes) {
    byte[] next = bytes.clone();
    for (int i = next.length - 1; i >= 0; i--) if (++next[i] != 0) return next;
    return new byte[] {(byte) 0xff};
  }

  private static long ordered(double number) {
    long bits = Double.doubleToLongBits(number == 0 ? 0.0 : number);
    return bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
  }

  private static byte[] eightBytes(int kind, long bits) {
    return ByteBuffer.allocate(1 + Long.BYTES).put((byte) kind).putLong(bits).array();
  }

  /** Escapes a zero byte as two bytes (00 ff), so that a shorter string sorts before a longer one. */
  private static byte[] string(String value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(STRING);
    for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
      bytes.write(b);
      if (b == STRING_END) bytes.write(0xff);
    }
    bytes.write(STRING_END);
    return bytes.toByteArray();
  }
}
