package dev.sessiongateway.persistence.database;

import java.nio.file.Path;

/// There are stores but no registry, which says what sessions there are. A new one would have none
/// of them, and their data would be taken for what crashes left.
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
