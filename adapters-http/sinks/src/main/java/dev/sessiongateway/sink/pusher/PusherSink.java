package dev.sessiongateway.sink.pusher;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.network.OutboundConnections;
import dev.sessiongateway.application.network.OutboundConnections.Request;
import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.application.sink.SinkEvent.AppCredentials;
import dev.sessiongateway.sink.SafeName;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Publishes to Pusher. Each request is independent; its health is that of the operator's app.
final class PusherSink implements EventSink {
  private static final String STOPPED = "the gateway stops";
  private static final int TOO_LARGE = 413;

  private final OutboundConnections outbound;
  private final PusherRequests requests;
  private final @Nullable AppCredentials own;
  private final int limitBytes;
  private final AtomicReference<@Nullable String> problem = new AtomicReference<>();
  private final AtomicBoolean closed = new AtomicBoolean();

  /// @param own the app of the events of all sessions; null when the operator has none
  /// @param limitBytes what an event may have
  PusherSink(
      OutboundConnections outbound,
      PusherRequests requests,
      @Nullable AppCredentials own,
      int limitBytes) {
    this.outbound = outbound;
    this.requests = requests;
    this.own = own;
    this.limitBytes = limitBytes;
  }

  @Override
  public Outcome publish(SinkEvent event) {
    var app = event.app() == null ? own : event.app();
    if (app == null) {
      return EventSink.refused("neither the instance nor the operator has set an app");
    }
    var message = PusherMessage.of(event);
    if (message.dataBytes() > limitBytes) {
      return EventSink.refused(
          "the event has %d bytes, Pusher takes %d".formatted(message.dataBytes(), limitBytes));
    }
    var outcome = call(requests.publish(app, message.json().getBytes(UTF_8)));
    if (event.app() == null) {
      problem.set(outcome instanceof Outcome.Failed failed ? failed.reason() : null);
    }
    return outcome;
  }

  private Outcome call(Request request) {
    if (closed.get()) {
      return EventSink.failed(STOPPED);
    }
    try {
      return outcome(outbound.call(request));
    } catch (IOException e) {
      return EventSink.failed("the server cannot be reached: " + e.getMessage());
    }
  }

  /// Wrong credentials can be set right, and an app that was switched off or has no messages left
  /// for the day takes them later.
  private static Outcome outcome(OutboundConnections.Response answer) {
    var status = answer.status();
    return switch (status) {
      case 200, 202 -> EventSink.ACCEPTED;
      case 400, TOO_LARGE ->
          EventSink.refused("the server refuses the event: HTTP " + status + said(answer));
      case 401 -> EventSink.failed("the server refuses the credentials: HTTP 401" + said(answer));
      case 403 -> EventSink.failed("the app is switched off or over its quota: HTTP 403");
      case 404 -> EventSink.failed("the server has no such app: HTTP 404");
      default -> EventSink.failed("the server answers HTTP " + status);
    };
  }

  /// One line in ASCII of what the server says.
  private static String said(OutboundConnections.Response answer) {
    var text = new String(answer.body(), UTF_8).strip();
    var line = new StringBuilder();
    text.chars()
        .limit(200)
        .forEach(
            character -> line.append(character >= ' ' && character < 127 ? (char) character : ' '));
    return line.isEmpty() ? "" : ", " + line.toString().strip();
  }

  @Override
  public Optional<String> problem() {
    return closed.get() ? Optional.of(STOPPED) : Optional.ofNullable(problem.get());
  }

  @Override
  public Optional<String> problem(AppCredentials app) {
    var outcome = call(requests.check(app));
    return outcome instanceof Outcome.Accepted ? Optional.empty() : Optional.of(outcome.reason());
  }

  @Override
  public void close() {
    closed.set(true);
  }

  /// An event as Pusher takes it, under the names of Evolution API: the channel is the instance,
  /// the event its name.
  ///
  /// @param dataBytes of the event's own text, which Pusher limits
  record PusherMessage(String json, int dataBytes) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern FORBIDDEN = Pattern.compile("[^A-Za-z0-9_=@,.;-]");
    private static final String QR_CODE = "qrcode.updated";

    static PusherMessage of(SinkEvent event) {
      var data = data(event);
      var message =
          JSON.createObjectNode()
              .put("name", event.name())
              .put("channel", SafeName.of(event.session().value(), FORBIDDEN))
              .put("data", data);
      try {
        return new PusherMessage(JSON.writeValueAsString(message), data.getBytes(UTF_8).length);
      } catch (JsonProcessingException e) {
        throw new IllegalStateException(e);
      }
    }

    /// The picture of a QR code is larger than an event may be; its text is enough to show one.
    private static String data(SinkEvent event) {
      if (!event.name().equals(QR_CODE)) {
        return new String(event.body(), UTF_8);
      }
      try {
        var tree = JSON.readTree(event.body());
        if (tree.path("data").path("qrcode") instanceof ObjectNode code) {
          code.remove("base64");
        }
        return JSON.writeValueAsString(tree);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
