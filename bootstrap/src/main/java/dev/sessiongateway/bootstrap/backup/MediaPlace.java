package dev.sessiongateway.bootstrap.backup;

import dev.sessiongateway.bootstrap.settings.Settings;
import java.nio.file.Path;

/// Where a gateway has the files of messages, as its settings say.
sealed interface MediaPlace {
  /// In the databases of its store.
  record OfStore() implements MediaPlace {
    @Override
    public String toString() {
      return "the database";
    }
  }

  /// In the folder of a data directory.
  record InDirectory(Path dataDirectory) implements MediaPlace {
    Path folder() {
      return SqliteFiles.media(dataDirectory);
    }

    @Override
    public String toString() {
      return folder().toString();
    }
  }

  /// Where neither backups nor copies reach.
  record Elsewhere(String location) implements MediaPlace {
    @Override
    public String toString() {
      return location;
    }
  }

  static MediaPlace of(Settings settings) {
    var location = settings.media().location();
    if (location.isRemote()) {
      return new Elsewhere(location.name());
    }
    return location.isStore() && !settings.store().isInFiles()
        ? new OfStore()
        : new InDirectory(settings.dataDirectory());
  }
}
