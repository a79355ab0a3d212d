package dev.sessiongateway.application.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What every [LinkServing] keeps, whatever its frames say.
public interface LinkServingContract {
  LinkServing links();

  @ParameterizedTest
  @ValueSource(
      strings = {"", "hello", "{}", "[]", "[1]", "[{\"is\":\"unheard-of\"}]", "[[[[[[", "\u0000"})
  default void aFrameThatIsNotUnderstoodClosesItsChannelOnce(String frame) {
    var channel = new RecordedChannel();
    var receiver = links().serve(channel);
    receiver.receive(frame);
    assertThat(channel.reasons()).containsExactly("the frame is not understood");
    assertThat(channel.sent()).isEmpty();
    receiver.closed();
    receiver.closed();
  }

  @Test
  default void aChannelThatClosesBeforeItsFirstFrameIsHarmless() {
    var channel = new RecordedChannel();
    links().serve(channel).closed();
    assertThat(channel.sent()).isEmpty();
  }
}
