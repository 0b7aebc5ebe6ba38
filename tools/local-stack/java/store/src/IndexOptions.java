import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Compares two descriptions of an index. */
final class IndexOptions {
  private IndexOptions() {}

  /** Returns whether both have the same fields in the same order, and the same options. */
  static boolean isSame(Document one, Document other) {
    return fields(one).equals(fields(other)) && isSet(one, "unique") == isSet(other, "unique")
        && isSet(one, "sparse") == isSet(other, "sparse")
        && Objects.equals(one.get("partialFilterExpression"), other.get("partialFilterExpression"));
  }

  /** Returns each field with its kind; numeric kinds arrive as integers or as doubles. */
  private static List<String> fields(Document description) {
    List<String> fields = new ArrayList<>();
    for (Map.Entry<String, Object> field : ((Document) description.get("key")).entrySet()) {
      Object kind = field.getValue();
      fields.add(field.getKey() + " " + (kind instanceof Number ? ((Number) kind).intValue() : kind));
    }
    return fields;
  }

  private static boolean isSet(Document description, String option) {
    return Boolean.TRUE.equals(description.get(option));
  }
}
