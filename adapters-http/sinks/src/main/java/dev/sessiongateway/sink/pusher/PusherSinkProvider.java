package dev.sessiongateway.sink.pusher;

import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import dev.sessiongateway.application.sink.SinkEvent.AppCredentials;
import dev.sessiongateway.domain.webhook.PusherApp;
import dev.sessiongateway.sink.SinkOptions;
import java.net.URI;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Publishes events to channels of Pusher, or of a server that speaks its HTTP API.
public final class PusherSinkProvider implements EventSinkProvider {
  static final String NAME = "pusher";

  private static final String APP_ID = "app-id";
  private static final String KEY = "key";
  private static final String SECRET = "secret";
  private static final String CLUSTER = "cluster";
  private static final String TLS = "tls";
  private static final String HOST = "host";
  private static final String LIMIT = "max-bytes";
  private static final Set<String> OPTIONS = Set.of(APP_ID, KEY, SECRET, CLUSTER, TLS, HOST, LIMIT);

  /// What Pusher takes of one event.
  private static final int LIMIT_BYTES = 10_240;

  private static final int MIB = 1 << 20;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public EventSink open(SinkContext context) {
    var options = new SinkOptions(NAME, context.options(), OPTIONS);
    var tls = options.flag(TLS, true);
    var cluster = options.text(CLUSTER, "mt1");
    if (!PusherApp.isCluster(cluster)) {
      throw options.mustBe(CLUSTER, "the name of a cluster, such as mt1");
    }
    var isGlobal = !context.globalEvents().isEmpty();
    var hasApp = Stream.of(APP_ID, KEY, SECRET).anyMatch(one -> options.find(one).isPresent());
    var app =
        hasApp || isGlobal
            ? new AppCredentials(
                name(options, APP_ID), name(options, KEY), options.required(SECRET), cluster, tls)
            : null;
    var requests = new PusherRequests(host(options), context.time());
    var limit = options.number(LIMIT, LIMIT_BYTES, 1_024, MIB);
    return new PusherSink(context.outbound(), requests, app, limit);
  }

  private static String name(SinkOptions options, String option) {
    var text = options.required(option);
    if (!PusherApp.isName(text)) {
      throw options.mustBe(option, "1 to 128 letters, digits, '_' or '-'");
    }
    return text;
  }

  private static @Nullable String host(SinkOptions options) {
    var text = options.find(HOST);
    if (text.isEmpty()) {
      return null;
    }
    try {
      var url = URI.create("http://" + text.get());
      if (url.getHost() != null
          && url.getUserInfo() == null
          && text.get().equals(url.getRawAuthority())) {
        return text.get();
      }
    } catch (IllegalArgumentException e) {
      // Reported below, like any other host.
    }
    throw options.mustBe(HOST, "a host such as soketi.example:6001");
  }
}
