package dev.sessiongateway.application.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SeededIdentifiersTest implements IdentifiersContract {
  private static final SessionName SHOP = new SessionName("shop");
  private static final SessionName DESK = new SessionName("desk");
  private final SeededIdentifiers identifiers = new SeededIdentifiers(7, 1);

  @Override
  public Identifiers identifiers() {
    return identifiers;
  }

  @Test
  void equalSeedsDrawEqualIdsAndOthersOthers() {
    var expected = drawn(new SeededIdentifiers(7, 1));

    assertThat(drawn(new SeededIdentifiers(7, 1))).isEqualTo(expected);
    assertThat(drawn(new SeededIdentifiers(8, 1))).doesNotContainAnyElementsOf(expected);
    assertThat(drawn(new SeededIdentifiers(-7, 1))).doesNotContainAnyElementsOf(expected);
  }

  @Test
  void aLaterStartDoesNotRepeatTheIdsOfAnEarlierOne() {
    assertThat(drawn(new SeededIdentifiers(7, 2))).doesNotContainAnyElementsOf(drawn(identifiers));
  }

  @Test
  void whatAnotherScopeDrawsChangesNothing() {
    var alone = drawn(new SeededIdentifiers(7, 1).of(SHOP));

    var busy = identifiers.of(DESK);
    assertThat(drawn(busy)).doesNotContainAnyElementsOf(alone);
    var uuid = identifiers.uuid();
    assertThat(drawn(identifiers.of(SHOP))).isEqualTo(alone).doesNotContain(uuid);
  }

  @Test
  void aScopeGoesOnWhereItWas() {
    var first = identifiers.of(SHOP).messageId();

    assertThat(identifiers.of(SHOP).messageId()).isNotEqualTo(first);
    assertThat(identifiers.of(DESK).in("session shop").messageId()).isNotEqualTo(first);
  }

  @Test
  void aScopeThatWasForgottenDoesNotRepeatItself() {
    var first = identifiers.of(SHOP).messageId();
    for (var i = 0; i < SeededIdentifiers.SCOPES; i++) {
      var _ = identifiers.in("phone " + i);
    }

    assertThat(identifiers.of(SHOP).messageId()).isNotEqualTo(first);
  }

  /// The ids are part of recordings, so they stay the same in later versions.
  @Test
  void theIdsOfASeedAreTheseInEveryVersion() {
    assertThat(drawn(new SeededIdentifiers(1, 1)).stream().map(Object::toString))
        .containsExactly(
            "3EB08F015A7F099897432A35AE0B",
            "evt_01kdwpvng0b45xx0j0nr8dgn00",
            "3a9f71a3-6412-4d06-8792-5e840ef7bc03",
            "yOMucAnUtrmnhUenoRQqFK",
            "0.21766979797494423");
  }

  private static List<Object> drawn(Identifiers from) {
    return List.of(from.messageId(), from.eventId(NOON), from.uuid(), from.code(22), from.chance());
  }
}
