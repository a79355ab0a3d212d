package dev.sessiongateway.http.instance;

import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.http.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// How an instance behaves by itself, as family B shows it: all eight, always.
///
/// `groupsIgnore` is a filter of the session; the others are kept in its configuration.
/// `readStatus` lets stories into the events of this family.
public record FamilyBSettings(
    boolean rejectCall,
    @Nullable String msgCall,
    boolean groupsIgnore,
    boolean alwaysOnline,
    boolean readMessages,
    boolean readStatus,
    boolean syncFullHistory,
    @Nullable String wavoipToken) {
  private static final String KEPT_AS = "familyBSettings";
  private static final int LONGEST_TEXT = 256 << 10;
  private static final Json JSON = new Json(LONGEST_TEXT);
  private static final FamilyBSettings DEFAULT =
      new FamilyBSettings(false, null, false, false, false, false, false, null);

  public FamilyBSettings {
    msgCall = msgCall == null ? "" : msgCall;
    wavoipToken = wavoipToken == null ? "" : wavoipToken;
  }

  public static FamilyBSettings of(SessionConfig config) {
    var kept = config.extras().get(KEPT_AS);
    var settings =
        kept == null
            ? DEFAULT
            : JSON.read(kept.getBytes(StandardCharsets.UTF_8), FamilyBSettings.class);
    return settings.ignoringGroups(config.ignore().groups());
  }

  /// The configuration with these settings in it.
  public SessionConfig keptIn(SessionConfig config) {
    var extras = new LinkedHashMap<>(config.extras());
    extras.put(KEPT_AS, new String(JSON.write(this), StandardCharsets.UTF_8));
    var ignore = config.ignore();
    return new SessionConfig(
        config.engine(),
        config.metadata(),
        config.debug(),
        config.proxy(),
        new SessionConfig.Ignore(
            ignore.status(), groupsIgnore, ignore.channels(), ignore.broadcast()),
        config.webhooks(),
        extras);
  }

  private FamilyBSettings ignoringGroups(boolean ignore) {
    return new FamilyBSettings(
        rejectCall,
        msgCall,
        ignore,
        alwaysOnline,
        readMessages,
        readStatus,
        syncFullHistory,
        wavoipToken);
  }

  @Override
  public String toString() {
    return "FamilyBSettings";
  }
}
