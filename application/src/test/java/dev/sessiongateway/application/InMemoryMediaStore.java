package dev.sessiongateway.application;

import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.InstanceId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

final class InMemoryMediaStore implements MediaStore {
  private final InMemoryWorld world;

  InMemoryMediaStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public Attachment.Stored put(byte[] bytes, String mimetype, @Nullable String filename) {
    return world.write(() -> {
      var id = new MediaId("file%08d.bin".formatted(++world.lastFile));
      var stored = new Attachment.Stored(id, mimetype, filename, bytes.length);
      world.files.put(id, new InMemoryWorld.File(stored, bytes.clone()));
      return stored;
    });
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
  public void delete(MediaId id) {
    world.write(() -> world.files.remove(id) != null);
  }
}
