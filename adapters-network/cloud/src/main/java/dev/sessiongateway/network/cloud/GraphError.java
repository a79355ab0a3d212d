package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;
import java.util.Set;

/// Why the Graph API did not do something, or why a message was not delivered later.
///
/// @param status of the answer; 200 in the status of a message
/// @param code of Meta
/// @param subcode of Meta; 0 when there is none
/// @param details for a person
record GraphError(int status, int code, int subcode, String details) {
  private static final int LONGEST_DETAILS = 500;
  private static final int TOKEN_INVALID = 190;
  private static final int UNKNOWN_PATH = 2_500;
  private static final int PAIR_LIMIT = 131_056;
  private static final int WINDOW_CLOSED = 131_047;
  private static final int UNDELIVERABLE = 131_026;

  /// Of calls, in thousands.
  private static final int CALLING = 138;

  private static final int OBJECT_MISSING = 33;
  private static final int TEMPLATE_MISSING = 2_593_002;

  /// Of the app, of the business account, and of the number.
  private static final Set<Integer> LIMITS = Set.of(4, 80_007, 80_008, 130_429);

  /// What Meta calls temporary.
  private static final Set<Integer> TEMPORARY = Set.of(1, 2, 131_000, 131_016, 133_004);

  private static final int TOO_MANY_REQUESTS = 429;
  private static final Duration TEMPORARY_DELAY = Duration.ofSeconds(5);

  /// @param body of the answer
  static GraphError of(int status, JsonNode body) {
    return of(status, body.path("error"), body.path("error").path("message"));
  }

  /// An element of the `errors` of a status.
  static GraphError ofStatus(JsonNode error) {
    return of(
        200,
        error,
        error.path("message").isMissingNode() ? error.path("title") : error.path("message"));
  }

  private static GraphError of(int status, JsonNode error, JsonNode message) {
    var details = error.path("error_data").path("details").asText("");
    var user = error.path("error_user_msg").asText("");
    var text = details.isEmpty() ? user.isEmpty() ? message.asText("") : user : details;
    return new GraphError(
        status,
        error.path("code").asInt(0),
        error.path("error_subcode").asInt(0),
        text.length() > LONGEST_DETAILS ? text.substring(0, LONGEST_DETAILS) : text);
  }

  /// A missing permission to call is HTTP 401 too, and says nothing of the token (Meta's page
  /// *Troubleshoot WhatsApp Calling Errors*).
  boolean isRevocation() {
    return code == TOKEN_INVALID || (status == 401 && code / 1_000 != CALLING);
  }

  /// What was called is no Graph API, or another version: a page of another server, or an unknown
  /// path. A number that Meta does not know is [#isMissingObject].
  boolean isWrongAddress() {
    return code == UNKNOWN_PATH || (status == 404 && subcode != OBJECT_MISSING);
  }

  /// Of everything that the account does.
  boolean isLimit() {
    return LIMITS.contains(code) || (status == TOO_MANY_REQUESTS && code != PAIR_LIMIT);
  }

  /// Meta knows no object with the id, or no template with the name.
  boolean isMissingObject() {
    return status == 404 || subcode == OBJECT_MISSING || subcode == TEMPLATE_MISSING;
  }

  /// @param retryAfter as the answer says it
  Fault fault(Duration retryAfter) {
    if (isLimit() || code == PAIR_LIMIT) {
      return new Fault.NetworkDown(retryAfter, false);
    }
    if (TEMPORARY.contains(code)) {
      return new Fault.NetworkDown(TEMPORARY_DELAY, false);
    }
    if (status >= 500) {
      return new Fault.NetworkDown(TEMPORARY_DELAY, true);
    }
    return new Fault.Refused(reason());
  }

  /// For a person, with Meta's code.
  String reason() {
    var text =
        switch (code) {
          case WINDOW_CLOSED ->
              "this person has not written for 24 hours, so only a template can be sent";
          case UNDELIVERABLE -> "this number is not on WhatsApp, or cannot get the message";
          default -> details.isEmpty() ? "HTTP " + status : details;
        };
    return code == 0 ? text : text + " (" + code + ")";
  }
}
