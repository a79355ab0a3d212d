package dev.sessiongateway.bootstrap.backup;

import java.io.IOException;
import java.nio.file.Path;

/// Where the databases and media of a backup go.
public interface RestoredStore extends AutoCloseable {
  /// They stay in the data directory.
  RestoredStore IN_FILES =
      new RestoredStore() {
        @Override
        public void fill(Path unpacked) {}

        @Override
        public void finish() {}

        @Override
        public void close() {}
      };

  /// Takes them out of an unpacked data directory. No gateway starts on the store yet.
  ///
  /// @throws BackupFailure when the store is not empty or does not take them
  void fill(Path unpacked) throws IOException;

  /// Lets gateways start on the store.
  void finish();

  @Override
  void close();
}
