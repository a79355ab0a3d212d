package dev.sessiongateway.application.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CountingIdentifiersTest implements IdentifiersContract {
  private final CountingIdentifiers identifiers = new CountingIdentifiers();

  @Override
  public Identifiers identifiers() {
    return identifiers;
  }

  @Test
  void theSameSeedGivesTheSameAnswers() {
    var one = new CountingIdentifiers(7);
    var other = new CountingIdentifiers(7);

    assertThat(one.messageId()).isEqualTo(other.messageId());
    assertThat(one.eventId(NOON)).isEqualTo(other.eventId(NOON));
    assertThat(one.secret(20)).isEqualTo(other.secret(20));
    assertThat(one.chance()).isEqualTo(other.chance());
  }
}
