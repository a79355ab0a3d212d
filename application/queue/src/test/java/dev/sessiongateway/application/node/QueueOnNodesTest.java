package dev.sessiongateway.application.node;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.application.messaging.SendRequest;
import dev.sessiongateway.application.node.NodeFixture.TestNode;
import dev.sessiongateway.application.queue.OutgoingQueueProvider;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Schedule;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// The outgoing queue of a session that moves from node to node: each message leaves once.
@NoRetry
@ExpectsLog(
    value =
        "ERROR LeaseKeeper - the lease could not be extended; sessions stop here and go on"
            + " elsewhere",
    optional = "in one of the tests")
class QueueOnNodesTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @AutoClose private final NodeFixture group = new NodeFixture();

  private TestNode start(String host) {
    return group.start(
        host,
        config -> config.sendQueue = new OutgoingQueueProvider(OutgoingQueueProvider.MOST),
        UnaryOperator.identity());
  }

  private MessageId queued(TestNode node, String text, Duration wait) {
    var schedule = Schedule.NONE.sendingAt(group.time.instant().plus(wait));
    var request = SendRequest.of(GatewayFixture.text(text).at(schedule));
    var submission = node.gateway().messaging().submit(ADA, request);
    group.settle();
    assertThat(submission.queued()).isNotNull();
    return submission.message().id();
  }

  private List<MessageId> sent() {
    return group.network.sent(ADA).stream().map(Message::id).toList();
  }

  @Test
  void theNextNodeSendsWhatANodeThatIsPausedHadQueued() {
    var first = start("a");
    var second = start("b");
    group.active(first, ADA);
    var one = queued(first, "one", HOUR);

    first.pause();
    group.advance(NodeFixture.TAKE_OVER);
    assertThat(second.runs(ADA)).isTrue();
    var two = queued(second, "two", HOUR.multipliedBy(2));
    group.advance(HOUR);
    assertThat(sent()).containsExactly(one);
    first.resume();
    group.advance(HOUR.multipliedBy(2));
    assertThat(sent()).containsExactly(one, two);
  }

  @Test
  void aNodeThatTakesItsSessionAgainSendsWhatAnotherOneQueuedMeanwhile() {
    var first = start("a");
    group.active(first, ADA);
    var one = queued(first, "one", HOUR);
    var second = start("b");
    first.pause();
    group.advance(NodeFixture.TAKE_OVER);
    first.resume();
    group.advance(NodeFixture.TAKE_OVER);
    var two = queued(second, "two", HOUR);

    second.pause();
    group.advance(NodeFixture.TAKE_OVER);
    assertThat(first.runs(ADA)).isTrue();
    group.advance(HOUR.multipliedBy(2));
    assertThat(sent()).containsExactly(one, two);
  }
}
