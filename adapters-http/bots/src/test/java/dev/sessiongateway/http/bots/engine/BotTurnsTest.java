package dev.sessiongateway.http.bots.engine;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.bots.BotConversation;
import dev.sessiongateway.application.bots.BotConversations;
import dev.sessiongateway.application.bots.BotKind;
import dev.sessiongateway.application.bots.BotSettings;
import dev.sessiongateway.application.bots.BotStatus;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.application.bots.BotTrigger;
import dev.sessiongateway.application.bots.SealedSecret;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.application.identity.FakeSessionCipher;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.http.bots.engine.Bots.BotDraft;
import dev.sessiongateway.outbound.expression.LinearExpressions;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The engine over fakes; its messages come by hand.
class BotTurnsTest {
  private static final Address GRACE = Samples.GRACE;

  private final FakeBotProvider provider = new FakeBotProvider();
  private final FakeSessionCipher cipher = new FakeSessionCipher();

  @AutoClose
  private final GatewayFixture it = new GatewayFixture().receivers(List.of(this::receivers));

  private @Nullable BotListener listener;
  private @Nullable BotConversations conversations;

  private ReceiverProvider receivers(Gateway gateway) {
    var found = BotConversations.of(gateway, it.stores, it.identifiers, it.time).orElseThrow();
    var turns = new BotTurns(gateway, found, provider, cipher, it.time, it.background);
    conversations = found;
    listener = BotListener.of(gateway, found, turns, new LinearExpressions(), it.time);
    return new BotReceivers(listener);
  }

  private BotConversations conversations() {
    return Objects.requireNonNull(conversations);
  }

  private Bots bots() {
    return new Bots(
        it.gateway(), conversations(), new LinearExpressions(), it.identifiers, it.time);
  }

  private SealedSecret sealed() {
    return new BotKeys(it.gateway(), provider, cipher, it.identifiers, it.time)
        .seal(ADA, BotProviderContract.SECRET);
  }

  @BeforeEach
  void active() {
    it.active(ADA);
  }

  private void bot(URI url, Duration debounce) {
    var settings =
        new BotSettings(
            null, null, Duration.ZERO, null, null, null, null, debounce, null, null, null);
    var target = new BotTarget.EvolutionBot(url, sealed());
    var _ = bots().create(ADA, new BotDraft(true, null, target, new BotTrigger.All(), settings));
  }

  private MessageId write(int number) {
    var message = Samples.received(number, GRACE);
    it.network.offer(ADA, List.of(new LinkSignal.MessageArrived(message, "Grace")));
    it.settle();
    return message.id();
  }

  private List<String> sent() {
    return it.network.sent(ADA).stream().map(Message::content).map(c -> c.text()).toList();
  }

  private Optional<BotStatus> status() {
    return conversations().find(ADA, GRACE).map(BotConversation::status);
  }

  private String problem() {
    var all = bots().conversations(ADA, BotKind.EVOLUTION_BOT, null, 10);
    return String.valueOf(all.getFirst().conversation().problem());
  }

  @Test
  void aMessageIsAnsweredWithTheKeyAndTheContext() {
    bot(FakeBotProvider.ECHO, Duration.ZERO);

    var _ = write(1);
    var _ = write(2);

    assertThat(sent()).hasSize(2);
    assertThat(provider.questions)
        .extracting(BotProvider.Question::context)
        .containsExactly(null, "context");
    assertThat(provider.questions.getFirst().secret()).isEqualTo(BotProviderContract.SECRET);
    assertThat(status()).contains(BotStatus.OPENED);
  }

  @Test
  void aMessageThatComesAgainIsAnsweredOnce() {
    bot(FakeBotProvider.ECHO, Duration.ZERO);

    var id = write(1);
    Objects.requireNonNull(listener).receive(ADA, id);
    it.settle();

    assertThat(sent()).hasSize(1);
  }

  @Test
  void whatWaitsIsAnsweredByTheNextGateway() {
    bot(FakeBotProvider.ECHO, Duration.ofMinutes(5));
    var _ = write(1);
    var _ = write(2);
    assertThat(provider.questions).isEmpty();

    it.reopen();
    it.settle();
    it.advance(Duration.ofMinutes(5));

    assertThat(provider.questions).hasSize(1);
    assertThat(sent()).hasSize(1);
  }

  @Test
  void whatWaitsWhileTheSessionIsPausedIsAnsweredLater() {
    bot(FakeBotProvider.ECHO, Duration.ofMinutes(5));
    var _ = write(1);
    it.gateway().sessions().pause(ADA);
    it.settle();
    it.advance(Duration.ofMinutes(6));
    assertThat(provider.questions).isEmpty();

    it.gateway().sessions().start(ADA);
    it.settle();

    assertThat(sent()).hasSize(1);
  }

  @Test
  @ExpectsLog("WARN ada - what a bot said could not be sent")
  void buttonsThatCannotBeSentAreSentAsTheyAreWritten() {
    bot(FakeBotProvider.ASKING, Duration.ZERO);

    var _ = write(1);

    assertThat(sent()).containsExactly("Sure?", "as written");
    assertThat(it.network.sent(ADA).getFirst().content())
        .isInstanceOf(InteractiveContent.Buttons.class);
  }

  @Test
  @ExpectsLog("WARN ada - a bot did not answer")
  void aBotThatIsOutOfOrderIsAskedThreeTimes() {
    bot(FakeBotProvider.UNAVAILABLE, Duration.ZERO);

    var _ = write(1);
    assertThat(provider.questions).hasSize(1);
    it.advance(Duration.ofSeconds(2));
    assertThat(provider.questions).hasSize(2);
    it.advance(Duration.ofSeconds(8));
    assertThat(provider.questions).hasSize(3);
    it.advance(Duration.ofHours(1));

    assertThat(provider.questions).hasSize(3);
    assertThat(sent()).isEmpty();
    assertThat(problem()).isEqualTo("it answered HTTP 503");
  }

  @Test
  @ExpectsLog("WARN ada - a bot did not answer")
  void aBotThatRefusesIsAskedOnceAndHearsTheNextMessage() {
    bot(FakeBotProvider.REFUSING, Duration.ZERO);

    var _ = write(1);
    it.advance(Duration.ofHours(1));
    assertThat(provider.questions).hasSize(1);
    var _ = write(2);

    assertThat(provider.questions).hasSize(2);
    assertThat(provider.questions.getLast().text()).doesNotContain("\n");
  }

  @Test
  @ExpectsLog("WARN ada - a bot was paused in a chat, because it seems to answer another bot")
  void aConversationThatAnswersTooFastIsStopped() {
    bot(FakeBotProvider.ECHO, Duration.ZERO);

    for (var i = 1; i <= 40; i++) {
      var _ = write(i);
    }

    assertThat(sent()).hasSize(31);
    assertThat(status()).contains(BotStatus.PAUSED);
    assertThat(problem()).isEqualTo("loop");
  }

  @Test
  void aConversationThatTheServerHasForgottenBeginsAnewWithTheMessageThatCame() {
    bot(FakeBotProvider.FORGETFUL, Duration.ZERO);
    var _ = write(1);

    var _ = write(2);
    var _ = write(3);

    assertThat(sent()).hasSize(3);
    assertThat(provider.questions)
        .extracting(BotProvider.Question::context)
        .containsExactly(null, "context", null, "context", null);
    assertThat(provider.questions.get(2).text()).isEqualTo(provider.questions.get(1).text());
    assertThat(status()).contains(BotStatus.OPENED);
  }

  @Test
  void aFlowThatPausesGoesOnByItself() {
    bot(FakeBotProvider.PAUSING, Duration.ZERO);
    var _ = write(1);
    it.advance(Duration.ofSeconds(59));
    assertThat(sent()).containsExactly("One moment");

    it.advance(Duration.ofSeconds(1));

    assertThat(sent()).containsExactly("One moment", "On again: ");
    it.advance(Duration.ofHours(1));
    assertThat(provider.questions).hasSize(2);
    assertThat(status()).contains(BotStatus.OPENED);
  }

  @Test
  void aFlowThatPausesGoesOnInTheNextGatewayAndHearsThenWhatWasWritten() {
    bot(FakeBotProvider.PAUSING, Duration.ZERO);
    var _ = write(1);
    var _ = write(2);
    assertThat(provider.questions).hasSize(1);

    it.reopen();
    it.settle();
    it.advance(FakeBotProvider.PAUSE);

    assertThat(provider.questions).hasSize(2);
    assertThat(sent()).hasSize(2);
    assertThat(sent().getLast()).startsWith("On again: ").hasSizeGreaterThan(10);
  }

  @Test
  void aConversationThatWasForgottenMeanwhileIsNotAnswered() {
    bot(FakeBotProvider.ECHO, Duration.ofMinutes(5));
    var _ = write(1);

    bots().changeStatus(ADA, BotKind.EVOLUTION_BOT, GRACE, null);
    it.advance(Duration.ofMinutes(5));

    assertThat(provider.questions).isEmpty();
    assertThat(status()).isEmpty();
  }
}
