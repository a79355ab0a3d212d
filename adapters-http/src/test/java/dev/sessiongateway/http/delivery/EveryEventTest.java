package dev.sessiongateway.http.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.event.SampleEvents;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.EventConfig.Ignore;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.familya.event.EventNames;
import dev.sessiongateway.http.kernel.json.AccessorTiers;
import dev.sessiongateway.http.kernel.openapi.EventSchemas;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every event of both families against the API document, with samples of every canonical event.
final class EveryEventTest {
  /// Accepted in subscriptions, but never sent.
  private static final Set<String> NEVER_SENT =
      Set.of("CONTACTS_SET", "TYPEBOT_START", "TYPEBOT_CHANGE_STATUS");

  private final Rendering rendering = new Rendering();
  private static final EventSchemas schemas = EventSchemas.ofThisBuild();

  @ParameterizedTest
  @EnumSource(Family.class)
  void isAsDocumented(Family family) {
    assertThat(everything(family))
        .isNotEmpty()
        .allSatisfy(event -> schemas.check(family, event.body()));
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void isTriedHereAndNoOtherIsDocumented(Family family) {
    var names = new TreeSet<String>();
    everything(family).forEach(event -> names.add(event.name()));
    assertThat(names).isEqualTo(schemas.names(family));
  }

  @Test
  void everySubscribableNameOfFamilyAIsDocumented() {
    assertThat(schemas.names(Family.A)).containsExactlyInAnyOrderElementsOf(EventNames.names());
  }

  @Test
  void everySubscribableNameOfFamilyBIsDocumentedUnlessItIsNeverSent() {
    var documented =
        dev.sessiongateway.http.familyb.event.EventNames.parse(schemas.names(Family.B));
    var subscribable = new TreeSet<>(dev.sessiongateway.http.familyb.event.EventNames.names());
    subscribable.removeAll(NEVER_SENT);
    // Subscribed to under one name, sent under another.
    subscribable.remove("GROUP_UPDATE");
    subscribable.add("GROUPS_UPDATE");
    assertThat(documented).containsExactlyInAnyOrderElementsOf(subscribable);
  }

  /// A schema without required fields would prove nothing.
  @ParameterizedTest
  @EnumSource(Family.class)
  void misses(Family family) {
    for (var event : oneOfEachName(family)) {
      var payload = family == Family.A ? "payload" : "data";
      for (var field : List.of("id", "event", payload)) {
        var body = (ObjectNode) Rendering.body(event).deepCopy();
        body.remove(field);
        assertThatThrownBy(() -> schemas.check(family, bytes(body)))
            .as(event.name() + " without " + field)
            .isInstanceOf(AssertionError.class);
      }
      var wrong = (ObjectNode) Rendering.body(event).deepCopy();
      wrong.put(payload, 7);
      assertThatThrownBy(() -> schemas.check(family, bytes(wrong)))
          .as(event.name() + " with a number for its payload")
          .isInstanceOf(AssertionError.class);
    }
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void carriesNoKeyAndSaysWhenItIsLate(Family family) {
    var late = new ArrayList<RenderedEvent>();
    for (var event : SampleEvents.all()) {
      late.addAll(rendering.replay(hook(family), event));
    }
    assertThat(late)
        .isNotEmpty()
        .allSatisfy(event -> {
          schemas.check(family, event.body());
          assertThat(Rendering.body(event).path("replayed").booleanValue()).isTrue();
        });
    assertThat(everything(family))
        .allSatisfy(event -> assertThat(Rendering.body(event).has("replayed")).isFalse());
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void isTheSameByReflectionAndByGeneratedCode(Family family) {
    var reflected = bodies(everything(family));
    for (var written = 0; written < AccessorTiers.VALUES_BY_REFLECTION; ) {
      written += everything(family).size();
    }
    assertThat(bodies(everything(family))).isNotEmpty().isEqualTo(reflected);
  }

  private static List<String> bodies(List<RenderedEvent> events) {
    return events.stream().map(event -> new String(event.body(), UTF_8)).toList();
  }

  private List<RenderedEvent> everything(Family family) {
    var all = new ArrayList<RenderedEvent>();
    for (Event event : SampleEvents.all()) {
      all.addAll(
          rendering.render(hook(family), Rendering.session(Rendering.SHOP, Ignore.NOTHING), event));
    }
    return all;
  }

  private Collection<RenderedEvent> oneOfEachName(Family family) {
    var byName = new TreeMap<String, RenderedEvent>();
    everything(family).forEach(event -> byName.putIfAbsent(event.name(), event));
    return byName.values();
  }

  private static Webhook hook(Family family) {
    return switch (family) {
      case A -> Rendering.familyA("*", "engine.event");
      case B -> Rendering.familyB();
    };
  }

  private static byte[] bytes(ObjectNode body) {
    try {
      return new ObjectMapper().writeValueAsBytes(body);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
