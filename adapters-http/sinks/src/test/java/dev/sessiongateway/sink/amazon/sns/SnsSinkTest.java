package dev.sessiongateway.sink.amazon.sns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.EventSinkProviderContract;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.sink.amazon.AmazonSinkFixture;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Consumers read from queues that are subscribed to the topics.
@NeedsProgram({"node", "npm"})
@ExpectsLog("WARN KeptConnection - an event sink cannot be reached")
@Nightly
final class SnsSinkTest extends AmazonSinkFixture<SnsServer> {
  private static final int LIMIT = 256 << 10;
  private static final SnsTopics TOPICS = new SnsTopics("session-gateway", true);

  @Override
  protected SnsServer startServer() {
    return SnsServer.start();
  }

  @Override
  public EventSinkProvider provider() {
    return new SnsSinkProvider();
  }

  /// The server itself has to refuse what is too large.
  @Override
  public Map<String, String> options() {
    return with("max-bytes", 4 * LIMIT);
  }

  @Override
  public Map<String, String> optionsWithWrongCredentials() {
    return with("access-key", "wrong-key");
  }

  @Override
  public int tooLarge() {
    return LIMIT;
  }

  @Override
  protected String queue(SinkEvent event) {
    return TOPICS.of(event);
  }

  @Override
  public void expect(SessionName session, String event, boolean isGlobal) {
    server.subscribe(queue(session, event, isGlobal));
  }

  @Test
  void aTopicThatSomebodyDeletesIsMadeAgain() {
    var session = EventSinkProviderContract.session();
    try (var sink = provider().open(EventSinkProviderContract.context(options()))) {
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 1));
      server.delete(queue(session, "call", false));
      // The first attempt finds that it is gone.
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 2));
      expect(session, "call", false);
      EventSinkProviderContract.publish(
          sink, EventSinkProviderContract.event(session, "call", false, 3));
    }
    assertThat(read(session, "call", false, 1))
        .extracting(Message::id)
        .containsExactly("evt_" + session + "_3");
  }

  @Test
  void theLongestNameFits() {
    var longest = new SnsTopics("p".repeat(SnsTopics.LONGEST_PREFIX), true);
    var session = new SessionName("x".repeat(32) + "@" + "x".repeat(31));
    assertThat(longest.of(EventSinkProviderContract.event(session, "call", false, 1)))
        .hasSizeLessThanOrEqualTo(256)
        .matches("[A-Za-z0-9_-]+\\.fifo");
  }
}
