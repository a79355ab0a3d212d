package dev.sessiongateway.sink.nats;

import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.application.webhook.Delivery.Outcome;
import dev.sessiongateway.sink.BrokerFailure;
import dev.sessiongateway.sink.KeptConnection;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Executor;

/// Publishes to NATS.
final class NatsSink implements EventSink {
  private final KeptConnection<NatsLink> links;

  NatsSink(NatsServer server, NatsSubjects subjects, Executor background) {
    this.links =
        new KeptConnection<>(
            NatsSinkProvider.NAME,
            () -> server.connect(subjects),
            NatsLink::isOpen,
            NatsLink::close,
            background);
  }

  @Override
  public Outcome publish(SinkEvent event) {
    NatsLink link;
    try {
      link = links.get();
    } catch (BrokerFailure e) {
      return EventSink.failed(e.reason());
    }
    try {
      return link.publish(event);
    } catch (IOException | IllegalStateException e) {
      var reason = "the server did not confirm the event: " + e.getMessage();
      links.lost(link, reason);
      return EventSink.failed(reason);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return EventSink.failed("the gateway stops");
    }
  }

  @Override
  public Optional<String> problem() {
    return links.problem();
  }

  @Override
  public void close() {
    links.close();
  }
}
