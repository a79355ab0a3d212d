package dev.sessiongateway.persistence.database;

import dev.sessiongateway.persistence.database.Migrations.Migration;
import java.io.Reader;
import java.io.StringReader;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jspecify.annotations.Nullable;

/// Gives Flyway the migrations from memory.
final class MigrationResources implements ResourceProvider {
  private final List<Migration> migrations;

  MigrationResources(List<Migration> migrations) {
    this.migrations = migrations;
  }

  @Override
  @SuppressWarnings("NullAway") // Flyway expects null for a missing file
  public @Nullable LoadableResource getResource(String name) {
    return migrations.stream()
        .filter(migration -> migration.path().equals(name))
        .findFirst()
        .map(Loaded::new)
        .orElse(null);
  }

  @Override
  public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
    return migrations.stream()
        .filter(migration -> migration.filename().startsWith(prefix))
        .filter(migration -> Arrays.stream(suffixes).anyMatch(migration.filename()::endsWith))
        .<LoadableResource>map(Loaded::new)
        .toList();
  }

  private static final class Loaded extends LoadableResource {
    private final Migration migration;

    Loaded(Migration migration) {
      this.migration = migration;
    }

    @Override
    public Reader read() {
      return new StringReader(migration.text());
    }

    @Override
    public String getAbsolutePath() {
      return migration.path();
    }

    @Override
    public String getAbsolutePathOnDisk() {
      return migration.path();
    }

    @Override
    public String getFilename() {
      return migration.filename();
    }

    @Override
    public String getRelativePath() {
      return migration.filename();
    }
  }
}
