package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.FileExtension;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Media files in the database, in chunks: other writes go on between two chunks, and a reader has
/// one of them in memory. A file is there once its last chunk is. Thread-safe.
final class PostgresMediaStore implements MediaStore {
  static final int CHUNK = 256 << 10;
  private static final int ID_LENGTH = 32;

  /// Of a file whose chunks are not all there.
  private static final long UNFINISHED = -1;

  /// An unfinished file of this age is that of a gateway that ended meanwhile.
  private static final Duration ABANDONED = Duration.ofHours(1);

  private static final int AT_ONCE = 1_000;

  private static final String NOW =
      "CAST(extract(epoch FROM clock_timestamp()) * 1000000000 AS BIGINT)";
  private static final String BEGIN =
      "INSERT INTO media (id, description, bytes, put_at, kept) VALUES (?1, ?2, ?3, "
          + NOW
          + ", 0)";
  private static final String CHUNK_OF =
      "INSERT INTO media_chunk (media, number, bytes) VALUES (?1, ?2, ?3)";
  private static final String FINISH = "UPDATE media SET bytes = ?2 WHERE id = ?1";
  private static final String FIND = "SELECT description FROM media WHERE id = ? AND bytes >= 0";
  static final String READ = "SELECT bytes FROM media_chunk WHERE media = ? AND number = ?";
  private static final String WITHDRAW =
      """
      INSERT INTO media_withdrawal (media, session)
      SELECT id, ?2 FROM media WHERE id = ?1 ON CONFLICT DO NOTHING
      """;
  private static final String WITHDRAWN =
      "SELECT EXISTS (SELECT 1 FROM media_withdrawal WHERE media = ? AND session = ?)";

  /// Deletes files in the order of their age: those that are too old, and those before which the
  /// newer ones have fewer bytes than may be kept.
  private static final String PRUNE =
      """
      DELETE FROM media WHERE id IN (
        SELECT id FROM (
          SELECT id, put_at, bytes, sum(bytes) OVER (ORDER BY put_at DESC, id DESC) AS newer
          FROM media WHERE kept = 0 AND bytes >= 0) AS aged
        WHERE put_at < ?1 OR newer > ?2 ORDER BY put_at, id LIMIT ?3)
      RETURNING bytes
      """;

  private static final String DROP_UNFINISHED = "DELETE FROM media WHERE id = ?1 AND bytes < 0";

  private static final String ABANDON =
      "DELETE FROM media WHERE bytes < 0 AND put_at < " + NOW + " - ?1";

  private final Database database;
  private final Identifiers identifiers;

  PostgresMediaStore(Database database, Identifiers identifiers) {
    this.database = database;
    this.identifiers = identifiers;
  }

  @Override
  public Attachment.Stored put(byte[] bytes, String mimetype, @Nullable String filename) {
    var id = new MediaId(identifiers.code(ID_LENGTH) + FileExtension.of(mimetype));
    var stored = new Attachment.Stored(id, mimetype, filename, bytes.length);
    write(stored, bytes);
    return stored;
  }

  /// An unfinished copy of it, which a gateway left when it ended, gives way.
  @Override
  public void copy(Attachment.Stored file, byte[] bytes) {
    var known =
        database.read(
            handle -> handle.select(FIND, file.id().value()).mapTo(String.class).findOne());
    if (known.isEmpty()) {
      update(DROP_UNFINISHED, file.id().value());
      write(file, bytes);
    }
  }

  private void write(Attachment.Stored stored, byte[] bytes) {
    var description = Json.write(stored);
    var key = stored.id().value();
    if (bytes.length <= CHUNK) {
      var _ =
          database.write(transaction -> {
            var _ = transaction.update(BEGIN, key, description, bytes.length);
            return transaction.update(CHUNK_OF, key, 0, bytes.clone());
          });
      return;
    }
    update(BEGIN, key, description, UNFINISHED);
    for (int number = 0, start = 0; start < bytes.length; number++, start += CHUNK) {
      var end = Math.min(bytes.length, start + CHUNK);
      update(CHUNK_OF, key, number, Arrays.copyOfRange(bytes, start, end));
    }
    update(FINISH, key, bytes.length);
  }

  private void update(String sql, Object... arguments) {
    var _ = database.write(transaction -> transaction.update(sql, arguments));
  }

  @Override
  public Optional<StoredFile> open(MediaId id) {
    return database
        .read(handle -> handle.select(FIND, id.value()).mapTo(String.class).findOne())
        .map(description -> {
          var stored = file(description);
          return new StoredFile(
              stored, new MediaContent(stored.sizeBytes(), number -> chunk(id.value(), number)));
        });
  }

  private static Attachment.Stored file(String description) {
    try {
      return Json.file(description);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void withdraw(MediaId id, InstanceId session) {
    update(WITHDRAW, id.value(), session.toString());
  }

  @Override
  public boolean isWithdrawn(MediaId id, InstanceId session) {
    return database.read(handle ->
        handle.select(WITHDRAWN, id.value(), session.toString()).mapTo(Boolean.class).one());
  }

  @Override
  public void delete(MediaId id) {
    update("DELETE FROM media WHERE id = ?1", id.value());
  }

  @Override
  public void keep(MediaId id) {
    update("UPDATE media SET kept = 1 WHERE id = ?1 AND kept = 0", id.value());
  }

  @Override
  public Pruned prune(Instant before, long bytes) {
    update(ABANDON, ABANDONED.toNanos());
    var all = Pruned.NONE;
    var some = Pruned.NONE;
    do {
      some = pruneSome(before, bytes);
      all = new Pruned(all.files() + some.files(), all.bytes() + some.bytes());
    } while (some.files() == AT_ONCE);
    return all;
  }

  private Pruned pruneSome(Instant before, long bytes) {
    return database.write(transaction -> {
      var sizes =
          transaction.list(PRUNE, row -> row.getLong(1), StoredTime.of(before), bytes, AT_ONCE);
      return new Pruned(sizes.size(), sizes.stream().mapToLong(Long::longValue).sum());
    });
  }

  private byte[] chunk(String media, int number) throws IOException {
    try {
      return database
          .read(handle -> handle.select(READ, media, number).mapTo(byte[].class).findOne())
          .filter(bytes -> bytes.length > 0)
          .orElseThrow(() -> new IOException("the file was deleted meanwhile"));
    } catch (FaultException e) {
      throw new IOException("the file cannot be read now", e);
    }
  }
}
