package dev.sessiongateway.persistence;

import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreProvider;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.database.DatabaseUnusable.Damaged;
import dev.sessiongateway.persistence.database.DatabaseUnusable.Foreign;
import dev.sessiongateway.persistence.database.DatabaseUnusable.Locked;
import dev.sessiongateway.persistence.database.DatabaseUnusable.RegistryMissing;
import dev.sessiongateway.persistence.database.DatabaseUnusable.Unreadable;
import dev.sessiongateway.persistence.sqlite.DataDirectory;

/// The store `sqlite`: databases in the data directory.
public final class SqliteStoreProvider implements StoreProvider {
  private static final String REBUILD =
      "run 'gateway doctor --rebuild-registry', which takes up the sessions that the stores know;"
          + " their configuration and the keys are lost then";

  private static final String RESTORE = "restore it from a backup";

  /// The problem says what the file is.
  private static final String FOREIGN =
      "move it away, and restore one of this version from a backup or begin without";

  @Override
  public String name() {
    return "sqlite";
  }

  @Override
  public boolean hasData(StoreContext context) {
    return DataDirectory.hasData(context.dataDirectory());
  }

  @Override
  public OpenedStores open(StoreContext context) {
    try {
      return SqliteStores.openUnchecked(
          context.dataDirectory(), context.identifiers(), context.slow());
    } catch (DatabaseUnusable e) {
      throw unusable(e);
    }
  }

  /// The refusal of a database, as the port has it.
  public static StoreUnusable unusable(DatabaseUnusable e) {
    var problem = e.problem();
    return switch (e) {
      case Locked _ -> new StoreUnusable.InUse(problem, e.remedy(), e);
      case RegistryMissing _ -> new StoreUnusable(problem, RESTORE + ", or " + REBUILD, e);
      case Damaged _ -> {
        var isRegistry = e.subject().endsWith(DataDirectory.REGISTRY);
        var orRebuild = isRegistry ? ", or move it away and " + REBUILD : "";
        yield new StoreUnusable(problem, e.remedy() + orRebuild, e);
      }
      case Foreign _ -> new StoreUnusable(problem, orElse(e.remedy(), FOREIGN), e);
      case Unreadable _ ->
          new StoreUnusable(problem, orElse(e.remedy(), "correct that, or " + RESTORE), e);
    };
  }

  private static String orElse(String remedy, String otherwise) {
    return remedy.isEmpty() ? otherwise : remedy;
  }
}
