package planted.bootstrap;

import planted.http.chatwoot.OpenInbox;

/// Violates: who starts the gateway knows a part otherwise than by its jar.
public final class PartNamingSettings {
  private final OpenInbox inbox = new OpenInbox();

  public OpenInbox inbox() {
    return inbox;
  }
}
