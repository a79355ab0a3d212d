package dev.sessiongateway.sink.rabbitmq;

import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.sink.SinkOptions;
import dev.sessiongateway.sink.TrustedAuthorities;
import java.util.Set;

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
}
