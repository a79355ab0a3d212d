package dev.sessiongateway.persistence.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.media.MediaStoreContract;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.persistence.TemporaryStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class FileMediaStoreTest implements MediaStoreContract {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  @Override
  public Stores stores() {
    return temporary.get();
  }

  @Test
  void theOldestFilesArePrunedFirst(@TempDir Path directory) throws IOException {
    var store = new FileMediaStore(directory, new SystemIdentifiers());
    var now = Instant.parse("2026-11-22T12:00:00Z");
    var ids = new ArrayList<MediaId>();
    for (var day = 0; day < 4; day++) {
      var id = store.put(new byte[] {1, 2}, "text/plain", null).id();
      var file = directory.resolve(Ascii.lower(id.value().substring(0, 2))).resolve(id.value());
      Files.setLastModifiedTime(file, FileTime.from(now.minus(Duration.ofDays(day))));
      ids.add(id);
    }

    assertThat(store.prune(now.minus(Duration.ofHours(60)), Long.MAX_VALUE).files()).isEqualTo(1);
    assertThat(store.open(ids.get(3))).isEmpty();
    assertThat(store.prune(Instant.EPOCH, 5).files()).isEqualTo(1);
    assertThat(store.open(ids.get(2))).isEmpty();
    assertThat(ids.subList(0, 2)).allSatisfy(id -> assertThat(store.open(id)).isPresent());
    try (var left = Files.walk(directory)) {
      assertThat(left.filter(Files::isRegularFile)).as("files and descriptions").hasSize(4);
    }
  }

  @Test
  void aFolderThatWasNeverMadeHasNothingToPrune(@TempDir Path directory) {
    var store = new FileMediaStore(directory.resolve("media"), new SystemIdentifiers());

    assertThat(store.prune(Instant.EPOCH, 0)).isEqualTo(MediaStore.Pruned.NONE);
  }
}
