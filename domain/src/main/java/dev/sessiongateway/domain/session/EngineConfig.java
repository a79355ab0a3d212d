package dev.sessiongateway.domain.session;

/// Settings that take effect on a restart: the session's store and its log level.
///
/// @spec api.md#post-base_urlapisessionssessionrestart Restart
public record EngineConfig(StoreAddress store, LogLevel logLevel) {
  public static final EngineConfig DEFAULT = new EngineConfig(StoreAddress.DEFAULT, LogLevel.INFO);
}
