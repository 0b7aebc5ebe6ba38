import java.util.Map;
import org.h2.mvstore.SingleFileStore;

/**
 * A file that is never synced to disk. Written data survives a SIGKILL of the process, because the operating system
 * has it; this store promises no more. The library would sync before each truncation of the file, several times a
 * second, and on a busy disk a sync takes hundreds of milliseconds, during which every writer waits.
 */
final class UnsyncedFile extends SingleFileStore {
  UnsyncedFile(String path, int cacheMegabytes) {
    super(Map.of("cacheSize", cacheMegabytes));
    open(path, false, (char[]) null);
  }

  @Override
  public void sync() {}
}
