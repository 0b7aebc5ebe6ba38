import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import org.h2.mvstore.MVMap;

/** Finds documents by id whatever else a query asks for, and by sorted indexes, instead of reading them all. */
final class IndexedCollection extends H2Collection {
  /** Follows the name of a unique index: the same once more, for ranges and leading fields. */
  static final String SORTED = ".sorted";

  private final Function<Index<Object>, SortedIndex> sortedLike;
  private final List<SortedIndex> sorted = new ArrayList<>();

  IndexedCollection(MongoDatabase database, String name, CollectionOptions options, MVMap<Object, Document> documents,
      MVMap<String, Object> notes, CursorRegistry cursors, Function<Index<Object>, SortedIndex> sortedLike) {
    super(database, name, options, documents, notes, cursors);
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
    if (best == null || isUniquelyIndexed(query)) return super.queryDocuments(query, orderBy, skip, limit, batch, fields);
    Document left = plan.isSorted() ? null : orderBy;
    return matchDocuments(query, best.positions(plan), left, skip, limit, batch, fields);
  }

  private boolean isUniquelyIndexed(Document query) {
    return getIndexes().stream().anyMatch(index -> index.canHandle(query));
  }

  /** Null when the query does not name them. Numbers have several ways to be written: they go the usual way. */
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
    for (Object id : ids) if (getDocument(id) != null) found.add(id);
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

  /**
   * Returns copies: a writer changes a document in place, field by field, while a response with the same document may
   * still be in transit. Nested values are replaced and never changed.
   */
  @Override
  protected QueryResult createQueryResult(List<Document> found, int batch) {
    List<Document> copies = new ArrayList<>(found.size());
    for (Document document : found) copies.add(new Document(document));
    return super.createQueryResult(copies, batch);
  }

  /** A count beside writers must not meet a document that is just going. */
  @Override
  public synchronized int count(Document query, int skip, int limit) {
    return super.count(query, skip, limit);
  }

  /** No caller needs it, and it would write every document twice. */
  @Override
  protected boolean tracksDataSize() {
    return false;
  }
}
