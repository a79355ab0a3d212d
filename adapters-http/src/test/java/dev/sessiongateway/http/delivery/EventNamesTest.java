package dev.sessiongateway.http.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.http.familya.event.EventNames;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EventNamesTest {
  @Test
  void familyAKnowsThirtyOneNamesAndSixOfOurs() {
    assertThat(EventNames.names()).hasSize(37).contains("message.failed").doesNotContain("*");
  }

  @Test
  void familyATakesNamesAndTheWildcardAsTheyAre() {
    assertThat(EventNames.parse(List.of("message", "*", "session.status")))
        .containsExactly("message", "*", "session.status");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "messages", "MESSAGE", "message.*"})
  void familyARefusesAnUnknownName(String name) {
    isInvalidEvents(() -> EventNames.parse(List.of("message", name)));
  }

  @Test
  void familyBKnowsThirtyTwoNames() {
    assertThat(dev.sessiongateway.http.familyb.event.EventNames.names()).hasSize(32);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GROUP_PARTICIPANTS_UPDATE",
        "group-participants.update",
        "group-participants-update",
        "/group-participants-update",
        "group_participants_update"
      })
  void familyBTakesEverySpellingAndKeepsOne(String spelling) {
    assertThat(dev.sessiongateway.http.familyb.event.EventNames.parse(List.of(spelling)))
        .containsExactly("GROUP_PARTICIPANTS_UPDATE");
  }

  @Test
  void noNamesAreAllNamesOfFamilyB() {
    assertThat(dev.sessiongateway.http.familyb.event.EventNames.parse(List.of()))
        .isEqualTo(dev.sessiongateway.http.familyb.event.EventNames.names());
  }

  @Test
  void familyBTakesBothNamesOfTheGroupEventAndFormerNames() {
    assertThat(
            dev.sessiongateway.http.familyb.event.EventNames.parse(
                List.of("GROUP_UPDATE", "groups.update", "NEW_JWT_TOKEN")))
        .containsExactly("GROUP_UPDATE", "GROUPS_UPDATE", "NEW_JWT_TOKEN");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "*", "MESSAGES", "CREDS_UPDATE", "message.any"})
  void familyBRefusesAnUnknownName(String name) {
    isInvalidEvents(() -> dev.sessiongateway.http.familyb.event.EventNames.parse(List.of(name)));
  }

  private static void isInvalidEvents(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("invalid.events"));
  }
}
