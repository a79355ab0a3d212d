package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.session.SessionConfig.Proxy;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the link of a session is opened with: a change of it requires a new link.
///
/// @param proxy of the session's network connections; absent for a direct connection
/// @param clientBlocks configuration blocks of clients that the gateway stores and returns
///   unchanged, as JSON text by name
public record LinkConfig(
    EngineConfig engine, boolean debug, @Nullable Proxy proxy, Map<String, String> clientBlocks) {
  public static final LinkConfig DEFAULT =
      new LinkConfig(EngineConfig.DEFAULT, false, null, Map.of());

  public LinkConfig {
    clientBlocks = Collections.unmodifiableMap(new LinkedHashMap<>(clientBlocks));
  }
}
