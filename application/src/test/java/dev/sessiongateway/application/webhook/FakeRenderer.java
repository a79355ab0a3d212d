package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Webhook;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Names each event after its type (`MessageCreated`) and says `<session> <seq> <name>` in the
/// body. Events named in [#twice] come in a second part, `<name>Again`.
public final class FakeRenderer implements EventRenderer {
  private final Set<String> twofold = new HashSet<>();

  @Override
  public List<RenderedEvent> render(Webhook webhook, Session session, EventRecord event) {
    var name = event.event().getClass().getSimpleName();
    var names = twofold.contains(name) ? Stream.of(name, name + "Again") : Stream.of(name);
    return names.filter(webhook::wants).map(each -> rendered(each, event)).toList();
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
        body.getBytes(StandardCharsets.UTF_8));
  }
}
