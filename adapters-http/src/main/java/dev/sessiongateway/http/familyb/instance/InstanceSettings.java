package dev.sessiongateway.http.familyb.instance;

import dev.sessiongateway.domain.session.Automation;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.http.kernel.json.Json;

/// How an instance behaves by itself, as family B shows it: all eight, always.
public record InstanceSettings(
    boolean rejectCall,
    String msgCall,
    boolean groupsIgnore,
    boolean alwaysOnline,
    boolean readMessages,
    boolean readStatus,
    boolean syncFullHistory,
    String wavoipToken) {
  /// Among the blocks of clients that are kept and echoed.
  static final String TOKEN = "wavoipToken";

  public static InstanceSettings of(SessionConfig config) {
    var automation = config.automation();
    return new InstanceSettings(
        automation.rejectCalls(),
        automation.callAnswer() == null ? "" : automation.callAnswer(),
        config.ignore().groups(),
        automation.alwaysOnline(),
        automation.readMessages(),
        automation.readStories(),
        automation.fullHistory(),
        token(config));
  }

  private static String token(SessionConfig config) {
    var kept = Json.tree(config.extras().get(TOKEN));
    return kept == null ? "" : kept.asText("");
  }

  /// The part that the session obeys.
  Automation toAutomation() {
    return new Automation(
        rejectCall,
        msgCall.isBlank() ? null : msgCall,
        alwaysOnline,
        readMessages,
        readStatus,
        syncFullHistory);
  }

  @Override
  public String toString() {
    return "FamilyBSettings";
  }
}
