package dev.sessiongateway.http.bots.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.bots.Bot;
import dev.sessiongateway.application.bots.BotConfig;
import dev.sessiongateway.application.bots.BotConversations;
import dev.sessiongateway.application.bots.BotId;
import dev.sessiongateway.application.bots.BotSettings;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.application.bots.BotTrigger;
import dev.sessiongateway.application.delivery.EventReceiverContract;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.application.identity.FakeSessionCipher;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.outbound.expression.LinearExpressions;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// The receiver fails when the store of the messages does. What a bot's own server refuses is
/// settled: nobody asks it again.
@ExpectsLog("WARN ada - a receiver fails; its events wait")
@ExpectsLog(
    value = "WARN ada - a receiver refuses events; they are retried beside the others",
    optional = "the first attempt may come before the store is back")
@ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
@ExpectsLog("WARN ada - an event went to the dead letters")
@ExpectsLog("WARN ada - a bot did not answer")
class BotReceiversTest implements EventReceiverContract {
  private final AtomicReference<Behaviour> behaviour = new AtomicReference<>(Behaviour.ACCEPT);
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final FakeSessionCipher cipher = new FakeSessionCipher();
  private final PortFaults faults = new PortFaults();

  @AutoClose private final GatewayFixture gateway = new GatewayFixture();
  private @Nullable ReceiverProvider provider;

  BotReceiversTest() {
    faults.before(
        "MessageStore.find",
        () -> {
          if (behaviour.get() == Behaviour.FAIL) {
            throw new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BROKEN).toException();
          }
        });
    var _ =
        gateway
            .with(config -> config.stores = faults.in(gateway.stores))
            .receivers(List.of(this::receivers));
  }

  private ReceiverProvider receivers(Gateway opened) {
    var expressions = new LinearExpressions();
    var conversations =
        BotConversations.of(opened, gateway.stores, gateway.identifiers, gateway.time)
            .orElseThrow();
    var turns =
        new BotTurns(
            opened, conversations, new SilentBot(), cipher, gateway.time, gateway.background);
    var listener = BotListener.of(opened, conversations, turns, expressions, gateway.time);
    provider = new BotReceivers(listener);
    return provider;
  }

  /// Cursors, endpoints and dead letters lie on disk under these.
  @Test
  void theNamesUnderWhichItIsStoredAreThoseThatItHad() {
    var receiver = provider().of(config()).getFirst();
    assertThat(receiver.id().value()).isEqualTo("bots");
    assertThat(receiver.endpoint().url()).hasToString("http://bots.invalid/bot-1");
  }

  @Override
  public ReceiverProvider provider() {
    var _ = gateway.gateway();
    return Objects.requireNonNull(provider);
  }

  @Override
  public GatewayFixture gateway() {
    return gateway;
  }

  @Override
  public SessionConfig config() {
    var target = new BotTarget.EvolutionBot(URI.create("http://bots.test/"), null);
    var trigger = new BotTrigger.All();
    var noon = Samples.NOON;
    var bot =
        new Bot(new BotId("bot-1"), true, null, target, trigger, BotSettings.NONE, noon, noon);
    return SessionConfig.DEFAULT.with(new BotConfig(List.of(bot), List.of(), List.of()));
  }

  @Override
  public void behave(Behaviour now) {
    behaviour.set(now);
  }

  /// Messages that wait together are one question.
  @Override
  public List<String> accepted() {
    return asked.stream().flatMap(String::lines).toList();
  }

  @Override
  public boolean retriesRefused() {
    return false;
  }

  @Override
  public boolean wantsOld() {
    return false;
  }

  /// Answers nothing, or refuses.
  private final class SilentBot implements BotProvider {
    @Override
    public Reply ask(Question question) throws BotFailure {
      if (behaviour.get() == Behaviour.REFUSE) {
        throw new BotFailure("it answered HTTP 400", false);
      }
      asked.add(question.text());
      return new Reply(List.of(), null, false);
    }

    @Override
    public boolean takes(BotTarget target, MediaKind kind) {
      return false;
    }

    @Override
    public String transcribe(Credentials credentials, File voice) {
      return "";
    }

    @Override
    public List<String> models(Credentials credentials) {
      return List.of();
    }
  }
}
