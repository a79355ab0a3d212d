package dev.sessiongateway.application.app;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.app.App;
import java.util.Set;

/// An app as a client wants it.
///
/// @param keyScopes the rights of the key of an MCP app; without meaning for others
/// @param by the key of the client, whose rights that key does not exceed
public record AppDraft(App app, Set<Scope> keyScopes, AccessKey by) {
  public AppDraft {
    keyScopes = Set.copyOf(keyScopes);
  }
}
