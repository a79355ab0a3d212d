package dev.sessiongateway.sink.rabbitmq;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.sink.BrokerFailure;
import dev.sessiongateway.sink.KeptConnection;
import dev.sessiongateway.sink.SinkOptions;
import dev.sessiongateway.sink.TrustedAuthorities;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Publishes events to RabbitMQ, over AMQP 0-9-1.
public final class RabbitSinkProvider implements EventSinkProvider {
  static final String NAME = "rabbitmq";

  private static final String URI = "uri";
  private static final String EXCHANGE = "exchange";
  private static final String PREFIX = "prefix";
  private static final String QUEUE_TYPE = "queue-type";
  private static final String FRAME_MAX = "frame-max";
  private static final Set<String> OPTIONS =
      Set.of(URI, EXCHANGE, PREFIX, QUEUE_TYPE, FRAME_MAX, TrustedAuthorities.OPTION);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public EventSink open(SinkContext context) {
    var options = new SinkOptions(NAME, context.options(), OPTIONS);
    var topology =
        new RabbitTopology(
            options.text(EXCHANGE, "evolution_exchange"),
            options.find(PREFIX).orElse(null),
            options.word(QUEUE_TYPE, "quorum", Set.of("quorum", "classic")),
            context.globalEvents());
    var uri = options.required(URI);
    var tls = TrustedAuthorities.tls(options, Ascii.lower(uri).startsWith("amqps:")).orElse(null);
    var frameMax = options.number(FRAME_MAX, 0, 0, Integer.MAX_VALUE);
    try {
      var server = new RabbitServer(uri, frameMax, context.server(), tls);
      return new RabbitSink(server, topology, context.background());
    } catch (IllegalArgumentException e) {
      throw options.mustBe(URI, "an URI such as amqp://user:password@host:5672/vhost");
    }
  }

  /// Publishes to RabbitMQ: persistent messages, each confirmed by the server before the next event
  /// of its session, and returned when no queue takes it.
  static final class RabbitSink implements EventSink {
    /// Longer than the server may take to confirm: past it, writing itself hangs.
    private static final int DEADLINE_SECONDS = 28;

    private final KeptConnection<RabbitLink> links;
    private final Executor background;

    RabbitSink(RabbitServer server, RabbitTopology topology, Executor background) {
      this.background = background;
      this.links =
          new KeptConnection<>(
              RabbitSinkProvider.NAME,
              () -> open(server, topology),
              RabbitLink::isOpen,
              RabbitLink::abort,
              background);
    }

    private static RabbitLink open(RabbitServer server, RabbitTopology topology)
        throws BrokerFailure {
      var link = new RabbitLink(server.connect(), topology, server.client());
      try {
        link.prepare();
        return link;
      } catch (IOException | RuntimeException e) {
        link.abort();
        throw new BrokerFailure("the queues cannot be made: " + RabbitReason.of(e), e);
      }
    }

    @Override
    public Outcome publish(SinkEvent event) {
      RabbitLink link;
      try {
        link = links.get();
      } catch (BrokerFailure e) {
        return EventSink.failed(e.reason());
      }
      var blocked = link.blocked();
      if (blocked != null) {
        return EventSink.failed(blocked);
      }
      var result = CompletableFuture.supplyAsync(() -> published(link, event), background);
      try {
        return result.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        return lost(link, "the server reads nothing for " + DEADLINE_SECONDS + " s");
      } catch (ExecutionException e) {
        return lost(link, RabbitReason.of(e.getCause() == null ? e : e.getCause()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return EventSink.failed("the gateway stops");
      }
    }

    private static Outcome published(RabbitLink link, SinkEvent event) {
      try {
        return link.publish(event);
      } catch (IOException e) {
        throw new CompletionException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return EventSink.failed("the gateway stops");
      }
    }

    private Outcome lost(RabbitLink link, String reason) {
      links.lost(link, reason);
      return EventSink.failed(reason);
    }

    @Override
    public Optional<String> problem() {
      var problem = links.problem();
      if (problem.isPresent()) {
        return problem;
      }
      try {
        return Optional.ofNullable(links.get().blocked());
      } catch (BrokerFailure e) {
        return Optional.of(e.reason());
      }
    }

    @Override
    public void close() {
      links.close();
    }
  }
}
