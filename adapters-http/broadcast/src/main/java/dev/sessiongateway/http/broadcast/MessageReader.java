package dev.sessiongateway.http.broadcast;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.BodySpec;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.Json;
import dev.sessiongateway.http.kernel.messaging.MessageBody;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// Reads what a broadcast sends, in the form of the body of the operation that sends such a message
/// to one chat.
///
/// @param routes all operations of the server
record MessageReader(List<Route> routes) {
  static final String FIELD = "message";

  /// The body was within the limits of the server.
  private static final Json JSON = new Json(Integer.MAX_VALUE);

  /// What a body says of one recipient or one send.
  private static final Set<String> OF_ONE_SEND =
      Set.of(
          "session",
          "sessionId",
          "chatId",
          "jid",
          "number",
          "id",
          "reply_to",
          "quoted",
          "mentions",
          "mentioned",
          "mentionsEveryOne",
          "sendAt",
          "expiresAt",
          "priority",
          "delay");

  /// Takes the place of the recipient, whom some bodies must have.
  private static final String ANYBODY = "10000000000";

  /// @param operation that sends such messages, such as `sendText`
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.send`,
  ///   `invalid.message.<field>`
  MessageBody read(String operation, ObjectNode message) {
    var spec =
        routes.stream()
            .filter(route -> route.isCalled(operation) && isOfMessages(route))
            .map(Route::shape)
            .findFirst()
            .orElseThrow(() ->
                Fault.invalid("send", "must be an operation that sends a message: sendText ..."));
    for (var field : OF_ONE_SEND) {
      if (message.has(field)) {
        throw Fault.invalid(FIELD + "." + field, "is for a message to one chat");
      }
    }
    var body = message.deepCopy().put("chatId", ANYBODY).put("number", ANYBODY);
    return FaultTranslation.naming(MessageReader::within, () -> parsed(body, spec));
  }

  private static boolean isOfMessages(Route route) {
    var body = route.body();
    return body != null && MessageBody.class.isAssignableFrom(body);
  }

  private static MessageBody parsed(ObjectNode body, BodySpec<?> spec) {
    return (MessageBody) JSON.read(JSON.write(body), spec.type(), spec.wrappers());
  }

  private static String within(String field) {
    return field.equals("body") ? FIELD : FIELD + "." + field;
  }

  /// Runs what may refuse a component of the message.
  static <T> T naming(MessageBody body, Set<String> others, Supplier<T> action) {
    return FaultTranslation.naming(
        component ->
            others.contains(component) || component.startsWith(FIELD)
                ? component
                : within(body.named(component)),
        action);
  }

  static Content content(MessageBody body, ApiRequest request) {
    return naming(body, Set.of(), () -> body.toContent(request));
  }
}
