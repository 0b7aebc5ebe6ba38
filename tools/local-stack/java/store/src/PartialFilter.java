import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import java.util.Map;

/** The condition for documents to be in a partial index: fields with certain values, and fields that exist. */
final class PartialFilter {
  private static final Document EXISTS = new Document("$exists", true);

  private final Document condition;

  private PartialFilter(Document condition) {
    this.condition = condition;
  }

  /**
   * Returns the filter of an index description; an index that is not partial accepts all documents.
   *
   * @throws MongoServerError for a filter that is not supported
   */
  static PartialFilter of(Document description) {
    if (!isIn(description)) return new PartialFilter(new Document());
    if (Boolean.TRUE.equals(description.get("unique"))) throw refused("a unique index cannot be partial");
    Document condition = (Document) description.get("partialFilterExpression");
    for (Map.Entry<String, Object> field : condition.entrySet())
      if (field.getKey().startsWith("$") || !(EXISTS.equals(field.getValue()) || isValue(field.getValue())))
        throw refused("partial filters know strings, booleans and $exists: true");
    return new PartialFilter(condition);
  }

  static boolean isIn(Document description) {
    return description.containsKey("partialFilterExpression");
  }

  private static MongoServerError refused(String why) {
    return new MongoServerError(67, "CannotCreateIndex", why + " here");
  }

  /** Excludes numbers, which have several encodings. */
  private static boolean isValue(Object asked) {
    return asked instanceof String || asked instanceof Boolean;
  }

  boolean holds(Document document) {
    for (Map.Entry<String, Object> field : condition.entrySet()) {
      FieldPath at = new FieldPath(document, field.getKey());
      if (at.isMissing()) return false;
      if (isValue(field.getValue()) && !at.values().contains(field.getValue())) return false;
    }
    return true;
  }

  /** Returns whether all documents that match a query are in the index. */
  boolean isImpliedBy(Document query) {
    for (Map.Entry<String, Object> field : condition.entrySet()) {
      Object asked = query.get(field.getKey());
      boolean isImplied = isValue(field.getValue()) ? field.getValue().equals(asked) : isThere(asked);
      if (!isImplied) return false;
    }
    return true;
  }

  private static boolean isThere(Object asked) {
    if (EXISTS.equals(asked)) return true;
    if (asked instanceof Document) return IndexPlan.boundsOf(asked) != null;
    return asked != null && SortKey.isExact(asked);
  }

  /** Returns whether the fields of the filter are the same in both documents. */
  boolean isSame(Document before, Document after) {
    return condition.keySet().stream().allMatch(field -> FieldPath.isSame(before, after, field));
  }
}
