package dev.sessiongateway.application.network.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.PrivacyEditing;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What [PrivacyEditing] keeps.
@ContractOf(PrivacyEditing.class)
public interface PrivacyEditingContract extends NetworkContract {
  @Test
  default void aPrivacyUpdateChangesOnlyWhatItNames() {
    try (var link = pair()) {
      var privacy = link.find(PrivacyEditing.class).orElseThrow();
      var before = privacy.privacy();
      assertThat(before.values()).containsOnlyKeys(Setting.values());
      var update = new PrivacySettings(Map.of(Setting.LAST, "none"));
      assertThat(privacy.update(update)).isEqualTo(before.with(update));
      assertThat(privacy.privacy()).isEqualTo(before.with(update));
    }
  }
}
