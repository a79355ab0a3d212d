package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The answer to an interactive message, as its webhook has it (Meta's pages *Interactive messages
/// webhook reference*, *Obtain user call permissions* and *Receiving flow response*).
///
/// @param type says which of the parts is there
record ReceivedChoice(
    String type,
    @JsonProperty("button_reply") @Nullable Chosen button,
    @JsonProperty("list_reply") @Nullable Chosen row,
    @JsonProperty("nfm_reply") @Nullable FormReply form,
    @JsonProperty("call_permission_reply") @Nullable CallPermission permission) {
  private static final String PERMISSION_REPLY = "call_permission_reply";

  /// How long a permission to call lasts that is not for ever.
  private static final Duration PERMITTED = Duration.ofDays(7);

  static ReceivedChoice of(CallPermission permission) {
    return new ReceivedChoice(PERMISSION_REPLY, null, null, null, permission);
  }

  /// @param at when it came
  static ReceivedChoice of(Content content, Instant at) {
    var requested = RequestedAnswer.of(content);
    if (requested.isPresent()) {
      return of(CallPermission.of(requested.get(), at));
    }
    return switch (content) {
      case InteractiveContent.ListReply(var id, var title, var description) ->
          new ReceivedChoice("list_reply", null, new Chosen(id, title, description), null, null);
      case InteractiveContent.FlowReply(var name, var text, var response) ->
          new ReceivedChoice("nfm_reply", null, null, new FormReply(response, text, name), null);
      default -> new ReceivedChoice("button_reply", button(content), null, null, null);
    };
  }

  private static @Nullable Chosen button(Content content) {
    return content instanceof InteractiveContent.ButtonReply(var id, var title)
        ? new Chosen(id, title, null)
        : null;
  }

  record Chosen(String id, String title, @Nullable String description) {}

  /// @param response the answers, as the text of a JSON object
  record FormReply(@JsonProperty("response_json") String response, String body, String name) {}

  /// @param response `accept` or `reject`
  /// @param until seconds; absent for a permission without an end, and for none
  record CallPermission(
      String response,
      @JsonProperty("is_permanent") @Nullable Boolean permanent,
      @JsonProperty("expiration_timestamp") @Nullable String until,
      @JsonProperty("response_source") String source) {
    private static final String AUTOMATIC = "automatic";

    /// After several calls that nobody answered.
    static final CallPermission REVOKED = new CallPermission("reject", null, null, AUTOMATIC);

    /// By a call of the person.
    static CallPermission granted(Instant until) {
      return new CallPermission("accept", false, WebhookTime.seconds(until), AUTOMATIC);
    }

    static CallPermission of(RequestedAnswer answer, Instant at) {
      return switch (answer) {
        case CALL_ALLOWED ->
            new CallPermission(
                "accept", false, WebhookTime.seconds(at.plus(PERMITTED)), "user_action");
        case CALL_ALLOWED_ALWAYS -> new CallPermission("accept", true, null, "user_action");
        case CALL_REFUSED, CONTACT -> new CallPermission("reject", null, null, "user_action");
      };
    }
  }
}
