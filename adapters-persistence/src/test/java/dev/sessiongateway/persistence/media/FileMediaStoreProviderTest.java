package dev.sessiongateway.persistence.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.media.MediaStoreProvider.Opened;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileMediaStoreProviderTest {
  @TempDir private Path directory;

  private static Opened open(Path dataDirectory) {
    return new FileMediaStoreProvider()
        .open(Map.of("data-dir", dataDirectory.toString()), new SystemIdentifiers());
  }

  @Test
  void filesAreWhereThoseOfTheStoreInFilesAre() {
    var opened = open(directory);
    assertThat(directory).isEmptyDirectory();
    assertThat(opened.problem().get()).isEmpty();

    var stored = opened.store().put(MediaSamples.PNG, "image/png", null);

    assertThat(opened.problem().get()).isEmpty();
    opened.close().run();
    var store = new FileMediaStore(directory.resolve("media"), new SystemIdentifiers());
    assertThat(store.open(stored.id())).isPresent();
  }

  @Test
  void aDirectoryThatIsGoneIsToldToTheOperator() {
    var gone = directory.resolve("gone");

    assertThat(open(gone).problem().get()).hasValue(gone + " cannot be written to");
  }
}
