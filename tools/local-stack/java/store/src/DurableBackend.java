import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.DatabaseResolver;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.oplog.Oplog;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.channel.Channel;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/** Makes every acknowledged write survive a SIGKILL: the whole write is in the file before the response is sent. */
final class DurableBackend extends H2Backend {
  private static final Set<String> WRITES = Set.of("insert", "update", "delete", "findAndModify", "findandmodify",
      "create", "createIndexes", "dropIndexes", "deleteIndexes", "drop", "dropDatabase", "renameCollection");
  private static final String BATCH_LIMIT = "maxWriteBatchSize";
  private static final int LARGEST_BATCH = 250;
  private static final int CLEANING_EVERY_MS = 5_000;
  private static final int WELL_FILLED_PERCENT = 80;
  private static final int CLEANED_BYTES = 4 << 20;
  private static final int STORAGE_FAILED = 74;

  /** Shared by writers, exclusive for commits: no commit contains a partial command. Fair, so commits do not starve. */
  private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock(true);
  private final ScheduledExecutorService keeper = Executors.newSingleThreadScheduledExecutor();
  private final MVStore file;
  private final Users users;
  private final AtomicLong written = new AtomicLong();
  private long committed;
  private long cleaned;

  DurableBackend(MVStore file) {
    super(file);
    this.file = file;
    users = new Users(file.openMap("users", new MVMap.Builder<String, Document>().valueType(new BsonValue())));
  }

  /** Reports a small batch limit, so that drivers split larger batches and other writers wait for one batch at most. */
  @Override
  public Document handleCommand(Channel channel, String database, String command, Document query) {
    // The library knows this command only by its older name
    Document answer = super.handleCommand(channel, database, command.equals("hello") ? "isMaster" : command, query);
    if (answer.containsKey(BATCH_LIMIT)) answer.put(BATCH_LIMIT, LARGEST_BATCH);
    return answer;
  }

  @Override
  public Document handleMessage(MongoMessage message) {
    Channel channel = message.getChannel();
    String database = message.getDatabaseName();
    Document fields = message.getDocument();
    Document signedIn = users.signIn(channel, database, fields);
    if (signedIn != null) return signedIn;
    String command = fields.keySet().iterator().next();
    users.check(channel, database, command, fields);
    if (Users.CHANGES.contains(command)) return written(() -> users.change(database, command, fields));
    return WRITES.contains(command) ? written(() -> super.handleMessage(message)) : read(message);
  }

  private Document written(Supplier<Document> work) {
    gate.readLock().lock();
    long write;
    try {
      return work.get();
    } finally {
      write = written.incrementAndGet();
      gate.readLock().unlock();
      alone(() -> commitUpTo(write));
    }
  }

  /** Retains the pages of the current version until the read ends; commits would free them during a long read. */
  private Document read(MongoMessage message) {
    MVStore.TxCounter version = file.registerVersionUsage();
    try {
      return super.handleMessage(message);
    } finally {
      file.deregisterVersionUsage(version);
    }
  }

  /** Group commit: the first of several waiting writers commits for all of them. */
  private void commitUpTo(long write) {
    if (committed >= write) return;
    file.commit();
    committed = written.get();
  }

  void keepFile() {
    if (file.getFileStore() == null) return;
    Runnable cleaning = () -> alone(this::clean);
    keeper.scheduleWithFixedDelay(cleaning, CLEANING_EVERY_MS, CLEANING_EVERY_MS, TimeUnit.MILLISECONDS);
  }

  /** Moves live data out of sparsely filled chunks, so that their space can be reused. */
  private void clean() {
    if (cleaned == committed) return;
    file.compact(WELL_FILLED_PERCENT, CLEANED_BYTES);
    file.commit();
    cleaned = committed;
  }

  private void alone(Runnable work) {
    gate.writeLock().lock();
    try {
      work.run();
    } catch (MVStoreException failure) {
      // for instance a full disk: a visible exit is better than a store that rejects every command permanently
      failure.printStackTrace();
      Runtime.getRuntime().halt(STORAGE_FAILED);
    } finally {
      gate.writeLock().unlock();
    }
  }

  @Override
  public void close() {
    keeper.shutdown();
    super.close();
  }

  @Override
  protected MongoDatabase openOrCreateDatabase(String name) {
    return new IndexedDatabase(name);
  }

  /** Stores documents as BSON, and supports non-unique indexes in addition to unique ones. */
  private final class IndexedDatabase extends H2Database {
    IndexedDatabase(String name) {
      super(name, getMvStore(), getCursorRegistry());
    }

    @Override
    protected MongoCollection<Object> openOrCreateCollection(String name, CollectionOptions options) {
      String fullName = getFullCollectionNamespace(name);
      MVMap<Object, byte[]> documents = getMvStore().openMap("databases." + fullName,
          new MVMap.Builder<Object, byte[]>().valueType(new BsonBytes()));
      return new IndexedCollection(this, name, options, documents, cursorRegistry,
          unique -> sortedIndex(name, unique.getName() + IndexedCollection.SORTED, unique.getKeys(), false));
    }

    @Override
    public Document handleCommand(Channel channel, String command, Document query, DatabaseResolver resolver,
        Oplog oplog) {
      if (!command.equals("dropIndexes") || !(query.get("index") instanceof String) || query.get("index").equals("*"))
        return super.handleCommand(channel, command, query, resolver, oplog);
      dropIndexNamed((String) query.get(command), (String) query.get("index"));
      Document answer = new Document();
      Utils.markOkay(answer);
      return answer;
    }

    /** Drops one index. The library would also delete descriptions of indexes with this name in other collections. */
    private void dropIndexNamed(String collection, String name) {
      MongoCollection<Object> indexed = resolveCollection(collection, false);
      if (indexed == null) throw new MongoServerError(26, "NamespaceNotFound", "ns not found");
      if (name.equals("_id_")) throw new MongoServerError(72, "InvalidOptions", "cannot drop _id index");
      if (indexNamed(indexed.getFullName(), name) == null)
        throw new MongoServerError(27, "IndexNotFound", "index not found with name [" + name + "]");
      dropIndex(indexed, name);
      Document named = new Document("ns", indexed.getFullName()).append("name", name);
      getOrCreateIndexesCollection().deleteDocuments(named, -1);
    }

    /** Returns the description of an index, or null if there is none. */
    private Document indexNamed(Object fullName, Object name) {
      Document named = new Document("ns", fullName).append("name", name);
      return getOrCreateIndexesCollection().handleQueryAsStream(named).findFirst().orElse(null);
    }

    /**
     * Records a partial index before it is created, because its creator reads the filter from the record. Creation of
     * other indexes can fail on duplicate values, so their creator records them.
     */
    @Override
    protected void addIndex(Document description) {
      PartialFilter.of(description); // rejects unsupported filters
      Document existing = indexNamed(description.get("ns"), description.get("name"));
      if (existing != null && !IndexOptions.isSame(existing, description)) throw new MongoServerError(86,
          "IndexKeySpecsConflict", "An existing index has the same name as the requested index: " + description.get("name"));
      description.putIfAbsent("v", 2);
      if (PartialFilter.isIn(description)) getOrCreateIndexesCollection().addDocumentIfMissing(description);
      super.addIndex(description);
    }

    @Override
    protected Index<Object> openOrCreateUniqueIndex(String collection, String name, List<IndexKey> keys, boolean sparse) {
      String fullName = getFullCollectionNamespace(collection);
      return new UniqueIndex(getMvStore(), fullName + "._unique_" + name, fullName + "._index_" + name, name, keys, sparse);
    }

    @Override
    protected Index<Object> openOrCreateSecondaryIndex(String collection, String name, List<IndexKey> keys,
        boolean sparse) {
      return sortedIndex(collection, name, keys, sparse);
    }

    private SortedIndex sortedIndex(String collection, String name, List<IndexKey> keys, boolean sparse) {
      String fullName = getFullCollectionNamespace(collection);
      Document written = indexNamed(fullName, name);
      PartialFilter filter = PartialFilter.of(written == null ? new Document() : written);
      return new SortedIndex(getMvStore(), fullName + "._index_" + name, name, keys, sparse, filter);
    }
  }
}
