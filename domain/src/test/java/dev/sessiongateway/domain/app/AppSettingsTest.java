package dev.sessiongateway.domain.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.app.PhoneNumberSettings.Region;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Where an app is stored, and which numbers it changes.
class AppSettingsTest {
  @Test
  void cursorsOfAnAppAreStoredUnderItsId() {
    var app = new App(new AppId("a"), true, new AppSettings.McpSettings(null));
    assertThat(app.receiver()).isEqualTo(new ReceiverId("app:a"));
  }

  @Test
  void aRegionHasItsOwnRules() {
    for (var region : Region.values()) {
      assertThat(region.code()).isNotBlank();
    }
    assertThat(Region.find(AppKind.BRAZILIAN_PHONE_NUMBERS)).contains(Region.BRAZIL);
    assertThat(Region.find(AppKind.CALLS)).isEmpty();
    assertThat(Region.BRAZIL.rules()).hasSize(2);
  }

  @Test
  void anAppOfARegionFollowsItsRulesAndNoOthers() {
    var own = List.of(new PhoneNumberRule("^999", null));
    assertThat(numbers(Region.ANY, own).rules()).isEqualTo(own);
    assertThat(numbers(Region.BRAZIL, own).own()).isEmpty();
    assertThat(numbers(Region.BRAZIL, own).rules()).isEqualTo(Region.BRAZIL.rules());
  }

  private static PhoneNumberSettings numbers(Region region, List<PhoneNumberRule> own) {
    return new PhoneNumberSettings(region, own, true, true, PhoneNumberSettings.CACHE_FOR);
  }
}
