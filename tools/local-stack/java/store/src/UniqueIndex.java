import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import java.util.List;
import java.util.Map;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** A unique index, which maps each key to the position of its document. */
final class UniqueIndex extends AbstractUniqueIndex<Object> {
  private final MVStore file;
  private final MVMap<KeyValue, Object> entries;

  /** @param formerMap map with the same entries in files of earlier versions, with keys in Java serialization */
  UniqueIndex(MVStore file, String map, String formerMap, String name, List<IndexKey> keys, boolean sparse) {
    super(name, keys, sparse);
    this.file = file;
    entries = file.openMap(map, new MVMap.Builder<KeyValue, Object>().keyType(new UniqueKey()));
    if (file.hasMap(formerMap)) takeOver(file.openMap(formerMap));
  }

  private void takeOver(MVMap<KeyValue, Object> former) {
    entries.putAll(former);
    file.removeMap(former);
  }

  @Override
  protected boolean putKeyPosition(KeyValue key, Object position) {
    return entries.putIfAbsent(key, Missing.ofNullable(position)) == null;
  }

  @Override
  protected Object getPosition(KeyValue key) {
    return entries.get(key);
  }

  @Override
  protected Object removeDocument(KeyValue key) {
    return entries.remove(key);
  }

  @Override
  protected Iterable<Map.Entry<KeyValue, Object>> getIterable() {
    return entries.entrySet();
  }

  @Override
  public boolean isEmpty() {
    return entries.isEmpty();
  }

  @Override
  public long getCount() {
    return entries.sizeAsLong();
  }

  @Override
  public long getDataSize() {
    return getCount();
  }

  @Override
  public void drop() {
    file.removeMap(entries);
  }
}
