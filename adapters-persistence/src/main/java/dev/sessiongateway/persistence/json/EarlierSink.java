package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sessiongateway.domain.webhook.PusherApp;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The subscription of a sink as builds before 29 November 2026 stored it with what a deleted
/// session had left: as a webhook whose address names the sink.
final class EarlierSink {
  private static final String ADDRESS = "\"url\":\"sink://";

  /// Of a session's own app at Pusher.
  private static final Pattern APP =
      Pattern.compile("sink://[^/]*/apps/([^?]*)\\?key=([^&]*)&cluster=([^&]*)&tls=(true|false)");

  private static final JsonFactory FACTORY = new JsonFactory();

  private final Set<String> events = new HashSet<>();
  private String url = "";
  private boolean isEnabled;
  private @Nullable String secret;

  private EarlierSink() {}

  static boolean isWrittenIn(String text) {
    return text.contains(ADDRESS);
  }

  static SinkSubscription read(String text) {
    var earlier = new EarlierSink();
    try (var in = FACTORY.createParser(text)) {
      in.nextToken();
      while (in.nextToken() == JsonToken.FIELD_NAME) {
        var name = in.currentName();
        in.nextToken();
        earlier.take(name, in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var sink = new SinkName(URI.create(earlier.url).getHost());
    return new SinkSubscription(sink, earlier.isEnabled, earlier.events, earlier.app());
  }

  private void take(String name, JsonParser in) throws IOException {
    switch (name) {
      case "url" -> url = in.getText();
      case "enabled" -> isEnabled = in.getBooleanValue();
      case "hmacKey" -> secret = in.getValueAsString();
      case "events" -> {
        while (in.nextToken() != JsonToken.END_ARRAY) {
          events.add(in.getText());
        }
      }
      default -> in.skipChildren();
    }
  }

  private @Nullable PusherApp app() {
    var parts = APP.matcher(url);
    return secret != null && parts.matches()
        ? new PusherApp(
            parts.group(1), parts.group(2), secret, parts.group(3), parts.group(4).equals("true"))
        : null;
  }
}
