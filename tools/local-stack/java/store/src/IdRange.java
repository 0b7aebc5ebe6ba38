import de.bwaldvogel.mongo.bson.Document;
import org.h2.mvstore.MVMap;

/**
 * Ids within the bounds of a query, in the order of the map of documents. Batch jobs read a collection in pages by id;
 * without this range, each page would decode and sort the whole collection.
 */
final class IdRange {
  private final String low;
  private final String high;
  private final boolean isSorted;
  private final boolean isBackwards;

  private IdRange(String low, String high, boolean isSorted, boolean isBackwards) {
    this.low = low;
    this.high = high;
    this.isSorted = isSorted;
    this.isBackwards = isBackwards;
  }

  /** Returns null if the query has no bounds for ids, or one that is not a string: only strings sort as in the map. */
  static IdRange of(Document query, Document orderBy) {
    Document bounds = IndexPlan.boundsOf(query.get("_id"));
    if (bounds == null || !bounds.values().stream().allMatch(String.class::isInstance)) return null;
    String low = (String) bounds.getOrDefault("$gte", bounds.get("$gt"));
    String high = (String) bounds.getOrDefault("$lte", bounds.get("$lt"));
    boolean isUnordered = orderBy == null || orderBy.isEmpty();
    boolean isById = !isUnordered && orderBy.size() == 1 && orderBy.containsKey("_id");
    boolean isBackwards = isById && ((Number) orderBy.get("_id")).intValue() < 0;
    return new IdRange(low, high, isUnordered || isById, isBackwards);
  }

  /** Returns whether the ids are in the requested order. */
  boolean isSorted() {
    return isSorted;
  }

  /** Includes the bounds and ids of other types between them; matching against the query excludes these. */
  Iterable<Object> in(MVMap<Object, byte[]> documents) {
    Object first = isBackwards ? high : low;
    Object last = isBackwards ? low : high;
    return () -> documents.cursor(first, last, isBackwards);
  }
}
