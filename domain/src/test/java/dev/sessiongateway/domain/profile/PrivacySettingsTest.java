package dev.sessiongateway.domain.profile;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PrivacySettingsTest {
  private static final List<String> VALUES =
      List.of("all", "contacts", "contact_blacklist", "none", "match_last_seen", "", "ALL");

  @ParameterizedTest
  @CsvSource({
    "READ_RECEIPTS, readreceipts, all none",
    "PROFILE, profile, all contacts contact_blacklist none",
    "STATUS, status, all contacts contact_blacklist none",
    "ONLINE, online, all match_last_seen",
    "LAST, last, all contacts contact_blacklist none",
    "GROUP_ADD, groupadd, all contacts contact_blacklist",
  })
  void eachSettingTakesItsOwnValues(Setting setting, String key, String allowed) {
    assertThat(setting.key()).isEqualTo(key);
    var takes = List.of(allowed.split(" "));
    for (var value : VALUES) {
      var settings = Map.of(setting, value);
      if (takes.contains(value)) {
        assertThat(new PrivacySettings(settings).values()).isEqualTo(settings);
      } else {
        assertFault("invalid." + key, () -> new PrivacySettings(settings));
      }
    }
  }

  @Test
  void aNewAccountShowsEverythingToAll() {
    assertThat(PrivacySettings.open().values().keySet()).containsExactly(Setting.values());
    assertThat(PrivacySettings.open().values().values()).containsOnly("all");
  }

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 20);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void anUpdateChangesItsSettingsAndNoOthers(int seed) {
    var random = new Random(seed);
    var before = PrivacySettings.open();
    for (var i = 0; i < 50; i++) {
      var change = new EnumMap<Setting, String>(Setting.class);
      for (var setting : Setting.values()) {
        if (random.nextBoolean()) {
          change.put(setting, setting == Setting.ONLINE ? "match_last_seen" : "all");
        }
      }
      var after = before.with(new PrivacySettings(change));
      for (var setting : Setting.values()) {
        var expected = change.getOrDefault(setting, before.values().get(setting));
        assertThat(after.values().get(setting)).as("seed " + seed).isEqualTo(expected);
      }
      before = after;
    }
  }
}
