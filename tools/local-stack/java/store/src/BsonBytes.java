import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/**
 * Documents as BSON, in memory and in the file. A document takes a fraction of the memory that its objects would take,
 * and a page is read and written without decoding its documents.
 */
final class BsonBytes extends BasicDataType<byte[]> {
  private static final int OBJECT_BYTES = 24;
  private static final int USUAL_BYTES = 2_048;

  static byte[] of(Document document) {
    ByteBuf bytes = Unpooled.buffer(USUAL_BYTES);
    BsonEncoder.encodeDocument(document, bytes);
    return Arrays.copyOfRange(bytes.array(), bytes.arrayOffset(), bytes.arrayOffset() + bytes.writerIndex());
  }

  /** @return a new document, or null if {@code bytes} is null */
  static Document decoded(byte[] bytes) {
    return bytes == null ? null : BsonDecoder.decodeBson(Unpooled.wrappedBuffer(bytes));
  }

  @Override
  public int getMemory(byte[] bytes) {
    return OBJECT_BYTES + bytes.length;
  }

  @Override
  public void write(WriteBuffer out, byte[] bytes) {
    out.put(bytes);
  }

  /** Reads one document; BSON starts with its length. */
  @Override
  public byte[] read(ByteBuffer in) {
    byte[] bytes = new byte[Integer.reverseBytes(in.getInt(in.position()))];
    in.get(bytes);
    return bytes;
  }

  @Override
  public byte[][] createStorage(int size) {
    return new byte[size][];
  }
}
