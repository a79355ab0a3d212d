package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.arrived;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.event.Retention;
import dev.sessiongateway.application.event.RetentionFigures;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// The retention job removes old messages with their files.
class MessageRetentionTest {
  private static final Duration A_RUN = Duration.ofMinutes(31);
  private static final Duration MONTH = Duration.ofDays(30);

  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  private void keep(Retention.Messages messages) {
    gateway.with(config -> config.retention = Retention.DEFAULT.with(messages));
  }

  private static Message at(Instant time, Message message) {
    return new Message(
        message.id(),
        message.chat(),
        message.fromMe(),
        message.sender(),
        time,
        message.content(),
        message.quote(),
        message.mentions(),
        message.origin(),
        message.ack(),
        message.failure(),
        message.senderName(),
        message.marks());
  }

  private void take(SessionName session, List<Message> messages) {
    var updates =
        messages.stream().<LinkSignal.AccountUpdate>map(message -> arrived(message)).toList();
    var ref = gateway.session(session).ref();
    gateway.stores.accountUpdates().take(ref, updates, stamp("0"));
    gateway.settle();
  }

  private void arrive(SessionName session, int count) {
    var now = gateway.time.instant();
    take(
        session,
        IntStream.rangeClosed(1, count)
            .mapToObj(number -> at(now.plusMillis(number), received(number, GRACE)))
            .toList());
  }

  private long kept(SessionName session) {
    return gateway.stores.messages().count(gateway.session(session).ref(), MessageFilter.ALL);
  }

  private RetentionFigures figures() {
    return gateway.gateway().load().retention();
  }

  @Test
  void messagesGoWhenTheyAreTooOldInSmallSteps() {
    keep(new Retention.Messages(MONTH, Long.MAX_VALUE));
    gateway.create(ADA, SessionConfig.DEFAULT);
    arrive(ADA, 450);
    gateway.advance(Duration.ofDays(29));
    assertThat(kept(ADA)).isEqualTo(450);
    gateway.advance(Duration.ofDays(2));
    assertThat(kept(ADA)).isZero();
    assertThat(figures().messages()).isEqualTo(450);
  }

  @Test
  void theOldestGoAMinuteAfterThereAreTooMany() {
    keep(new Retention.Messages(null, 100));
    gateway.create(ADA, SessionConfig.DEFAULT);
    arrive(ADA, 450);
    gateway.advance(Duration.ofSeconds(61));
    assertThat(kept(ADA)).isEqualTo(100);
    assertThat(
            gateway.stores.messages().find(gateway.session(ADA).ref(), received(450, GRACE).id()))
        .isPresent();
  }

  @Test
  void aFileGoesWithTheLastMessageThatCarriesIt() {
    keep(new Retention.Messages(MONTH, Long.MAX_VALUE));
    gateway.create(ADA, SessionConfig.DEFAULT);
    gateway.create(BOB, SessionConfig.DEFAULT);
    var alone = gateway.stores.media().put(new byte[] {1}, "image/jpeg", null);
    var both = gateway.stores.media().put(new byte[] {2}, "image/jpeg", null);
    var start = gateway.time.instant();
    take(ADA, List.of(picture(1, start, alone), picture(2, start, both)));
    gateway.advance(Duration.ofDays(10));
    take(BOB, List.of(picture(3, gateway.time.instant(), both)));
    gateway.advance(Duration.ofDays(21));
    assertThat(kept(ADA)).isZero();
    assertThat(gateway.stores.media().open(alone.id())).isEmpty();
    assertThat(gateway.stores.media().open(both.id())).isPresent();
    gateway.advance(Duration.ofDays(10));
    assertThat(gateway.stores.media().open(both.id())).isEmpty();
  }

  private static Message picture(int number, Instant time, Attachment.Stored file) {
    return at(time, received(number, GRACE).with(new Content.Media(MediaKind.IMAGE, file, null)));
  }

  @Test
  void withoutALimitNoMessageIsLookedAt() {
    var ports = new PortFaults();
    var prunes = new AtomicInteger();
    ports.before("MessageStore.prune", prunes::incrementAndGet);
    gateway.with(config -> config.stores = ports.in(gateway.stores));
    gateway.create(ADA, SessionConfig.DEFAULT);
    arrive(ADA, 3);
    gateway.time.jump(Duration.ofDays(1_000));
    gateway.advance(A_RUN);
    assertThat(kept(ADA)).isEqualTo(3);
    assertThat(prunes).hasValue(0);
  }
}
