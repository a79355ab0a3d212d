package dev.sessiongateway.application.sink;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A broker that says what a test tells it, and remembers what was published.
public final class FakeSink implements EventSink {
  private final List<SinkEvent> published = new ArrayList<>();
  private final List<SinkEvent> accepted = new ArrayList<>();
  private Outcome next = EventSink.ACCEPTED;

  @Override
  public synchronized Outcome publish(SinkEvent event) {
    published.add(event);
    if (next instanceof Outcome.Accepted) {
      accepted.add(event);
    }
    return next;
  }

  /// The broker answers so from now on.
  public synchronized void answer(Outcome outcome) {
    next = outcome;
  }

  /// Each attempt, oldest first.
  public synchronized List<SinkEvent> published() {
    return List.copyOf(published);
  }

  /// Those that it accepted, oldest first.
  public synchronized List<SinkEvent> accepted() {
    return List.copyOf(accepted);
  }

  @Override
  public synchronized Optional<String> problem() {
    return next instanceof Outcome.Accepted ? Optional.empty() : Optional.of(next.reason());
  }

  @Override
  public void close() {}
}
