package org.example.journal;

import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreProvider;
import dev.sessiongateway.application.store.StoreUnusable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Opens the journal store. It is public and has a public constructor, for the ServiceLoader.
public final class JournalProvider implements StoreProvider {
  @Override
  public String name() {
    return "journal";
  }

  @Override
  public boolean hasData(StoreContext context) {
    return Files.exists(directory(context).resolve(Journal.FILE));
  }

  @Override
  public OpenedStores open(StoreContext context) {
    var directory = directory(context);
    try {
      Files.createDirectories(directory.resolve(Media.FOLDER));
      return JournalStores.open(directory, context);
    } catch (IOException e) {
      throw new StoreUnusable(
          "the journal in %s cannot be opened: %s".formatted(directory, e),
          "check that the directory is there, may be written and has space",
          e);
    }
  }

  /// The setting `store-options` names another one by `directory=...`. Only the gateway's user
  /// should read it: the keys of webhooks are in it.
  private static Path directory(StoreContext context) {
    var named = context.option("directory");
    return named == null ? context.dataDirectory().resolve("journal") : Path.of(named);
  }
}
