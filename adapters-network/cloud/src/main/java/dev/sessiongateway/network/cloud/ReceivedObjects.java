package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import java.util.Optional;

/// Parts of messages that people wrote.
final class ReceivedObjects {
  private ReceivedObjects() {}

  /// A place; empty when it is on no globe.
  static Optional<Content> location(JsonNode part) {
    var latitude = degrees(part.path("latitude"));
    var longitude = degrees(part.path("longitude"));
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
        ? Optional.of(
            new Content.Location(
                latitude, longitude, Json.text(part, "name"), Json.text(part, "address")))
        : Optional.empty();
  }

  private static double degrees(JsonNode node) {
    return node.isNumber() ? node.doubleValue() : Double.NaN;
  }

  /// An answer to buttons, a list or a form; empty for another one.
  static Optional<Content> answer(JsonNode part) {
    var type = part.path("type").asText("");
    var reply = part.path(type);
    var id = reply.path("id").asText("");
    var title = reply.path("title").asText("");
    return switch (type) {
      case "button_reply" -> Optional.of(new InteractiveContent.ButtonReply(id, title));
      case "list_reply" ->
          Optional.of(new InteractiveContent.ListReply(id, title, Json.text(reply, "description")));
      case "nfm_reply" ->
          Optional.of(
              new InteractiveContent.FlowReply(
                  reply.path("name").asText("flow"),
                  reply.path("body").asText(""),
                  reply.path("response_json").asText("{}")));
      default -> Optional.empty();
    };
  }
}
