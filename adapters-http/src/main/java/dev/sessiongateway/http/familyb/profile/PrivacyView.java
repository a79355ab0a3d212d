package dev.sessiongateway.http.familyb.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.http.kernel.json.OneOf;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The six privacy settings in family B's spelling; absent ones stay unchanged.
@JsonInclude(JsonInclude.Include.NON_NULL)
record PrivacyView(
    @Nullable @OneOf({"all", "none"}) String readreceipts,
    @Nullable @OneOf({"all", "contacts", "contact_blacklist", "none"}) String profile,
    @Nullable @OneOf({"all", "contacts", "contact_blacklist", "none"}) String status,
    @Nullable @OneOf({"all", "match_last_seen"}) String online,
    @Nullable @OneOf({"all", "contacts", "contact_blacklist", "none"}) String last,
    @Nullable @OneOf({"all", "contacts", "contact_blacklist"}) String groupadd) {

  static PrivacyView of(PrivacySettings settings) {
    var values = settings.values();
    return new PrivacyView(
        values.get(Setting.READ_RECEIPTS),
        values.get(Setting.PROFILE),
        values.get(Setting.STATUS),
        values.get(Setting.ONLINE),
        values.get(Setting.LAST),
        values.get(Setting.GROUP_ADD));
  }

  Map<Setting, String> toMap() {
    var map = new EnumMap<Setting, String>(Setting.class);
    put(map, Setting.READ_RECEIPTS, readreceipts);
    put(map, Setting.PROFILE, profile);
    put(map, Setting.STATUS, status);
    put(map, Setting.ONLINE, online);
    put(map, Setting.LAST, last);
    put(map, Setting.GROUP_ADD, groupadd);
    return map;
  }

  private static void put(Map<Setting, String> map, Setting setting, @Nullable String value) {
    if (value != null) {
      map.put(setting, value);
    }
  }

  /// Settings to change, in the wrapper of older clients or flat; the wrapper wins.
  record Body(@Nullable PrivacyView privacySettings, @JsonUnwrapped PrivacyView flat) {

    PrivacySettings toSettings() {
      var settings = new EnumMap<Setting, String>(Setting.class);
      settings.putAll(flat.toMap());
      if (privacySettings != null) {
        settings.putAll(privacySettings.toMap());
      }
      if (settings.isEmpty()) {
        throw Fault.invalid("privacySettings", "must have at least one of the six settings");
      }
      return new PrivacySettings(settings);
    }
  }
}
