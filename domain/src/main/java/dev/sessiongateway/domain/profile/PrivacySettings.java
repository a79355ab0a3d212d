package dev.sessiongateway.domain.profile;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Coded;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// The privacy settings of an account. A full set has all six; an update has those to change.
///
/// @spec api.md#family-b-operations Family B operations
public record PrivacySettings(Map<Setting, String> values) {

  /// One of the six settings; `key` is its name on the wire.
  public enum Setting implements Coded {
    READ_RECEIPTS("READ_RECEIPTS", "readreceipts", "all", "none"),
    PROFILE("PROFILE", "profile", "all", "contacts", "contact_blacklist", "none"),
    STATUS("STATUS", "status", "all", "contacts", "contact_blacklist", "none"),
    ONLINE("ONLINE", "online", "all", "match_last_seen"),
    LAST("LAST", "last", "all", "contacts", "contact_blacklist", "none"),
    GROUP_ADD("GROUP_ADD", "groupadd", "all", "contacts", "contact_blacklist");

    private final String code;
    private final String key;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> allowed;

    Setting(String code, String key, String... allowed) {
      this.code = code;
      this.key = key;
      this.allowed = List.of(allowed);
    }

    public String key() {
      return key;
    }

    @Override
    public String code() {
      return code;
    }
  }

  public PrivacySettings {
    var copy = new EnumMap<Setting, String>(Setting.class);
    values.forEach((setting, value) -> {
      if (!setting.allowed.contains(value)) {
        throw Fault.invalid(setting.key, "must be one of " + String.join(", ", setting.allowed));
      }
      copy.put(setting, value);
    });
    values = Collections.unmodifiableMap(copy);
  }

  /// Everything visible to all: the default of a new account.
  public static PrivacySettings open() {
    var all = new EnumMap<Setting, String>(Setting.class);
    for (var setting : Setting.values()) {
      all.put(setting, "all");
    }
    return new PrivacySettings(all);
  }

  /// These settings, overridden by those of `update`.
  public PrivacySettings with(PrivacySettings update) {
    var merged = new EnumMap<Setting, String>(Setting.class);
    merged.putAll(values);
    merged.putAll(update.values);
    return new PrivacySettings(merged);
  }
}
