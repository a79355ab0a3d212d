package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreUnusable;

/// How a gateway uses its databases. The locks of the two ways exclude each other.
enum DatabaseUse {
  /// For itself.
  ALONE("pg_try_advisory_lock"),
  /// As a node, one of several.
  SHARED("pg_try_advisory_lock_shared");

  /// The option of the store, with the value `shared` for nodes.
  private static final String OPTION = "nodes";

  private final String lock;

  DatabaseUse(String function) {
    this.lock = "SELECT " + function + "(" + key("'session-gateway '") + ")";
  }

  /// Asks for the lock of a database, which lasts as long as its connection.
  String lock() {
    return lock;
  }

  /// The number of an advisory lock, of the schema.
  ///
  /// @param what a text of SQL
  static String key(String what) {
    return "hashtextextended(" + what + " || current_schema(), 0)";
  }

  /// @throws StoreUnusable when the operator asks for another one
  static DatabaseUse of(StoreContext context) {
    var option = context.option(OPTION);
    if (option == null) {
      return ALONE;
    }
    if (option.equals("shared")) {
      return SHARED;
    }
    throw new StoreUnusable(
        "the option '%s' of the store 'postgres' is '%s'".formatted(OPTION, option),
        "it can be 'shared', or absent",
        null);
  }
}
