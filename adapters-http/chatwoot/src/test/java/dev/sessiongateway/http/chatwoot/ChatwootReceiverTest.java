package dev.sessiongateway.http.chatwoot;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.chatwoot.ChatwootSettings;
import dev.sessiongateway.application.chatwoot.ChatwootSettings.Commands;
import dev.sessiongateway.application.chatwoot.ChatwootSettings.Conversations;
import dev.sessiongateway.application.chatwoot.ChatwootSettings.Inbox;
import dev.sessiongateway.application.chatwoot.ChatwootSettings.LinkPreview;
import dev.sessiongateway.application.delivery.EventPart;
import dev.sessiongateway.application.delivery.EventReceiver;
import dev.sessiongateway.application.delivery.EventReceiverContract;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.application.event.SampleEvents;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.Referral;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.http.delivery.Rendering;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The names under which the receiver of an app is stored and shown, and how it delivers.
@ExpectsLog("WARN ada - a receiver fails; its events wait")
@ExpectsLog("WARN ada - a receiver refuses events; they are retried beside the others")
@ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
@ExpectsLog("WARN ada - an event went to the dead letters")
class ChatwootReceiverTest implements EventReceiverContract {
  @AutoClose private final ConversationServer server = new ConversationServer();

  @AutoClose
  private final OutboundClient client =
      new OutboundClient(
          OutboundPolicy.allowing(List.of("127.0.0.0/8")), OutboundClient.Timeouts.DEFAULT, "test");

  @AutoClose
  private final GatewayFixture gateway =
      new GatewayFixture().receivers(List.of(made -> new ChatwootReceivers(made, client)));

  private final ReceiverProvider provider = new ChatwootReceivers(gateway.gateway(), client);

  @Override
  public GatewayFixture gateway() {
    return gateway;
  }

  @Override
  public void behave(Behaviour now) {
    server.answer(
        switch (now) {
          case ACCEPT -> 200;
          case FAIL -> 503;
          case REFUSE -> 404;
        });
  }

  @Override
  public List<String> accepted() {
    return server.written();
  }

  @Override
  public ReceiverProvider provider() {
    return provider;
  }

  @Override
  public SessionConfig config() {
    return config(server.url(), true);
  }

  private EventReceiver receiver(boolean isEnabled) {
    return provider.of(config(URI.create("https://chat.example"), isEnabled)).getFirst();
  }

  private static SessionConfig config(URI server, boolean isEnabled) {
    var settings =
        new ChatwootSettings(
            server,
            3,
            "token",
            new Inbox(5, ""),
            "en",
            LinkPreview.OFF,
            Map.of(),
            Commands.DEFAULT,
            Conversations.DEFAULT);
    return SessionConfig.DEFAULT.with(new App(new AppId("desk"), isEnabled, settings));
  }

  private static List<Event> events() {
    return SampleEvents.all();
  }

  private static EventRecord stored(Event event) {
    return new EventRecord(SESSION.name(), 7, Rendering.ID, Rendering.AT, event, false, null);
  }

  @Test
  void itsCursorsAndItsHealthAreFoundUnderTheNamesThatTheyHad() {
    assertThat(receiver(true).id().value()).isEqualTo("app:desk");
    assertThat(receiver(true).endpoint())
        .isEqualTo(
            new EventReceiver.Endpoint(
                URI.create("https://chat.example/api/v1/accounts/3/inboxes/5"), true));
  }

  /// So that dead letters that were stored by their names and ids are found.
  @ParameterizedTest
  @MethodSource("events")
  void itsPartsHaveTheNamesAndIdsOfFamilyA(Event event) {
    var names = receiver(true).description().events().toArray(String[]::new);
    var asWebhook = new Rendering().render(Rendering.familyA(names), SESSION, event);
    var parts = receiver(true).parts(SESSION, stored(event));

    assertThat(parts)
        .extracting(EventPart::name)
        .containsExactlyElementsOf(asWebhook.stream().map(EventPart::name).toList());
    assertThat(parts)
        .extracting(EventPart::id)
        .containsExactlyElementsOf(asWebhook.stream().map(EventPart::id).toList());
    assertThat(receiver(false).parts(SESSION, stored(event))).isEmpty();
  }

  /// A chat may be cleared, or older than what is kept; Chatwoot still has the message.
  @Test
  void whatHappensToAMessageThatTheStoreDoesNotHaveIsWrittenInItsConversation() {
    var gone = new MessageKey(Samples.messageId(40), false, null);
    gateway.network.offer(ADA, List.of(edit(gone)));
    gateway.network.offer(ADA, List.of(revocation(gone)));
    gateway.settle();
    assertThat(server.notices())
        .containsExactly(
            "Edited: Tea at five " + gone.id(), "The message was deleted. " + gone.id());
  }

  @Test
  void theAdvertByWhichSomebodyComesStandsAboveTheText() {
    var advert =
        new Referral(
            "https://ads.example.org/7", "7", "ad", "Soup", null, null, null, null, "click-7");
    var message =
        Samples.received(43, Samples.GRACE)
            .with(new Content.Text("More, please"))
            .with(Message.Marks.NONE.referredBy(advert));
    gateway.network.offer(ADA, List.of(new LinkSignal.MessageArrived(message, "Grace")));
    gateway.settle();
    assertThat(server.written())
        .containsExactly("> Soup\n> https://ads.example.org/7\n\nMore, please");
  }

  private static Event.MessageEdited edit(MessageKey target) {
    return new Event.MessageEdited(
        Samples.messageId(41),
        Samples.GRACE,
        Samples.GRACE,
        false,
        target,
        new Content.Text("Tea at five"),
        Message.Origin.PHONE,
        null);
  }

  private static Event.MessageRevoked revocation(MessageKey target) {
    return new Event.MessageRevoked(
        Samples.messageId(42),
        Samples.GRACE,
        Samples.GRACE,
        false,
        target,
        null,
        Message.Origin.PHONE,
        null);
  }
}
