package dev.sessiongateway.http.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.delivery.EventPart;
import dev.sessiongateway.application.delivery.EventReceiver;
import dev.sessiongateway.application.event.SampleEvents;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.app.ChatwootSettings;
import dev.sessiongateway.domain.app.ChatwootSettings.Commands;
import dev.sessiongateway.domain.app.ChatwootSettings.Conversations;
import dev.sessiongateway.domain.app.ChatwootSettings.Inbox;
import dev.sessiongateway.domain.app.ChatwootSettings.LinkPreview;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.delivery.Rendering;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The names under which the receiver of an app is stored and shown.
class ChatwootReceiverTest {
  private static final Session SESSION =
      Samples.in(new SessionState.Active(Samples.ACCOUNT), Samples.session("sales-1"));

  private static EventReceiver receiver(boolean isEnabled) {
    var settings =
        new ChatwootSettings(
            URI.create("https://chat.example"),
            3,
            "token",
            new Inbox(5, ""),
            "en",
            LinkPreview.OFF,
            Map.of(),
            Commands.DEFAULT,
            Conversations.DEFAULT);
    var config = SessionConfig.DEFAULT.with(new App(new AppId("desk"), isEnabled, settings));
    return new ChatwootReceivers(null, null).of(config).getFirst();
  }

  private static List<Event> events() {
    return SampleEvents.all();
  }

  private static EventRecord stored(Event event) {
    return new EventRecord(SESSION.name(), 7, Rendering.ID, Samples.NOON, event, false, null);
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
}
