import java.util.Map;
import org.h2.mvstore.SingleFileStore;

/**
 * What a process has written survives its own SIGKILL, which is all that this store promises: the system has it. The
 * library would have the disk sync before each shortening of the file, several times a second, and a disk that others
 * write to as well takes hundreds of milliseconds for it, in which every writer waits.
 */
final class UnsyncedFile extends SingleFileStore {
  UnsyncedFile(String path, int cacheMegabytes) {
    super(Map.of("cacheSize", cacheMegabytes));
    open(path, false, (char[]) null);
  }

  @Override
  public void sync() {}
}
