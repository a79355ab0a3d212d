package dev.sessiongateway.bootstrap.remote;

import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.InstanceId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The files of one side.
final class InMemoryFiles implements MediaStore {
  private static final AtomicInteger LAST = new AtomicInteger();

  private final Map<MediaId, StoredBytes> files = new ConcurrentHashMap<>();

  @SuppressWarnings("ArrayRecordComponent") // compared nowhere
  private record StoredBytes(Attachment.Stored description, byte[] bytes) {}

  @Override
  public Attachment.Stored put(byte[] bytes, String mimetype, @Nullable String filename) {
    var id = new MediaId("file%08d.bin".formatted(LAST.incrementAndGet()));
    var stored = new Attachment.Stored(id, mimetype, filename, bytes.length);
    copy(stored, bytes);
    return stored;
  }

  @Override
  public void copy(Attachment.Stored file, byte[] bytes) {
    files.putIfAbsent(file.id(), new StoredBytes(file, bytes.clone()));
  }

  @Override
  public Optional<StoredFile> open(MediaId id) {
    return Optional.ofNullable(files.get(id))
        .map(file -> new StoredFile(file.description(), new ByteArrayInputStream(file.bytes())));
  }

  byte[] bytes(MediaId id) {
    try (var content = open(id).orElseThrow().content()) {
      return content.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void withdraw(MediaId id, InstanceId session) {
    throw new UnsupportedOperationException("nobody withdraws here");
  }

  @Override
  public boolean isWithdrawn(MediaId id, InstanceId session) {
    return false;
  }

  @Override
  public void delete(MediaId id) {
    files.remove(id);
  }

  @Override
  public void keep(MediaId id) {}

  @Override
  public Pruned prune(Instant before, long bytes) {
    return Pruned.NONE;
  }
}
