package dev.sessiongateway.application.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class SystemIdentifiersTest implements IdentifiersContract {
  private final SystemIdentifiers identifiers = new SystemIdentifiers();

  @Override
  public Identifiers identifiers() {
    return identifiers;
  }

  @Test
  void aMessageIdHasEighteenDigitsOfItsOwn() {
    assertThat(identifiers.messageId().value()).matches("3EB0[0-9A-F]{24}");
  }

  @Test
  void aUuidIsARandomOneOfTheStandard() {
    var uuid = identifiers.uuid();

    assertThat(uuid.version()).isEqualTo(4);
    assertThat(uuid.variant()).isEqualTo(2);
  }

  @Test
  void anEventIdIsALowerCaseUlidOfItsInstant() {
    // The first ten digits of the ULID of this millisecond.
    assertThat(identifiers.eventId(NOON).value()).matches("evt_01kdwpvng0[0-9a-hjkmnp-tv-z]{16}");
  }

  @Test
  void eventIdsGoOnRisingWhenTheClockGoesBack() {
    var ids = new ArrayList<String>();
    for (var i = 0; i < 100; i++) {
      ids.add(identifiers.eventId(NOON.minusSeconds(i)).value());
    }

    assertThat(ids).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void countingUpCarriesOver() {
    var ulids = new UlidSequence(ones());

    assertThat(ulids.next(0)).isEqualTo("0000000000fzzzzzzzzzzzzzzz");
    assertThat(ulids.next(0)).isEqualTo("0000000000g000000000000000");
  }

  /// All bits set, as many as are asked for.
  private static RandomGenerator ones() {
    return () -> -1L;
  }
}
