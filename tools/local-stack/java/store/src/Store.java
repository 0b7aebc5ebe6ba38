import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import java.util.List;
import org.h2.mvstore.MVStore;

/**
 * A server for the MongoDB protocol that stores documents in one file, or in memory if the file name is empty:
 * {@code Store <file> <port>}.
 */
public final class Store {
  private static final int PORT_TAKEN = 73;

  public static void main(String[] args) throws InterruptedException {
    DurableBackend backend = new DurableBackend(open(args[0]));
    backend.version(new CurrentDriversVersion());
    MongoServer server = new MongoServer(backend);
    bind(server, Integer.parseInt(args[1]));
    backend.keepFile();
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    Thread.currentThread().join();
  }

  /** Exits the process if another one uses the port; its other threads would keep it alive otherwise. */
  private static void bind(MongoServer server, int port) {
    try {
      server.bind("127.0.0.1", port);
    } catch (Exception failure) {
      failure.printStackTrace();
      Runtime.getRuntime().halt(PORT_TAKEN);
    }
  }

  private static MVStore open(String path) {
    // no automatic commits: one of them could separate a document from its index entries
    MVStore.Builder builder = new MVStore.Builder().autoCommitDisabled().autoCommitBufferSize(0);
    int cacheMegabytes = (int) (Runtime.getRuntime().maxMemory() >> 20) / 8;
    if (!path.isEmpty()) builder.adoptFileStore(new UnsyncedFile(path, cacheMegabytes));
    MVStore file = builder.open();
    // space of outdated pages is reused at once: after a SIGKILL the newest state is complete, no older one is needed
    file.setRetentionTime(0);
    file.setVersionsToKeep(0);
    return file;
  }

  private static final class CurrentDriversVersion implements MongoVersion {
    @Override
    public List<Integer> getVersionArray() {
      return List.of(5, 0, 0);
    }

    /** Returns the version that MongoDB 5.0 reports; drivers reject versions below 9. */
    @Override
    public int getWireVersion() {
      return 13;
    }
  }
}
