package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfileEditing;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.ProfileName;
import org.junit.jupiter.api.Test;

/// What [ProfileEditing] keeps.
@ContractOf(ProfileEditing.class)
public interface ProfileEditingContract extends NetworkContract {
  /// Whether an account may give itself any name, and say nothing of itself. Otherwise the network
  /// approves names, and wants some text.
  default boolean isFreeToChange() {
    return true;
  }

  @Test
  default void whatTheAccountSaysOfItselfIsInItsProfile() {
    assumeTrue(network().capabilities().contains(ProfileReading.class));
    try (var link = pair()) {
      var editing = link.find(ProfileEditing.class).orElseThrow();
      var reading = link.find(ProfileReading.class).orElseThrow();
      assertThat(reading.profile(me()).orElseThrow().about()).isNull();
      editing.setAbout(new About("At the sea"));
      var profile = reading.profile(me()).orElseThrow();
      assertThat(profile.contact().id()).isEqualTo(me());
      assertThat(profile.about()).isEqualTo("At the sea");
      if (!isFreeToChange()) {
        var name = new ProfileName("Paula the 2nd");
        assertFault("unsupported.profile-name", () -> editing.setName(name));
        assertFault("network.refused", () -> editing.setAbout(new About("")));
        return;
      }
      editing.setName(new ProfileName("Paula the 2nd"));
      assertThat(reading.profile(me()).orElseThrow().contact().name()).isEqualTo("Paula the 2nd");
      editing.setAbout(new About(""));
      assertThat(reading.profile(me()).orElseThrow().about()).isNull();
    }
  }

  @Test
  default void anAccountConnectsUnderItsNewName() {
    assumeTrue(isFreeToChange());
    try (var link = pair()) {
      link.find(ProfileEditing.class).orElseThrow().setName(new ProfileName("Paula the 2nd"));
    }
    var signals = new SignalRecorder();
    try (var link = network().open(SESSION, signals)) {
      link.connect();
      assertThat(signals.next(Connected.class).account().pushName()).isEqualTo("Paula the 2nd");
    }
  }
}
