import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.channel.Channel;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/** A store that speaks the MongoDB protocol and keeps its documents in one file: {@code Store.java <file> <port>}. */
public final class Store {
  public static void main(String[] args) throws InterruptedException {
    DurableBackend backend = new DurableBackend(open(args[0]));
    backend.version(new CurrentDriversVersion());
    MongoServer server = new MongoServer(backend);
    server.bind("127.0.0.1", Integer.parseInt(args[1]));
    backend.keepFileSmall();
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    Thread.currentThread().join();
  }

  private static MVStore open(String path) {
    // commits are ours alone: one of the file's own could come between a document and its index entries
    MVStore file = new MVStore.Builder().fileName(path).autoCommitDisabled().autoCommitBufferSize(0).open();
    // space of outdated pages is used again at once: a SIGKILL leaves the newest state whole, no older one is needed
    file.setRetentionTime(0);
    file.setVersionsToKeep(0);
    return file;
  }

  /** Makes every acknowledged write survive a SIGKILL: it is in the file, whole, before the answer goes out. */
  private static final class DurableBackend extends H2Backend {
    private static final Set<String> WRITES = Set.of("insert", "update", "delete", "findAndModify", "findandmodify",
        "create", "createIndexes", "dropIndexes", "deleteIndexes", "drop", "dropDatabase", "renameCollection");
    private static final String BATCH_LIMIT = "maxWriteBatchSize";
    private static final int LARGEST_BATCH = 250;
    private static final int CLEANING_EVERY_MS = 5_000;
    private static final int WELL_FILLED_PERCENT = 80;
    private static final int CLEANED_BYTES = 4 << 20;
    private static final int STORAGE_FAILED = 74;

    /** Writers share it, a commit has it alone: so none ever holds half a command. Fair, so that commits get their turn. */
    private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock(true);
    private final ScheduledExecutorService cleaner = Executors.newSingleThreadScheduledExecutor();
    private final MVStore file;
    private final AtomicLong written = new AtomicLong();
    private long committed;
    private long cleaned;

    DurableBackend(MVStore file) {
      super(file);
      this.file = file;
    }

    /** Drivers then split what is larger: other writers wait for one batch at most. */
    @Override
    public Document handleCommand(Channel channel, String database, String command, Document query) {
      Document answer = super.handleCommand(channel, database, command, query);
      if (answer.containsKey(BATCH_LIMIT)) answer.put(BATCH_LIMIT, LARGEST_BATCH);
      return answer;
    }

    @Override
    public Document handleMessage(MongoMessage message) {
      if (!WRITES.contains(message.getDocument().keySet().iterator().next())) return super.handleMessage(message);
      gate.readLock().lock();
      long write;
      try {
        return super.handleMessage(message);
      } finally {
        write = written.incrementAndGet();
        gate.readLock().unlock();
        alone(() -> commitUpTo(write));
      }
    }

    /** Many writers need one commit: whoever comes first makes it for all that have finished. */
    private void commitUpTo(long write) {
      if (committed >= write) return;
      file.commit();
      committed = written.get();
    }

    void keepFileSmall() {
      Runnable turn = () -> alone(this::clean);
      cleaner.scheduleWithFixedDelay(turn, CLEANING_EVERY_MS, CLEANING_EVERY_MS, TimeUnit.MILLISECONDS);
    }

    /** Moves what is still needed out of sparsely filled parts, so that these can be used again. */
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
        // for instance a full disk: an end that is noticed is better than a store that refuses everything for ever
        failure.printStackTrace();
        Runtime.getRuntime().halt(STORAGE_FAILED);
      } finally {
        gate.writeLock().unlock();
      }
    }

    @Override
    public void close() {
      cleaner.shutdown();
      super.close();
    }
  }

  private static final class CurrentDriversVersion implements MongoVersion {
    @Override
    public List<Integer> getVersionArray() {
      return List.of(5, 0, 0);
    }

    /** Drivers refuse less than 9; 13 is what MongoDB 5.0 answers. */
    @Override
    public int getWireVersion() {
      return 13;
    }
  }
}
