package dev.sessiongateway.http.familyb.profile;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.http.kernel.json.OneOf;
import java.util.EnumMap;
import org.jspecify.annotations.Nullable;

/// Settings to change, in the wrapper of older clients or flat; the wrapper wins.
record PrivacyBody(
    @Nullable PrivacyView privacySettings,
    @Nullable @OneOf({"all", "none"}) String readreceipts,
    @Nullable @OneOf({"all", "contacts", "contact_blacklist", "none"}) String profile,
    @Nullable @OneOf({"all", "contacts", "contact_blacklist", "none"}) String status,
    @Nullable @OneOf({"all", "match_last_seen"}) String online,
    @Nullable @OneOf({"all", "contacts", "contact_blacklist", "none"}) String last,
    @Nullable @OneOf({"all", "contacts", "contact_blacklist"}) String groupadd) {

  PrivacySettings toSettings() {
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.putAll(new PrivacyView(readreceipts, profile, status, online, last, groupadd).toMap());
    if (privacySettings != null) {
      settings.putAll(privacySettings.toMap());
    }
    if (settings.isEmpty()) {
      throw Fault.invalid("privacySettings", "must have at least one of the six settings");
    }
    return new PrivacySettings(settings);
  }
}
