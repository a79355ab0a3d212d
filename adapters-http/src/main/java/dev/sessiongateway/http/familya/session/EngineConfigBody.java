package dev.sessiongateway.http.familya.session;

import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import org.jspecify.annotations.Nullable;

/// The part of `config` that a restart can change, in both directions.
///
/// @spec api.md#post-base_urlapisessionssessionrestart config.store, config.log
record EngineConfigBody(@Nullable Store store, @Nullable Log log) {

  EngineConfig toEngine(EngineConfig otherwise, String dataDirectory) {
    return new EngineConfig(
        store == null ? otherwise.store() : store.toAddress(dataDirectory),
        log == null ? otherwise.logLevel() : log.toLevel());
  }

  /// The location of the session's data.
  record Store(@Nullable @OneOf("sqlite3") String dialect, @Nullable String address) {
    private static final String SQLITE = "sqlite3";

    static Store of(StoreAddress address) {
      return new Store(SQLITE, address.documentedForm());
    }

    StoreAddress toAddress(String dataDirectory) {
      return address == null ? StoreAddress.DEFAULT : StoreAddress.parse(address, dataDirectory);
    }
  }

  /// The session's log level.
  record Log(
      @Nullable
          @OneOf(
              value = {"DEBUG", "INFO", "WARN", "ERROR"},
              ignoreCase = true)
          String level) {
    static Log of(LogLevel level) {
      return new Log(level.code());
    }

    LogLevel toLevel() {
      return level == null ? LogLevel.INFO : LogLevel.parse("config.log.level", level);
    }
  }
}
