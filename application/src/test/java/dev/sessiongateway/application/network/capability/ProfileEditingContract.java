package dev.sessiongateway.application.network.capability;

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
  @Test
  default void whatTheAccountSaysOfItselfIsInItsProfile() {
    assumeTrue(network().capabilities().contains(ProfileReading.class));
    try (var link = pair()) {
      var editing = link.find(ProfileEditing.class).orElseThrow();
      var reading = link.find(ProfileReading.class).orElseThrow();
      assertThat(reading.profile(me()).orElseThrow().about()).isNull();
      editing.setName(new ProfileName("Paula the 2nd"));
      editing.setAbout(new About("At the sea"));
      var profile = reading.profile(me()).orElseThrow();
      assertThat(profile.contact().id()).isEqualTo(me());
      assertThat(profile.contact().name()).isEqualTo("Paula the 2nd");
      assertThat(profile.about()).isEqualTo("At the sea");
      editing.setAbout(new About(""));
      assertThat(reading.profile(me()).orElseThrow().about()).isNull();
    }
  }

  @Test
  default void anAccountConnectsUnderItsNewName() {
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
