package dev.sessiongateway.sink.amazon.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.EventSinkProviderContract;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.sink.amazon.AmazonSinkFixture;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ExpectsLog("WARN KeptConnection - an event sink cannot be reached")
@Nightly
final class SqsSinkTest extends AmazonSinkFixture<SqsServer> {
  private static final int LIMIT = 10_000;
  private static final SqsQueues QUEUES = new SqsQueues("global", false, "one");

  @Override
  protected SqsServer startServer() {
    return SqsServer.start();
  }

  @Override
  public EventSinkProvider provider() {
    return new SqsSinkProvider();
  }

  @Override
  public Map<String, String> options() {
    return with("max-bytes", LIMIT);
  }

  /// ElasticMQ asks for none.
  @Override
  public Map<String, String> optionsWithWrongCredentials() {
    return Map.of();
  }

  @Override
  public int tooLarge() {
    return LIMIT;
  }

  @Override
  protected String queue(SinkEvent event) {
    return QUEUES.of(event);
  }

  @Test
  void namesAreThoseOfTheQueuesThatConsumersKnow() {
    var shop = new SessionName("shop");
    assertThat(QUEUES.of(EventSinkProviderContract.event(shop, "send.message.update", false, 1)))
        .isEqualTo("shop_send_message_update.fifo");
    assertThat(
            QUEUES.of(EventSinkProviderContract.event(shop, "group-participants.update", true, 1)))
        .isEqualTo("global_group_participants_update.fifo");
    var single = new SqsQueues("all", true, "one");
    assertThat(single.of(EventSinkProviderContract.event(shop, "call", true, 1)))
        .isEqualTo("all_singlequeue.fifo");
    var longest =
        QUEUES.of(
            EventSinkProviderContract.event(
                new SessionName("x".repeat(64)), "group-participants.update", false, 1));
    assertThat(longest).hasSizeLessThanOrEqualTo(80);
  }
}
