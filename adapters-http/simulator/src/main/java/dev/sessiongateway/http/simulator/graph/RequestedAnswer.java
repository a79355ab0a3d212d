package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a business asks a person for with a message of its own kind: the permission to call (Meta's
/// page *Obtain user call permissions*), and the phone number (Meta's page *Business-scoped user
/// IDs*, request for contact info). On virtual phones it is a message with buttons, whose press is
/// reported to the app as the answer.
enum RequestedAnswer {
  CALL_ALLOWED("call_permission_reply:accept", "Allow"),
  CALL_ALLOWED_ALWAYS("call_permission_reply:accept_permanent", "Always allow"),
  CALL_REFUSED("call_permission_reply:reject", "Don't allow"),
  CONTACT("request_contact_info:share", "Share contact info");

  static final String CALL_PERMISSION = "call_permission_request";

  /// What a phone shows where the business says nothing.
  static final String QUESTION = "May we call you?";

  static final String CONTACT_INFO = "request_contact_info";

  private final String id;
  private final String text;

  RequestedAnswer(String id, String text) {
    this.id = id;
    this.text = text;
  }

  /// @param type of the interactive message
  static List<Button> buttons(String type) {
    var answers =
        type.equals(CONTACT_INFO)
            ? List.of(CONTACT)
            : List.of(CALL_ALLOWED, CALL_ALLOWED_ALWAYS, CALL_REFUSED);
    return answers.stream().map(RequestedAnswer::button).toList();
  }

  Button button() {
    return new Button.Reply(id, text);
  }

  /// Empty for a press of another button.
  static Optional<RequestedAnswer> of(@Nullable Content content) {
    if (!(content instanceof InteractiveContent.ButtonReply(var pressed, _))) {
      return Optional.empty();
    }
    for (var answer : values()) {
      if (answer.id.equals(pressed)) {
        return Optional.of(answer);
      }
    }
    return Optional.empty();
  }
}
