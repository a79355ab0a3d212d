package dev.sessiongateway.persistence.search;

import dev.sessiongateway.application.search.SearchIndex;
import dev.sessiongateway.persistence.extension.ExtendedStores;
import dev.sessiongateway.persistence.extension.StoreExtension;
import dev.sessiongateway.persistence.postgres.PostgresDatabases;
import dev.sessiongateway.persistence.sqlite.SqliteDatabases;
import java.util.Optional;

/// The index beside the stores: in the data directory, or in the default database, also of sessions
/// whose store is in another one.
public final class SearchIndexExtension implements StoreExtension<SearchIndex> {
  /// In the data directory. Backups leave it out by this name.
  private static final String FOLDER = "search-index";

  @Override
  public Class<SearchIndex> port() {
    return SearchIndex.class;
  }

  @Override
  public Optional<SearchIndex> over(ExtendedStores stores) {
    return switch (stores.databases()) {
      case SqliteDatabases files ->
          Optional.of(new SqliteSearchIndex(files.directory().root().resolve(FOLDER)));
      case PostgresDatabases server -> Optional.of(new PostgresSearchIndex(server.address()));
      default -> Optional.empty();
    };
  }
}
