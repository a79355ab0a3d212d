package dev.sessiongateway.application.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.event.SampleEvents;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What every [EventRenderer] keeps, the fake included.
public interface EventRendererContract {
  Session SESSION =
      Samples.in(new SessionState.Active(Samples.ACCOUNT), Samples.session("sales-1"));

  EventRenderer renderer();

  /// One of each kind at least.
  static Stream<Event> events() {
    return SampleEvents.all().stream();
  }

  @Test
  default void isTriedWithEventsOfEveryKind() {
    assertThat(events().<Class<?>>map(Event::getClass).distinct())
        .containsExactlyInAnyOrderElementsOf(kinds(Event.class).distinct().toList());
  }

  private static Stream<Class<?>> kinds(Class<?> type) {
    return type.isSealed()
        ? Stream.of(type.getPermittedSubclasses()).flatMap(EventRendererContract::kinds)
        : Stream.of(type);
  }

  /// Raw events have to be named.
  private static Webhook wantingAll() {
    return wanting("*", "engine.event");
  }

  private static Webhook wanting(String... names) {
    return new Webhook(
        new ReceiverId("hook"),
        Family.A,
        true,
        URI.create("http://receiver.example/hook"),
        Set.of(names),
        null,
        new RetryPolicy.Unset(),
        List.of(),
        false,
        false,
        true,
        null);
  }

  private List<RenderedEvent> render(Webhook webhook, Event event) {
    var id = new EventId("evt_01jz0k3v9x6m2q8w4r7t5y1c0d");
    return renderer()
        .render(
            webhook.subscription(),
            SESSION,
            new EventRecord(SESSION.name(), 7, id, Samples.NOON, event, false, null));
  }

  @ParameterizedTest
  @MethodSource("dev.sessiongateway.application.delivery.EventRendererContract#events")
  default void tellsTheSameEventInTheSameWordsEachTime(Event event) {
    var first = render(wantingAll(), event);
    var again = render(wantingAll(), event);

    assertThat(first).isNotEmpty();
    assertThat(again).usingRecursiveComparison().isEqualTo(first);
  }

  @ParameterizedTest
  @MethodSource("dev.sessiongateway.application.delivery.EventRendererContract#events")
  default void countsWhatItTells(Event event) {
    var id = new EventId("evt_01jz0k3v9x6m2q8w4r7t5y1c0d");
    var stored = new EventRecord(SESSION.name(), 7, id, Samples.NOON, event, false, null);
    for (var hook : List.of(wantingAll(), wanting("no.such.event"))) {
      assertThat(renderer().count(hook.subscription(), SESSION, stored))
          .isEqualTo(render(hook, event).size());
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sessiongateway.application.delivery.EventRendererContract#events")
  default void tellsNothingThatWasNotAskedFor(Event event) {
    assertThat(render(wanting(), event)).isEmpty();
    assertThat(render(wantingAll().disabled(), event)).isEmpty();
    assertThat(render(wanting("no.such.event"), event)).isEmpty();
  }

  /// So that receivers with different subscriptions mean the same thing by the same id.
  @ParameterizedTest
  @MethodSource("dev.sessiongateway.application.delivery.EventRendererContract#events")
  default void tellsAPartAloneAsItTellsItAmongTheOthers(Event event) {
    for (var part : render(wantingAll(), event)) {
      assertThat(render(wanting(part.name()), event))
          .usingRecursiveComparison()
          .isEqualTo(List.of(part));
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sessiongateway.application.delivery.EventRendererContract#events")
  default void givesEachPartAnIdOfItsOwnAndTheTimeOfTheEvent(Event event) {
    var parts = render(wantingAll(), event);

    assertThat(parts).extracting(RenderedEvent::id).doesNotHaveDuplicates();
    assertThat(parts).extracting(RenderedEvent::at).containsOnly(Samples.NOON);
  }
}
