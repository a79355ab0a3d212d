package dev.sessiongateway.domain.group;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GroupChangeTest {
  private static final GroupSubject SUBJECT = new GroupSubject("Crew");
  private static final Address ADA = Address.person("15550002222");

  @ParameterizedTest
  @ValueSource(longs = {0, 86_400, 604_800, 7_776_000})
  void messagesVanishAfterOneOfTheNetworksTimes(long seconds) {
    assertThat(GroupChange.ofEphemeral(Duration.ofSeconds(seconds)).ephemeral())
        .isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 1, 86_399, 7_776_001})
  void noOtherTimeIsTaken(long seconds) {
    assertFault("invalid.expiration", () -> GroupChange.ofEphemeral(Duration.ofSeconds(seconds)));
  }

  @Test
  void aDescriptionMayBeEmptyButNotEndless() {
    assertThat(GroupChange.ofDescription("").description()).isEmpty();
    assertThat(GroupChange.ofDescription("x".repeat(2_048)).description()).hasSize(2_048);
    assertFault("invalid.description", () -> GroupChange.ofDescription("x".repeat(2_049)));
  }

  @Test
  void aChangeIsOfOneThing() {
    assertThat(GroupChange.ofAnnounce(false))
        .isEqualTo(new GroupChange(null, null, false, null, null, null));
    assertThat(GroupChange.ofRestrict(true))
        .isEqualTo(new GroupChange(null, null, null, true, null, null));
  }

  @Test
  void whoMayDoWhatIsForAdministratorsToSay() {
    assertThat(GroupChange.ofAnnounce(false).needsAdministrator()).isTrue();
    assertThat(GroupChange.ofRestrict(false).needsAdministrator()).isTrue();
    assertThat(GroupChange.ofMembersAdd(true).needsAdministrator()).isTrue();
    assertThat(GroupChange.ofSubject("Crew").needsAdministrator()).isFalse();
    assertThat(GroupChange.ofDescription("").needsAdministrator()).isFalse();
    assertThat(GroupChange.ofEphemeral(Duration.ZERO).needsAdministrator()).isFalse();
  }

  @Test
  void aNewGroupHasPeopleInIt() {
    var group = new NewGroup(SUBJECT, List.of(ADA), null, false, null);
    assertThat(group.members()).containsExactly(ADA);
    assertFault("invalid.participants", () -> new NewGroup(SUBJECT, List.of(), null, false, null));
    assertFault(
        "invalid.participants",
        () ->
            new NewGroup(SUBJECT, List.of(Address.group("120363000000000001")), null, false, null));
    assertFault(
        "invalid.participants",
        () -> new NewGroup(SUBJECT, Collections.nCopies(1_025, ADA), null, false, null));
  }
}
