package dev.sessiongateway.sink.redis;

import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.sink.SinkOptions;
import dev.sessiongateway.sink.TrustedAuthorities;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.Set;

/// Publishes events to streams of Redis, or of a server that speaks like it.
public final class RedisSinkProvider implements EventSinkProvider {
  static final String NAME = "redis";

  private static final String URI = "uri";
  private static final String PREFIX = "prefix";
  private static final String MAX_LENGTH = "max-length";
  private static final String LIMIT = "max-bytes";
  private static final String TIMEOUT = "timeout-seconds";
  private static final Set<String> OPTIONS =
      Set.of(URI, PREFIX, MAX_LENGTH, LIMIT, TIMEOUT, TrustedAuthorities.OPTION);

  /// What the server takes in one value, as long as its own setting says nothing else.
  private static final int LIMIT_BYTES = 512 << 20;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public EventSink open(SinkContext context) {
    var options = new SinkOptions(NAME, context.options(), OPTIONS);
    var uri = uri(options);
    uri.setClientName(context.server().replace(' ', '-'));
    var timeout = Duration.ofSeconds(options.number(TIMEOUT, 20, 1, 20));
    uri.setTimeout(timeout);
    var streams =
        new RedisStreams(
            options.find(PREFIX).orElse(null),
            options.number(MAX_LENGTH, 0, 0, Integer.MAX_VALUE),
            options.number(LIMIT, LIMIT_BYTES, 1_024, LIMIT_BYTES));
    var trust = TrustedAuthorities.find(options, uri.isSsl());
    var server = new RedisServer(uri, timeout, trust.orElse(null));
    return new RedisSink(server, streams, context.background());
  }

  private static RedisURI uri(SinkOptions options) {
    var text = options.required(URI);
    try {
      if (text.startsWith("redis://") || text.startsWith("rediss://")) {
        var uri = RedisURI.create(text);
        if (uri.getHost() != null && !uri.getHost().isEmpty()) {
          return uri;
        }
      }
    } catch (IllegalArgumentException e) {
      // Reported below, like any other URI.
    }
    throw options.mustBe(URI, "an URI such as redis://user:password@host:6379/0");
  }
}
