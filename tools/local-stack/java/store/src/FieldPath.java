import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** Values of a document at a path like {@code numbers.drawId}: one value, the elements of lists, or none. */
final class FieldPath {
  private final List<Object> found = new ArrayList<>();
  private boolean isList;

  FieldPath(Document document, String path) {
    collect(document, path);
  }

  /** Returns true only if two documents certainly have the same value at a path. */
  static boolean isSame(Document before, Document after, String path) {
    int dot = path.indexOf('.');
    String field = dot < 0 ? path : path.substring(0, dot);
    Object old = before.get(field);
    Object fresh = after.get(field);
    if (dot < 0 || !(old instanceof Document) || !(fresh instanceof Document)) {
      return Objects.equals(old, fresh) && before.containsKey(field) == after.containsKey(field);
    }
    return isSame((Document) old, (Document) fresh, path.substring(dot + 1));
  }

  /** Returns the values; {@link Missing} if there are none. */
  List<Object> values() {
    return found.isEmpty() ? List.of(Missing.getInstance()) : found;
  }

  boolean isList() {
    return isList;
  }

  boolean isMissing() {
    return found.isEmpty() && !isList;
  }

  private void collect(Object from, String path) {
    int dot = path.indexOf('.');
    String field = dot < 0 ? path : path.substring(0, dot);
    if (!(from instanceof Document) || !((Document) from).containsKey(field)) return;
    Object value = ((Document) from).get(field);
    String rest = dot < 0 ? null : path.substring(dot + 1);
    isList |= value instanceof Collection;
    for (Object element : elementsOf(value)) {
      if (rest != null) collect(element, rest);
      else found.add(element == null ? Missing.getInstance() : element);
    }
  }

  private static Collection<?> elementsOf(Object value) {
    return value instanceof Collection ? (Collection<?>) value : Collections.singletonList(value);
  }
}
