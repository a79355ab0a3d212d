package dev.sessiongateway.domain.session;

/// What a restart sets anew: where the session keeps its data and how much it logs.
///
/// @spec api.md#post-base_urlapisessionssessionrestart Restart
public record EngineConfig(StoreAddress store, LogLevel logLevel) {
  public static final EngineConfig DEFAULT = new EngineConfig(StoreAddress.DEFAULT, LogLevel.INFO);
}
