package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Subscription;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Names each event after its type (`MessageCreated`) and says `<session> <seq> <name>` in the
/// body. Events named in [#twice] come in a second part, `<name>Again`.
public final class FakeRenderer implements EventRenderer {
  private final Set<String> twofold = new HashSet<>();
  private final Map<Long, String> chosen = new ConcurrentHashMap<>();

  @Override
  public List<RenderedEvent> render(Subscription subscription, Session session, EventRecord event) {
    var name = chosen.getOrDefault(event.seq(), event.event().getClass().getSimpleName());
    var names = twofold.contains(name) ? Stream.of(name, name + "Again") : Stream.of(name);
    return names.filter(subscription::wants).map(each -> rendered(each, event)).toList();
  }

  @Override
  public RenderedEvent testEvent(
      Subscription subscription, @Nullable SessionName session, EventId id, Instant at) {
    return new RenderedEvent(
        id.value(), "trial", at, "", "trial".getBytes(StandardCharsets.UTF_8), null, 1);
  }

  /// The event with this number has another name.
  public void name(long seq, String name) {
    chosen.put(seq, name);
  }

  /// Events of this name are two for their receivers.
  public void twice(String name) {
    twofold.add(name);
  }

  private static RenderedEvent rendered(String name, EventRecord event) {
    var body = event.session() + " " + event.seq() + " " + name;
    return new RenderedEvent(
        event.id() + (name.endsWith("Again") ? "2" : ""),
        name,
        event.at(),
        "",
        body.getBytes(StandardCharsets.UTF_8),
        null,
        1);
  }
}
