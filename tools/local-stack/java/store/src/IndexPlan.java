import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The part of an index to read for a query: leading fields with known values, then at most one within bounds. */
final class IndexPlan {
  private static final int MOST_RANGES = 1_000;
  private static final Set<String> BOUNDS = Set.of("$gt", "$gte", "$lt", "$lte");

  /** A range of keys, both ends included. */
  static final class Range {
    private final byte[] from;
    private final byte[] to;

    Range(byte[] from, byte[] to) {
      this.from = from;
      this.to = to;
    }

    byte[] from() {
      return from;
    }

    byte[] to() {
      return to;
    }
  }

  private List<Range> ranges = new ArrayList<>();
  private int known;
  private boolean isBounded;
  private boolean isSorted;
  private boolean isBackwards;

  private IndexPlan() {}

  /** Returns null if the index does not help. */
  static IndexPlan of(List<String> fields, Document query, Document orderBy, boolean skipsEmpty, Set<Integer> lists) {
    IndexPlan plan = new IndexPlan();
    Collection<byte[]> starts = plan.readKnown(fields, query);
    boolean hasValue = plan.known > 0 && plan.hasExistingValue(fields, query);
    Document bounds = plan.known < fields.size() ? boundsOf(query.get(fields.get(plan.known))) : null;
    // in a list, different elements may satisfy different bounds, so only one bound is used
    if (bounds != null && lists.contains(plan.known) && bounds.size() > 1) bounds.keySet().retainAll(Set.of(bounds.keySet().iterator().next()));
    for (byte[] start : starts) plan.ranges.add(bounds == null ? all(start) : within(start, bounds));
    plan.isBounded = bounds != null;
    // this index lacks documents that have none of its fields
    if (skipsEmpty && !hasValue && !plan.isBounded && !existsIn(query, fields)) return null;
    plan.planOrder(fields, orderBy, lists);
    boolean helps = plan.known > 0 || plan.isBounded || plan.isSorted || (skipsEmpty && existsIn(query, fields));
    return helps ? plan : null;
  }

  List<Range> ranges() {
    return ranges;
  }

  /** Returns whether documents are read in the requested order. */
  boolean isSorted() {
    return isSorted;
  }

  boolean isBackwards() {
    return isBackwards;
  }

  /** Returns whether the query specifies values of leading fields, and not only bounds or an order. */
  boolean hasKnownValues() {
    return known > 0;
  }

  /** Ranks plans: more known values mean fewer documents to read, and a matching order saves sorting them. */
  int worth() {
    return 4 * known + (isBounded ? 2 : 0) + (isSorted ? 3 : 0);
  }

  private Collection<byte[]> readKnown(List<String> fields, Document query) {
    Collection<byte[]> starts = List.of(new byte[0]);
    while (known < fields.size()) {
      Collection<?> values = knownValues(query, fields.get(known));
      if (values == null || starts.size() * values.size() > MOST_RANGES) break;
      // a query may list a value twice
      Set<byte[]> longer = new TreeSet<>(Arrays::compareUnsigned);
      for (byte[] start : starts) for (Object value : values) longer.add(SortKey.joined(start, SortKey.of(value)));
      starts = longer;
      known++;
    }
    return starts;
  }

  /** Returns the values that the query allows for a field, or null if it does not list them. */
  private static Collection<?> knownValues(Document query, String field) {
    if (!query.containsKey(field)) return null;
    Object asked = query.get(field);
    if (SortKey.isExact(asked)) return Collections.singletonList(asked);
    if (!(asked instanceof Document)) return null;
    Document expression = (Document) asked;
    if (expression.containsKey("$eq") && SortKey.isExact(expression.get("$eq"))) {
      return Collections.singletonList(expression.get("$eq"));
    }
    if (!(expression.get("$in") instanceof Collection)) return null;
    Collection<?> values = (Collection<?>) expression.get("$in");
    return values.stream().allMatch(SortKey::isExact) ? values : null;
  }

  private boolean hasExistingValue(List<String> fields, Document query) {
    return fields.subList(0, known).stream()
        .anyMatch(field -> knownValues(query, field).stream().allMatch(value -> value != null));
  }

  private static boolean existsIn(Document query, List<String> fields) {
    return fields.stream().map(query::get).anyMatch(
        asked -> asked instanceof Document && Boolean.TRUE.equals(((Document) asked).get("$exists")));
  }

  /** Returns the comparisons with ordered values in a condition, or null if it has none. */
  static Document boundsOf(Object asked) {
    if (!(asked instanceof Document)) return null;
    Document bounds = new Document();
    for (String operator : BOUNDS) {
      Object value = ((Document) asked).get(operator);
      if (SortKey.isOrdered(value)) bounds.put(operator, value);
    }
    return bounds.isEmpty() ? null : bounds;
  }

  private static Range all(byte[] start) {
    return new Range(start.length == 0 ? new byte[] {1} : start, SortKey.behind(start));
  }

  /** Stays within the kind of the bounds. Exclusive bounds are read too; matching against the query excludes them. */
  private static Range within(byte[] start, Document bounds) {
    Object low = bounds.getOrDefault("$gte", bounds.get("$gt"));
    Object high = bounds.getOrDefault("$lte", bounds.get("$lt"));
    byte[] from = low == null ? SortKey.firstOfKind(high) : SortKey.of(low);
    byte[] to = high == null ? SortKey.firstOfKind(low) : SortKey.of(high);
    return new Range(SortKey.joined(start, from), SortKey.behind(SortKey.joined(start, to)));
  }

  /** Ignores fields with one known value, which do not affect the order; the index must continue with the others. */
  private void planOrder(List<String> fields, Document orderBy, Set<Integer> lists) {
    if (orderBy == null || orderBy.isEmpty() || ranges.size() != 1) return;
    List<String> left = new ArrayList<>(fields.subList(known, fields.size()));
    left.add("_id");
    int at = 0;
    Boolean backwards = null;
    for (String field : orderBy.keySet()) {
      if (fields.subList(0, known).contains(field)) continue;
      boolean isDescending = ((Number) orderBy.get(field)).intValue() < 0;
      if (at >= left.size() || !left.get(at).equals(field) || lists.contains(known + at)) return;
      if (backwards != null && backwards != isDescending) return;
      backwards = isDescending;
      at++;
    }
    isSorted = true;
    isBackwards = backwards != null && backwards;
  }
}
