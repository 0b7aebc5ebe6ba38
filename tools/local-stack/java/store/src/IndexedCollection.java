import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoCollection;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DocumentWithPosition;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;

/**
 * A map of documents by id. Looks documents up by id, regardless of the other conditions of a query, and by sorted
 * indexes, instead of reading all of them.
 */
final class IndexedCollection extends AbstractSynchronizedMongoCollection<Object> {
  /** Name suffix of the sorted index that duplicates a unique index, for ranges and leading fields. */
  static final String SORTED = ".sorted";

  private final MVMap<Object, byte[]> documents;
  private final Function<Index<Object>, SortedIndex> sortedLike;
  private final List<SortedIndex> sorted = new ArrayList<>();

  IndexedCollection(MongoDatabase database, String name, CollectionOptions options, MVMap<Object, byte[]> documents,
      CursorRegistry cursors, Function<Index<Object>, SortedIndex> sortedLike) {
    super(database, name, options, cursors);
    this.documents = documents;
    this.sortedLike = sortedLike;
  }

  @Override
  protected QueryResult queryDocuments(Document query, Document orderBy, int skip, int limit, int batch,
      Document fields) {
    Iterable<Object> ids = idsIn(query);
    if (ids != null) return matchDocuments(query, existing(ids), orderBy, skip, limit, batch, fields);
    SortedIndex best = null;
    IndexPlan plan = null;
    for (SortedIndex index : sorted) {
      IndexPlan offered = index.plan(query, orderBy);
      if (offered == null || (plan != null && plan.worth() >= offered.worth())) continue;
      best = index;
      plan = offered;
    }
    if (plan == null || !plan.hasKnownValues()) {
      IdRange range = IdRange.of(query, orderBy);
      if (range != null)
        return matchDocuments(query, range.in(documents), range.isSorted() ? null : orderBy, skip, limit, batch, fields);
    }
    if (best == null || isUniquelyIndexed(query)) return super.queryDocuments(query, orderBy, skip, limit, batch, fields);
    Document left = plan.isSorted() ? null : orderBy;
    return matchDocuments(query, best.positions(plan), left, skip, limit, batch, fields);
  }

  private boolean isUniquelyIndexed(Document query) {
    return getIndexes().stream().anyMatch(index -> index.canHandle(query));
  }

  /** Returns the ids in the query, or null if it names none or not only strings: a number has several encodings. */
  private static Iterable<Object> idsIn(Document query) {
    Object id = query.get("_id");
    if (id instanceof String) return List.of(id);
    if (!(id instanceof Document)) return null;
    Object listed = ((Document) id).get("$in");
    if (!(listed instanceof Collection)) return null;
    Collection<?> ids = (Collection<?>) listed;
    return ids.stream().allMatch(String.class::isInstance) ? new TreeSet<>(ids) : null;
  }

  private Iterable<Object> existing(Iterable<Object> ids) {
    List<Object> found = new ArrayList<>();
    for (Object id : ids) if (documents.containsKey(id)) found.add(id);
    return found;
  }

  @Override
  public void addIndex(Index<Object> index) {
    boolean isNew = getIndexes().stream().noneMatch(other -> other.getName().equals(index.getName()));
    super.addIndex(index);
    if (!isNew) return;
    if (index instanceof SortedIndex) sorted.add((SortedIndex) index);
    else if (index.getKeys().size() > 1) addIndex(sortedLike.apply(index));
  }

  @Override
  public void dropIndex(String name) {
    super.dropIndex(name);
    sorted.removeIf(index -> index.getName().equals(name));
    if (sorted.stream().anyMatch(index -> index.getName().equals(name + SORTED))) dropIndex(name + SORTED);
  }

  @Override
  protected QueryResult matchDocuments(Document query, Document orderBy, int skip, int limit, int batch,
      Document fields) {
    Stream<DocumentWithPosition<Object>> all = streamAllDocumentsWithPosition();
    if (isNaturalDescending(orderBy))
      all = all.sorted((one, other) -> ValueComparator.desc().compare(one.getPosition(), other.getPosition()));
    Stream<Document> found = all.map(DocumentWithPosition::getDocument);
    return matchDocumentsFromStream(found, query, orderBy, skip, limit, batch, fields);
  }

  @Override
  protected Stream<DocumentWithPosition<Object>> streamAllDocumentsWithPosition() {
    return documents.entrySet().stream()
        .map(entry -> new DocumentWithPosition<>(BsonBytes.decoded(entry.getValue()), entry.getKey()));
  }

  @Override
  protected Document getDocument(Object id) {
    return BsonBytes.decoded(documents.get(id));
  }

  @Override
  protected Object addDocumentInternal(Document document) {
    Object id = getIdField() == null ? UUID.randomUUID() : Utils.getSubdocumentValue(document, getIdField());
    if (documents.put(Missing.ofNullable(id), BsonBytes.of(document)) != null)
      throw new IllegalStateException(this + " has a document with the id " + id);
    return id;
  }

  @Override
  protected void handleUpdate(Object id, Document before, Document after) {
    documents.put(Missing.ofNullable(id), BsonBytes.of(after));
  }

  @Override
  protected void removeDocument(Object id) {
    if (documents.remove(id) == null) throw new NoSuchElementException(this + " has no document with the id " + id);
  }

  @Override
  public int count() {
    return documents.size();
  }

  @Override
  public boolean isEmpty() {
    return documents.isEmpty();
  }

  /** Synchronized, because a count must not read a document that a concurrent writer is removing. */
  @Override
  public synchronized int count(Document query, int skip, int limit) {
    return super.count(query, skip, limit);
  }

  /** Disabled: no caller needs the data size, and tracking it would write every document twice. */
  @Override
  protected boolean tracksDataSize() {
    return false;
  }

  @Override
  protected void updateDataSize(int difference) {}

  @Override
  protected int getDataSize() {
    return 0;
  }
}
