import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.Document;
import java.nio.ByteBuffer;
import java.util.Collection;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/**
 * Small documents: objects in memory, BSON in the file, which is several times smaller and faster than Java
 * serialization.
 */
final class BsonValue extends BasicDataType<Document> {
  private static final BsonBytes BYTES = new BsonBytes();
  private static final int OBJECT_BYTES = 48;

  /** Estimates the size of the document, which decides when a page of the file is full. */
  @Override
  public int getMemory(Document document) {
    return sizeOf(document);
  }

  @Override
  public void write(WriteBuffer out, Document document) {
    BYTES.write(out, BsonBytes.of(document));
  }

  @Override
  public Document read(ByteBuffer in) {
    return BsonBytes.decoded(BYTES.read(in));
  }

  @Override
  public Document[] createStorage(int size) {
    return new Document[size];
  }

  private static int sizeOf(Object value) {
    if (value instanceof String) return OBJECT_BYTES + ((String) value).length();
    if (value instanceof BinData) return OBJECT_BYTES + ((BinData) value).getData().length;
    if (value instanceof Document) {
      int size = OBJECT_BYTES;
      for (Object field : ((Document) value).values()) size += OBJECT_BYTES + sizeOf(field);
      return size;
    }
    if (value instanceof Collection) {
      int size = OBJECT_BYTES;
      for (Object element : (Collection<?>) value) size += sizeOf(element);
      return size;
    }
    return OBJECT_BYTES / 2;
  }
}
