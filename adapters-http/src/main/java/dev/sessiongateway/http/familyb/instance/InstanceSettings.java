package dev.sessiongateway.http.familyb.instance;

import dev.sessiongateway.domain.session.Automation;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.http.kernel.json.Json;
import dev.sessiongateway.http.kernel.redaction.SecretMask;

/// The automation settings of an instance; all are always present.
///
/// @param interactiveMessages the form of buttons, lists and carousels: `auto`, `text` or `native`
/// @param lids where hidden ids are shown: `beside` the number or `first`
public record InstanceSettings(
    boolean rejectCall,
    String msgCall,
    boolean groupsIgnore,
    boolean alwaysOnline,
    boolean readMessages,
    boolean readStatus,
    boolean syncFullHistory,
    String wavoipToken,
    String interactiveMessages,
    String lids) {
  /// Stored and echoed among the clients' own blocks of the configuration.
  static final String TOKEN = "wavoipToken";

  public static InstanceSettings of(SessionConfig config) {
    return of(config, true);
  }

  /// @param showsSecrets whether tokens are shown
  static InstanceSettings of(SessionConfig config, boolean showsSecrets) {
    var automation = config.automation();
    var token = token(config);
    return new InstanceSettings(
        automation.rejectCalls(),
        automation.callAnswer() == null ? "" : automation.callAnswer(),
        config.ignore().groups(),
        automation.alwaysOnline(),
        automation.readMessages(),
        automation.readStories(),
        automation.fullHistory(),
        showsSecrets || token.isEmpty() ? token : SecretMask.MASK,
        config.interactive().code(),
        config.lids().code());
  }

  private static String token(SessionConfig config) {
    var kept = Json.tree(config.clientBlocks().get(TOKEN));
    return kept == null ? "" : kept.asText("");
  }

  /// The settings that the session acts on.
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
