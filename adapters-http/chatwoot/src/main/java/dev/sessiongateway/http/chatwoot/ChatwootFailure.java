package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.http.delivery.StatusOutcome;
import dev.sessiongateway.outbound.client.OutboundResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A call to a Chatwoot server that failed.
final class ChatwootFailure extends Exception {
  private static final long serialVersionUID = 1L;

  /// The content of the call is at fault: a repetition has the same result.
  private static final Set<Integer> CONTENT = Set.of(400, 413, 415, 422);

  /// The account is at fault, until somebody repairs its configuration.
  private static final Set<Integer> ACCOUNT = Set.of(401, 402, 403);

  private static final int LONGEST = 200;
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}+");
  private static final JsonMapper JSON = new JsonMapper();

  private final transient Outcome outcome;
  private final @Nullable Integer status;

  private ChatwootFailure(Outcome outcome, @Nullable Integer status, String message) {
    super(message);
    this.outcome = outcome;
    this.status = status;
  }

  /// The server did not answer, or not in its way; the call is worth a repetition.
  static ChatwootFailure of(String reason) {
    return new ChatwootFailure(new Outcome.Failed(reason, null), null, reason);
  }

  /// The server answered that it did not do it. What the account is at fault for waits, so that
  /// nothing is lost when its token is replaced.
  static ChatwootFailure of(OutboundResponse answer) {
    var status = answer.status();
    var said = errorText(answer.body());
    var reason = "Chatwoot answered HTTP " + status + (said.isEmpty() ? "" : ": " + said);
    var outcome =
        switch (StatusOutcome.of(status, retryAfter(answer))) {
          case Outcome.Accepted accepted -> accepted;
          case Outcome.Failed(_, var wait) -> new Outcome.Failed(reason, wait);
          case Outcome.ServerError(_, _, var wait) -> new Outcome.ServerError(status, reason, wait);
          case Outcome.Refused _, Outcome.Gone _ ->
              ACCOUNT.contains(status)
                  ? new Outcome.Failed(reason, null)
                  : new Outcome.Refused(status, reason);
        };
    return new ChatwootFailure(outcome, status, reason);
  }

  private static @Nullable Duration retryAfter(OutboundResponse answer) {
    return answer
        .header("Retry-After")
        .map(String::strip)
        .filter(text -> SECONDS.matcher(text).matches())
        .map(text -> Duration.ofSeconds(Long.parseLong(text)))
        .orElse(null);
  }

  /// The error in the words of Chatwoot, which has several shapes for it.
  private static String errorText(byte[] body) {
    try {
      var error = JSON.readTree(body);
      var all = error.path("errors").isArray() ? error.path("errors") : JSON.createArrayNode();
      var several = all.valueStream().map(ChatwootFailure::text).collect(Collectors.joining(", "));
      var one =
          several.isEmpty()
              ? error.path("message").asText(error.path("error").asText(""))
              : several;
      var plain = CONTROL.matcher(one).replaceAll(" ").strip();
      return plain.length() > LONGEST ? plain.substring(0, LONGEST) + "…" : plain;
    } catch (JsonProcessingException e) {
      return "";
    } catch (IOException e) {
      throw new IllegalStateException("bytes can be read", e);
    }
  }

  private static String text(JsonNode error) {
    return error.isObject() ? error.path("message").asText() : error.asText();
  }

  Outcome outcome() {
    return outcome;
  }

  @Nullable Integer status() {
    return status;
  }

  /// Whether the server refused what the call said, not the caller.
  boolean isAboutContent() {
    return status != null && CONTENT.contains(status);
  }
}
