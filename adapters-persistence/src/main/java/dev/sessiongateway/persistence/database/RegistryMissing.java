package dev.sessiongateway.persistence.database;

import java.nio.file.Path;

/// Stores exist but the registry, which lists the sessions, is missing. A new registry would be
/// empty, and the cleanup would delete the stores' sessions as leftovers of crashes.
public final class RegistryMissing extends DatabaseUnusable {
  private static final long serialVersionUID = 1L;

  RegistryMissing(Path registry, int stores) {
    super(
        registry,
        "is missing beside %d store%s; restore it from a backup, or run 'gateway doctor --rebuild-registry'"
            .formatted(stores, stores == 1 ? "" : "s"),
        null);
  }
}
