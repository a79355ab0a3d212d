package dev.sessiongateway.sink.redis;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.sink.BrokerFailure;
import dev.sessiongateway.sink.KeptConnection;
import dev.sessiongateway.sink.SinkOptions;
import dev.sessiongateway.sink.TrustedAuthorities;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandInterruptedException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

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

  /// Publishes to Redis: an entry of a stream for each event.
  static final class RedisSink implements EventSink {
    private final RedisServer server;
    private final RedisStreams streams;
    private final KeptConnection<StatefulRedisConnection<String, byte[]>> links;

    /// Why a server that can be reached takes no events, such as a full memory.
    private final AtomicReference<@Nullable String> unwilling = new AtomicReference<>();

    RedisSink(RedisServer server, RedisStreams streams, Executor background) {
      this.server = server;
      this.streams = streams;
      this.links =
          new KeptConnection<>(
              RedisSinkProvider.NAME,
              server::connect,
              StatefulRedisConnection::isOpen,
              StatefulRedisConnection::close,
              background);
    }

    @Override
    public Outcome publish(SinkEvent event) {
      if (event.body().length > streams.limitBytes()) {
        return EventSink.refused(
            "the event has %d bytes, an entry has at most %d"
                .formatted(event.body().length, streams.limitBytes()));
      }
      StatefulRedisConnection<String, byte[]> link;
      try {
        link = links.get();
      } catch (BrokerFailure e) {
        return EventSink.failed(e.reason());
      }
      try {
        var _ = link.sync().xadd(streams.of(event), streams.arguments(), RedisStreams.entry(event));
        unwilling.set(null);
        return EventSink.ACCEPTED;
      } catch (RedisCommandExecutionException e) {
        return outcome(e);
      } catch (RedisCommandTimeoutException e) {
        return lost(link, "the server does not answer");
      } catch (RedisCommandInterruptedException e) {
        Thread.currentThread().interrupt();
        return EventSink.failed("the gateway stops");
      } catch (RedisException e) {
        return lost(link, "the connection broke off: " + e.getMessage());
      }
    }

    /// A key of the stream's name that somebody else has is never taken; what else the server says
    /// ends with its cause.
    private Outcome outcome(RedisCommandExecutionException failure) {
      var said = String.valueOf(failure.getMessage());
      if (said.startsWith("WRONGTYPE")) {
        return EventSink.refused("the key of the stream is something else: " + said);
      }
      var reason =
          RedisServer.isDenial(failure)
              ? "the server refuses the credentials: " + said
              : "the server takes no events: " + said;
      unwilling.set(reason);
      return EventSink.failed(reason);
    }

    private Outcome lost(StatefulRedisConnection<String, byte[]> link, String reason) {
      links.lost(link, reason);
      return EventSink.failed(reason);
    }

    @Override
    public Optional<String> problem() {
      return links.problem().or(() -> Optional.ofNullable(unwilling.get()));
    }

    @Override
    public void close() {
      links.close();
      server.close();
    }
  }
}
