package dev.sessiongateway.sink.pusher;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.sink.SinkEvent;
import dev.sessiongateway.sink.SafeName;
import java.io.IOException;
import java.util.regex.Pattern;

/// An event as Pusher takes it, under the names of Evolution API: the channel is the instance, the
/// event its name.
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
