import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeSet;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** A non-unique index: documents in the order of their values, and by id if the values are equal. */
final class SortedIndex extends Index<Object> {
  /** Key of the first entry, which contains the positions of the fields that have ever held a list. */
  private static final byte[] LISTS = {0};

  private final MVStore file;
  private final List<String> fields;
  private final MVMap<byte[], Object> entries;
  private final boolean skipsEmpty;
  private final PartialFilter filter;
  private final Set<Integer> listFields = new TreeSet<>();

  SortedIndex(MVStore file, String mapName, String name, List<IndexKey> keys, boolean sparse,
      PartialFilter filter) {
    // always sparse for the collection, which must not look up the position of a document here
    super(name, keys, true);
    this.file = file;
    this.fields = keys(); // the library creates a new list on each call
    this.skipsEmpty = sparse;
    this.filter = filter;
    this.entries = file.openMap(mapName, new MVMap.Builder<byte[], Object>().keyType(new BytesKey()));
    String lists = (String) entries.get(LISTS);
    if (lists != null) for (String field : lists.split(",")) listFields.add(Integer.valueOf(field));
  }

  /** Returns how to answer a query with this index, or null if it cannot. */
  IndexPlan plan(Document query, Document orderBy) {
    return filter.isImpliedBy(query) ? IndexPlan.of(fields, query, orderBy, skipsEmpty, listFields) : null;
  }

  /** Returns the ids of the documents that may match the query, in the order of the index. */
  Iterable<Object> positions(IndexPlan plan) {
    if (listFields.isEmpty()) return () -> readAll(plan);
    Set<Object> found = new LinkedHashSet<>();
    readAll(plan).forEachRemaining(found::add);
    return found;
  }

  /** Reads the ranges lazily, so that a query with a limit reads no more of them than it needs. */
  private Iterator<Object> readAll(IndexPlan plan) {
    Iterator<IndexPlan.Range> ranges = plan.ranges().iterator();
    return new Iterator<>() {
      private Iterator<Object> current = Collections.emptyIterator();

      @Override
      public boolean hasNext() {
        while (!current.hasNext() && ranges.hasNext()) current = read(ranges.next(), plan.isBackwards());
        return current.hasNext();
      }

      @Override
      public Object next() {
        if (!hasNext()) throw new NoSuchElementException();
        return current.next();
      }
    };
  }

  private Iterator<Object> read(IndexPlan.Range range, boolean isBackwards) {
    byte[] first = isBackwards ? range.to() : range.from();
    byte[] last = isBackwards ? range.from() : range.to();
    Cursor<byte[], Object> cursor = entries.cursor(first, last, isBackwards);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return cursor.hasNext();
      }

      @Override
      public Object next() {
        cursor.next();
        return cursor.getValue();
      }
    };
  }

  @Override
  public void add(Document document, Object position, MongoCollection<Object> collection) {
    for (byte[] key : keysOf(document)) entries.put(key, position);
  }

  @Override
  public Object remove(Document document) {
    for (byte[] key : keysOf(document)) entries.remove(key);
    return null;
  }

  @Override
  public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
    if (hasSameFields(before, after)) return;
    List<byte[]> old = keysOf(before);
    List<byte[]> fresh = keysOf(after);
    if (isSame(old, fresh)) return;
    for (byte[] key : old) entries.remove(key);
    for (byte[] key : fresh) entries.put(key, position);
  }

  /** Detects without building keys that an update does not affect this index, which is the common case. */
  private boolean hasSameFields(Document before, Document after) {
    for (String field : fields) if (!FieldPath.isSame(before, after, field)) return false;
    return filter.isSame(before, after);
  }

  private static boolean isSame(List<byte[]> old, List<byte[]> fresh) {
    if (old.size() != fresh.size()) return false;
    for (int i = 0; i < old.size(); i++) if (!Arrays.equals(old.get(i), fresh.get(i))) return false;
    return true;
  }

  /** Returns one key, or one for each element of a list; none if the document is not in the index. */
  private List<byte[]> keysOf(Document document) {
    if (!filter.holds(document)) return List.of();
    List<byte[]> keys = List.of(new byte[0]);
    boolean isEmpty = true;
    for (int field = 0; field < fields.size(); field++) {
      FieldPath at = new FieldPath(document, fields.get(field));
      if (at.isList()) noteList(field);
      isEmpty &= at.isMissing();
      List<byte[]> longer = new ArrayList<>();
      for (byte[] key : keys) for (Object value : at.values()) longer.add(SortKey.joined(key, SortKey.of(value)));
      keys = longer;
    }
    if (isEmpty && skipsEmpty) return List.of();
    byte[] id = SortKey.joined(SortKey.of(document.get("_id")), idBytes(document));
    keys.replaceAll(key -> SortKey.joined(key, id));
    return keys;
  }

  /** Returns a suffix that distinguishes, by their text, ids of types that are encoded without their value. */
  private static byte[] idBytes(Document document) {
    Object id = document.get("_id");
    return SortKey.isOrdered(id) ? new byte[0] : SortKey.of(String.valueOf(id));
  }

  private void noteList(int field) {
    if (!listFields.add(field)) return;
    StringBuilder lists = new StringBuilder();
    for (Integer number : listFields) lists.append(lists.length() > 0 ? "," : "").append(number);
    entries.put(LISTS, lists.toString());
  }

  @Override
  public boolean isEmpty() {
    return entries.isEmpty();
  }

  @Override
  public long getCount() {
    return entries.sizeAsLong() - (listFields.isEmpty() ? 0 : 1);
  }

  @Override
  public long getDataSize() {
    return getCount();
  }

  @Override
  public void drop() {
    file.removeMap(entries);
  }

  /** Always false: queries use this index through {@link #plan}. */
  @Override
  public boolean canHandle(Document query) {
    return false;
  }

  @Override
  public Iterable<Object> getPositions(Document query) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Object getPosition(Document document) {
    return null;
  }

  @Override
  public void checkAdd(Document document, MongoCollection<Object> collection) {
    // accepts every document
  }

  @Override
  public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {
    // accepts every document
  }
}
