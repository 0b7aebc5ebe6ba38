import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The users of databases, and the user of each signed-in connection. A connection that has not signed in may do
 * everything, as on a MongoDB server without access control; a signed-in one may use only the databases of its user.
 */
final class Users {
  /** Commands that create, change or delete users. */
  static final Set<String> CHANGES = Set.of("createUser", "updateUser", "dropUser", "dropAllUsersFromDatabase");
  private static final String SIGN_IN = "saslStart";
  private static final String SIGN_IN_GOES_ON = "saslContinue";
  /** Drivers send these on every connection; the responses contain no stored data. */
  private static final Set<String> ANYBODYS = Set.of("hello", "isMaster", "ismaster", "ping", "buildInfo", "endSessions");
  private static final int USER_NOT_FOUND = 11;
  private static final int UNAUTHORIZED = 13;
  private static final int AUTHENTICATION_FAILED = 18;
  private static final int ROLE_NOT_FOUND = 31;
  private static final int USER_EXISTS = 51_003;
  private static final AttributeKey<SignIn> SIGNING_IN = AttributeKey.valueOf("signingIn");
  private static final AttributeKey<String> SIGNED_IN = AttributeKey.valueOf("signedIn");

  /** Users by id, {@code <database>.<name>}. */
  private final Map<String, Document> users;

  Users(Map<String, Document> users) {
    this.users = users;
  }

  /** @return the response to a command that signs a connection in; null for other commands */
  Document signIn(Channel channel, String database, Document command) {
    if (command.containsKey(SIGN_IN)) return answer(begin(channel, database, payload(command)), false);
    if (command.containsKey(SIGN_IN_GOES_ON)) return answer(end(channel, payload(command)), true);
    return null;
  }

  /** Rejects commands that the connection's user may not run. */
  void check(Channel channel, String database, String command, Document fields) {
    String id = channel.attr(SIGNED_IN).get();
    if (id == null || ANYBODYS.contains(command)) return;
    Document user = users.get(id);
    List<?> own = user == null ? List.of() : (List<?>) user.get("databases");
    boolean isOwn = own.contains(database) && own.containsAll(writtenBy(fields));
    if (!isOwn || CHANGES.contains(command))
      throw new MongoServerError(UNAUTHORIZED, "Unauthorized", "not authorized on " + database + " to execute command " + command);
  }

  /** Returns the databases that the stages of an aggregation name as targets of its result. */
  private static List<String> writtenBy(Document fields) {
    List<String> databases = new ArrayList<>();
    for (Object stage : (List<?>) fields.getOrDefault("pipeline", List.of())) {
      Object merge = ((Document) stage).get("$merge");
      Object into = merge instanceof Document given ? given.get("into") : ((Document) stage).get("$out");
      if (into instanceof Document place && place.get("db") instanceof String database) databases.add(database);
    }
    return databases;
  }

  /** Executes a command that creates, changes or deletes users. */
  Document change(String database, String command, Document fields) {
    if (command.equals("dropAllUsersFromDatabase")) {
      for (String id : List.copyOf(users.keySet())) if (id.startsWith(database + ".")) users.remove(id);
      return new Document("ok", 1.0);
    }
    String id = database + "." + fields.get(command);
    Document former = users.get(id);
    if (command.equals("createUser") == (former != null))
      throw former == null
          ? new MongoServerError(USER_NOT_FOUND, "UserNotFound", "there is no user " + id)
          : new MongoServerError(USER_EXISTS, "Location51003", "there is a user " + id + " already");
    if (command.equals("dropUser")) users.remove(id);
    else users.put(id, changed(former, database, fields));
    return new Document("ok", 1.0);
  }

  private static Document changed(Document former, String database, Document fields) {
    Document user = former == null ? new Document("databases", List.of()) : former.clone();
    if (fields.get("pwd") != null) Scram.keep(user, (String) fields.get("pwd"));
    if (fields.get("roles") != null)
      user.put("databases", ((List<?>) fields.get("roles")).stream().map(role -> databaseOf(role, database)).toList());
    return user;
  }

  private static String databaseOf(Object role, String database) {
    Document given = role instanceof Document ? (Document) role : new Document("role", role).append("db", database);
    if (!"readWrite".equals(given.get("role")))
      throw new MongoServerError(ROLE_NOT_FOUND, "RoleNotFound", "there is no role " + given.get("role"));
    return (String) given.get("db");
  }

  private record SignIn(String id, Document user, Scram scram) {}

  private String begin(Channel channel, String database, String message) {
    Scram scram = new Scram(message);
    String id = database + "." + scram.user();
    Document user = users.get(id);
    if (user == null) throw refused();
    channel.attr(SIGNING_IN).set(new SignIn(id, user, scram));
    return scram.challenge(user);
  }

  private String end(Channel channel, String message) {
    SignIn signIn = channel.attr(SIGNING_IN).getAndSet(null);
    String proof = signIn == null ? null : signIn.scram().verify(signIn.user(), message);
    if (proof == null) throw refused();
    channel.attr(SIGNED_IN).set(signIn.id());
    return proof;
  }

  private static MongoServerError refused() {
    return new MongoServerError(AUTHENTICATION_FAILED, "AuthenticationFailed", "Authentication failed.");
  }

  private static String payload(Document command) {
    Object payload = command.get("payload");
    return Scram.text(payload instanceof BinData ? ((BinData) payload).getData() : (byte[]) payload);
  }

  private static Document answer(String payload, boolean isDone) {
    return new Document("conversationId", 1)
        .append("done", isDone)
        .append("payload", new BinData(Scram.bytes(payload)))
        .append("ok", 1.0);
  }
}
