package planted.bootstrap;

import planted.http.chatwoot.OpenInbox;
import planted.http.simulator.OpenPhone;

/// Violates: who starts the gateway knows parts otherwise than by their jars.
public final class PartNamingSettings {
  private final OpenInbox inbox = new OpenInbox();
  private final OpenPhone phone = new OpenPhone();

  public OpenInbox inbox() {
    return inbox;
  }

  public OpenPhone phone() {
    return phone;
  }
}
