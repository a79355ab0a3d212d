package dev.sessiongateway.sink.nats;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.sink.BrokerFailure;
import dev.sessiongateway.sink.KeptConnection;
import dev.sessiongateway.sink.SinkOptions;
import dev.sessiongateway.sink.TrustedAuthorities;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;

/// Publishes events to NATS: into a stream of JetStream where the server has it, otherwise to those
/// who listen at the moment.
public final class NatsSinkProvider implements EventSinkProvider {
  static final String NAME = "nats";

  private static final String URI = "uri";
  private static final String PREFIX = "prefix";
  private static final String JETSTREAM = "jetstream";
  private static final String KEEP_DAYS = "keep-days";
  private static final Set<String> OPTIONS =
      Set.of(URI, PREFIX, JETSTREAM, KEEP_DAYS, TrustedAuthorities.OPTION);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public EventSink open(SinkContext context) {
    var options = new SinkOptions(NAME, context.options(), OPTIONS);
    var subjects =
        new NatsSubjects(
            options.find(PREFIX).orElse(null),
            context.globalEvents(),
            Duration.ofDays(options.number(KEEP_DAYS, 7, 1, 3_650)));
    var wanted = options.word(JETSTREAM, "auto", Set.of("auto", "on", "off"));
    var uri = options.required(URI);
    var isTls = Arrays.stream(uri.split(",", -1)).anyMatch(one -> one.strip().startsWith("tls:"));
    var tls = TrustedAuthorities.tls(options, isTls).orElse(null);
    try {
      var server = new NatsServer(uri, wanted, context.server(), tls);
      return new NatsSink(server, subjects, context.background());
    } catch (IllegalArgumentException e) {
      throw options.mustBe(URI, "an URI such as nats://user:password@host:4222");
    }
  }

  /// Publishes to NATS.
  static final class NatsSink implements EventSink {
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
}
