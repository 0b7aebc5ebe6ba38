import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.bson.Document;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** Keys of unique indexes as BSON, in the order of their values. Java serialization would serialize both to compare. */
final class UniqueKey extends BasicDataType<KeyValue> {
  private static final BsonValue BSON = new BsonValue();

  @Override
  public int compare(KeyValue a, KeyValue b) {
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      int difference = compareValues(a.get(i), b.get(i));
      if (difference != 0) return difference;
    }
    return Integer.compare(a.size(), b.size());
  }

  private static int compareValues(Object a, Object b) {
    if (a instanceof String && b instanceof String) return ((String) a).compareTo((String) b);
    int difference = Arrays.compareUnsigned(SortKey.of(a), SortKey.of(b));
    if (difference != 0) return difference;
    // values of a kind without an order share a sort key, but may differ
    return a == null || b == null || a.equals(b) ? 0 : Arrays.compareUnsigned(bytesOf(a), bytesOf(b));
  }

  private static byte[] bytesOf(Object value) {
    return BsonBytes.of(new Document("", value));
  }

  @Override
  public int getMemory(KeyValue key) {
    return BSON.getMemory(documentOf(key));
  }

  @Override
  public void write(WriteBuffer out, KeyValue key) {
    BSON.write(out, documentOf(key));
  }

  @Override
  public KeyValue read(ByteBuffer in) {
    return new KeyValue(BSON.read(in).values());
  }

  @Override
  public KeyValue[] createStorage(int size) {
    return new KeyValue[size];
  }

  private static Document documentOf(KeyValue key) {
    Document document = new Document();
    for (int i = 0; i < key.size(); i++) document.put(Integer.toString(i), key.get(i));
    return document;
  }
}
