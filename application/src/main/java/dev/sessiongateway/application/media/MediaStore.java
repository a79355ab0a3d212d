package dev.sessiongateway.application.media;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.InstanceId;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps the bytes of media. Thread-safe.
public interface MediaStore {
  /// How long the address of a temporary file opens.
  Duration TEMPORARY = Duration.ofDays(7);

  /// Durable when it returns.
  Attachment.Stored put(byte[] bytes, String mimetype, @Nullable String filename);

  /// Keeps a file of another store, under its id and description. Changes nothing when there is a
  /// file of this id. Durable when it returns.
  void copy(Attachment.Stored file, byte[] bytes);

  /// The caller closes [StoredFile#content()].
  Optional<StoredFile> open(MediaId id);

  /// Records that this session has no use for the file any more; others keep it. Harmless when it
  /// is recorded already, or when there is no such file.
  void withdraw(MediaId id, InstanceId session);

  /// Whether this session gave the file up.
  boolean isWithdrawn(MediaId id, InstanceId session);

  /// Deletes the bytes for everybody. Harmless when there is no such file.
  void delete(MediaId id);

  /// Excepts the file from [#prune]. Harmless when there is no such file.
  void keep(MediaId id);

  /// Deletes files for everybody: those that were put before `before`, and the oldest ones while
  /// all of them together have more than `bytes`. Files that are kept neither count nor go.
  ///
  /// @param before by the clock of the machine
  Pruned prune(Instant before, long bytes);

  /// An address at which anybody can fetch the file from the place where it lies, without the
  /// gateway. Does not look whether the file is there.
  ///
  /// @param validity how long it opens, at most; the store may choose less
  /// @return empty when the files of this store are fetched from the gateway
  default Optional<URI> address(MediaId id, Duration validity) {
    return Optional.empty();
  }

  /// Keeps a file for those who get its address, which anybody can open for [#TEMPORARY] without
  /// the gateway. It is no file of a message: only [#pruneTemporary] deletes it. Durable when it
  /// returns.
  ///
  /// @param now by the clock of the machine
  /// @return empty, and nothing is kept, when the files of this store are fetched from the gateway
  default Optional<URI> putTemporary(byte[] bytes, String mimetype, String filename, Instant now) {
    return Optional.empty();
  }

  /// Deletes temporary files whose address has expired.
  ///
  /// @param now by the clock of the machine
  default Pruned pruneTemporary(Instant now) {
    return Pruned.NONE;
  }

  /// What was deleted.
  record Pruned(long files, long bytes) {
    public static final Pruned NONE = new Pruned(0, 0);
  }

  /// A file that is there.
  record StoredFile(Attachment.Stored description, InputStream content) {}
}
