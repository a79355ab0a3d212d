package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.application.media.SignatureMediaTypeDetector;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.capability.MessageCapabilities.InboundMessages;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.InboundMessage;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Quote;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a message says that another provider brings: whose it is, how far it got, what it answers.
class InboundMessagingTest extends SendingFixture {
  private static final Content HELLO = new Content.Text("hello");

  private final AtomicInteger fetches = new AtomicInteger();

  @BeforeEach
  void activate() {
    gateway.network.regain(InboundMessages.class);
    gateway.with(config -> {
      config.mediaSource =
          (url, limitBytes, via) -> {
            fetches.incrementAndGet();
            return gateway.files.fetch(url, limitBytes, via);
          };
      config.mediaTypes = new SignatureMediaTypeDetector();
      config.mediaLimits = MediaLimits.DEFAULT;
    });
    gateway.active(ADA);
  }

  private static InboundMessage inbound(
      @Nullable MessageId id, boolean fromMe, @Nullable MessageId replyTo) {
    return new InboundMessage(id, Samples.GRACE, fromMe, "Grace", HELLO, replyTo);
  }

  private MessageId take(InboundMessage inbound) {
    var id = gateway.gateway().inbound().take(ADA, inbound);
    gateway.settle();
    return id;
  }

  private int created() {
    return gateway.events(ADA, Event.MessageCreated.class).size();
  }

  @Test
  void oneOfTheOtherPersonIsTheirsAndHasArrived() {
    var message = stored(take(inbound(ID, false, null)));
    assertThat(message.id()).isEqualTo(ID);
    assertThat(message.fromMe()).isFalse();
    assertThat(message.sender()).isEqualTo(Samples.GRACE);
    assertThat(message.ack()).isEqualTo(Ack.DEVICE);
    assertThat(message.senderName()).isEqualTo("Grace");
    assertThat(message.quote()).isNull();
    assertThat(message.content()).isEqualTo(HELLO);
  }

  @Test
  void oneOfTheAccountIsItsOwnAndHasReachedTheServer() {
    var message = stored(take(inbound(ID, true, null)));
    assertThat(message.fromMe()).isTrue();
    assertThat(message.sender()).isEqualTo(FakeNetwork.ADA.id());
    assertThat(message.ack()).isEqualTo(Ack.SERVER);
    assertThat(message.senderName()).as("the name is the other person's").isNull();
  }

  @Test
  void oneThatComesTwiceIsOneMessage() {
    assertThat(take(inbound(ID, false, null))).isEqualTo(ID);
    assertThat(take(inbound(ID, false, null))).isEqualTo(ID);
    assertThat(created()).isEqualTo(1);
  }

  @Test
  void theFileOfOneThatComesTwiceIsFetchedOnce() {
    var url = URI.create("https://files.example/a.txt");
    gateway.files.put(url, new byte[] {1, 2}, "text/plain", "a.txt");
    var content =
        new Content.Media(MediaKind.DOCUMENT, new Attachment.Remote(url, null, "a.txt"), null);
    for (var i = 0; i < 2; i++) {
      take(new InboundMessage(ID, Samples.GRACE, false, "Grace", content, null));
    }
    assertThat(fetches).hasValue(1);
    assertThat(created()).isEqualTo(1);
  }

  @Test
  void thoseWithoutAnIdAreOneMessageEach() {
    assertThat(take(inbound(null, false, null))).isNotEqualTo(take(inbound(null, false, null)));
    assertThat(created()).isEqualTo(2);
  }

  @Test
  void anAnswerQuotesTheMessageThatIsKnownHere() {
    var asked = send(text("when?"));
    assertThat(stored(take(inbound(ID, false, asked.id()))).quote()).isEqualTo(asked.toQuote());
  }

  @Test
  void anAnswerToAnUnknownMessageNamesItAllTheSame() {
    var unknown = Samples.messageId(77);
    assertThat(stored(take(inbound(ID, false, unknown))).quote())
        .isEqualTo(new Quote(unknown, Samples.GRACE, "", ContentKind.TEXT));
  }

  @Test
  void aNetworkWithServersOfItsOwnTakesNone() {
    gateway.network.lose(InboundMessages.class);
    assertFault("unsupported.inbound-messages", () -> take(inbound(ID, false, null)));
    assertThat(created()).isZero();
  }
}
