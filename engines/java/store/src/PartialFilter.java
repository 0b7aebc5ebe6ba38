import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import java.util.Map;
import java.util.Set;

/** What documents must have to be in a partial index: fields of certain values, and fields that are there. */
final class PartialFilter {
  private static final Document EXISTS = new Document("$exists", true);
  private static final Set<String> BOUNDS = Set.of("$gt", "$gte", "$lt", "$lte");

  private final Document condition;

  private PartialFilter(Document condition) {
    this.condition = condition;
  }

  /** Of an index that takes all. */
  static PartialFilter none() {
    return new PartialFilter(new Document());
  }

  /** Of an index as it was described. @throws MongoServerError where it asks for something else */
  static PartialFilter of(Document description) {
    Document condition = (Document) description.getOrDefault("partialFilterExpression", new Document());
    for (Map.Entry<String, Object> field : condition.entrySet())
      if (field.getKey().startsWith("$") || !(EXISTS.equals(field.getValue()) || isValue(field.getValue())))
        throw new MongoServerError(67, "CannotCreateIndex", "partial filters know strings, booleans and $exists: true");
    return new PartialFilter(condition);
  }

  /** Numbers have several ways to be written. */
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

  /** Whether all that a query finds is in the index. */
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
    if (!(asked instanceof Document)) return asked != null && SortKey.isExact(asked);
    return BOUNDS.stream().anyMatch(bound -> SortKey.isOrdered(((Document) asked).get(bound)));
  }

  /** Nothing it looks at differs. */
  boolean isSame(Document before, Document after) {
    return condition.keySet().stream().allMatch(field -> FieldPath.isSame(before, after, field));
  }
}
