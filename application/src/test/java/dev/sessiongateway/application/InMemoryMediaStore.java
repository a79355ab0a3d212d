package dev.sessiongateway.application;

import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.InstanceId;
import java.net.URI;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

final class InMemoryMediaStore implements MediaStore {
  private final InMemoryWorld world;

  /// With the times at which they were put.
  private final Map<URI, Temporary> temporary = new ConcurrentHashMap<>();

  @SuppressWarnings("ArrayRecordComponent") // compared nowhere
  private record Temporary(byte[] bytes, Instant at) {}

  InMemoryMediaStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public Attachment.Stored put(byte[] bytes, String mimetype, @Nullable String filename) {
    return world.write(() -> {
      var id = new MediaId("file%08d.bin".formatted(world.lastFile.incrementAndGet()));
      var stored = new Attachment.Stored(id, mimetype, filename, bytes.length);
      world.files.put(id, new InMemoryWorld.File(stored, bytes.clone()));
      return stored;
    });
  }

  @Override
  public void copy(Attachment.Stored file, byte[] bytes) {
    var _ =
        world.write(
            () -> world.files.putIfAbsent(file.id(), new InMemoryWorld.File(file, bytes.clone())));
  }

  @Override
  public Optional<StoredFile> open(MediaId id) {
    return world.read(() -> Optional.ofNullable(world.files.get(id)).map(InMemoryWorld.File::open));
  }

  @Override
  public void withdraw(MediaId id, InstanceId session) {
    world.write(() -> world.withdrawn.add(id + " " + session));
  }

  @Override
  public boolean isWithdrawn(MediaId id, InstanceId session) {
    return world.read(() -> world.withdrawn.contains(id + " " + session));
  }

  @Override
  public void keep(MediaId id) {
    world.write(() -> world.keptFiles.add(id));
  }

  /// The ids are in the order of their times; a file is as old as the world.
  @Override
  public Pruned prune(Instant before, long bytes) {
    return world.write(() -> {
      var candidates =
          world.files.keySet().stream()
              .filter(id -> !world.keptFiles.contains(id))
              .sorted(Comparator.comparing(MediaId::value))
              .toList();
      var total = candidates.stream().mapToLong(id -> world.files.get(id).bytes().length).sum();
      var pruned = Pruned.NONE;
      for (var id : candidates) {
        if (total > bytes || before.isAfter(Instant.EPOCH)) {
          var size = world.files.remove(id).bytes().length;
          total -= size;
          pruned = new Pruned(pruned.files() + 1, pruned.bytes() + size);
        }
      }
      return pruned;
    });
  }

  @Override
  public Optional<URI> putTemporary(byte[] bytes, String mimetype, String filename, Instant now) {
    var address = URI.create("memory:" + world.lastFile.incrementAndGet());
    temporary.put(address, new Temporary(bytes, now));
    return Optional.of(address);
  }

  @Override
  public Pruned pruneTemporary(Instant now) {
    var pruned = Pruned.NONE;
    for (var file : Map.copyOf(temporary).entrySet()) {
      if (file.getValue().at().plus(TEMPORARY).isBefore(now)) {
        temporary.remove(file.getKey());
        pruned = new Pruned(pruned.files() + 1, pruned.bytes() + file.getValue().bytes().length);
      }
    }
    return pruned;
  }

  @Override
  public void delete(MediaId id) {
    world.write(() -> world.files.remove(id) != null);
  }
}
