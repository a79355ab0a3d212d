package dev.sessiongateway.http.simulator.graph;

import org.jspecify.annotations.Nullable;

/// Failures of the Cloud API, as its clients know them. The counterpart of
/// [dev.sessiongateway.domain.fault.Fault] for what only that API has.
enum GraphFault {
  TOKEN(401, 190, "OAuthException", "Invalid OAuth access token - Cannot parse access token"),
  /// There is no such object, or the token does not open it.
  UNKNOWN_OBJECT(
      400,
      100,
      "GraphMethodException",
      "Unsupported request. The object does not exist, cannot be loaded due to missing"
          + " permissions, or does not support this operation"),
  UNKNOWN_PATH(400, 2500, "OAuthException", "Unknown path components"),
  APP_TOKEN(400, 15, "OAuthException", "(#15) This method must be called with an app access_token"),
  PARAMETER(400, 100, "OAuthException", "(#100) Invalid parameter"),
  /// The address for webhooks did not answer its challenge.
  CALLBACK(400, 2200, "OAuthException", "(#2200) Callback verification failed"),
  PARAMETER_VALUE(400, 131009, "OAuthException", "(#131009) Parameter value is not valid"),
  /// A business cannot write to itself.
  OWN_NUMBER(400, 131021, "OAuthException", "(#131021) Recipient cannot be sender"),
  UNDELIVERABLE(400, 131026, "OAuthException", "Message undeliverable"),
  WINDOW(400, 131047, "OAuthException", "Re-engagement message"),
  UNSUPPORTED_TYPE(400, 131051, "OAuthException", "(#131051) Unsupported message type"),
  MEDIA_DOWNLOAD(400, 131052, "OAuthException", "(#131052) Media download error"),
  MEDIA_UPLOAD(400, 131053, "OAuthException", "(#131053) Media upload error"),
  USER_ID_RECIPIENT(
      400,
      131062,
      "OAuthException",
      "(#131062) Business-scoped User ID (BSUID) recipients are not supported for this message"),
  TEMPLATE_PARAMETERS(
      400,
      132000,
      "OAuthException",
      "(#132000) Number of parameters does not match the expected number of params"),
  /// Another pin than that of the two-step verification.
  PIN_MISMATCH(400, 133005, "OAuthException", "(#133005) Two step verification PIN Mismatch"),
  NOT_REGISTERED(400, 133010, "OAuthException", "(#133010) Phone number not registered"),
  /// The number was not verified by a code.
  NOT_VERIFIED(400, 133006, "OAuthException", "(#133006) Phone number re-verification needed"),
  PIN_GUESSES(
      400, 133008, "OAuthException", "(#133008) Too many two step verification PIN guesses"),
  REGISTRATIONS(
      400, 133016, "OAuthException", "(#133016) Account register deregister rate limit exceeded"),
  /// Of calls (Meta's page *Troubleshoot WhatsApp Calling Errors*).
  CALLING_OFF(401, 138000, "OAuthException", "(#138000) Calling not enabled"),
  UNCALLABLE(400, 138001, "OAuthException", "(#138001) Receiver uncallable"),
  DUPLICATE_CALL(400, 138003, "OAuthException", "(#138003) Duplicate call"),
  CALL_PERMISSION(401, 138006, "OAuthException", "(#138006) No approved call permission found"),
  CALL_LIMIT(400, 138012, "OAuthException", "(#138012) Business-initiated calls limit reached"),
  CALL_REQUESTS(400, 138009, "OAuthException", "(#138009) Call Permission Request Limit Hit"),
  CALL_PERMITTED(
      400,
      138017,
      "OAuthException",
      "(#138017) Call permission request can't be sent because a permanent permission already"
          + " exists"),
  REQUEST_CODE(400, 136024, "OAuthException", "(#136024) Request code error"),
  /// Another phone has it, or may have it (Meta's page *Business-scoped user IDs, Business
  /// usernames*).
  USERNAME_TAKEN(400, 147001, "OAuthException", "(#147001) Username is not available"),
  IDENTITY(
      400,
      137000,
      "OAuthException",
      "(#137000) Message undeliverable, the recipient's identity has changed"),
  /// The business does not share the messages of before with its partner.
  HISTORY_DECLINED(
      400, 2_593_109, "OAuthException", "(#2593109) History sync is turned off by the business"),
  SYNCHRONIZED(
      400, 2_593_107, "OAuthException", "(#2593107) Synchronization was requested already"),
  SYNCHRONIZATION_OVER(
      400,
      2_593_108,
      "OAuthException",
      "(#2593108) Synchronization request can only be made within 24 hours of onboarding"),
  VERIFY_CODE(400, 136025, "OAuthException", "(#136025) Verify code error"),
  MARKETING_ONLY(400, 134100, "OAuthException", "(#134100) Only marketing messages supported"),
  BLOCKING(400, 139100, "OAuthException", "(#139100) Failed to block/unblock some users"),
  FLOW_UPDATING(400, 139001, "OAuthException", "(#139001) Updating attempt failed"),
  FLOW_PUBLISHING(400, 139002, "OAuthException", "(#139002) Publishing failed"),
  FLOW_DEPRECATING(400, 139003, "OAuthException", "(#139003) Deprecating failed"),
  FLOW_DELETING(400, 139004, "OAuthException", "(#139004) Deleting failed"),
  TEMPLATE_PAUSED(400, 132015, "OAuthException", "(#132015) Template is Paused"),
  TEMPLATE_DISABLED(400, 132016, "OAuthException", "(#132016) Template is Disabled"),
  NO_TEMPLATE(
      404, 132001, "OAuthException", "(#132001) Template name does not exist in the translation"),
  RATE_LIMIT(429, 130429, "OAuthException", "(#130429) Rate limit hit"),
  /// Whether something was done is not known.
  UNCERTAIN(500, 131000, "OAuthException", "(#131000) Something went wrong"),
  UNAVAILABLE(500, 131016, "OAuthException", "(#131016) Service unavailable"),
  NOT_SIMULATED(501, 3, "OAuthException", "(#3) This method is not simulated");

  private static final int NO_OBJECT = 33;

  private final int status;
  private final int code;
  private final String type;
  private final String message;

  GraphFault(int status, int code, String type, String message) {
    this.status = status;
    this.code = code;
    this.type = type;
    this.message = message;
  }

  int status() {
    return status;
  }

  int code() {
    return code;
  }

  String type() {
    return type;
  }

  String message() {
    return message;
  }

  /// The message without the code, as webhooks have it.
  String title() {
    return message.replace("(#" + code + ") ", "");
  }

  /// Absent for most.
  @Nullable Integer subcode() {
    return this == UNKNOWN_OBJECT ? NO_OBJECT : null;
  }

  /// @param details for a person, one sentence
  Raised toException(String details) {
    return new Raised(this, message, details);
  }

  /// The part of a body that another one asks for.
  ///
  /// @throws GraphFault.Raised `100`
  static <T> T required(String name, @Nullable T part) {
    if (part == null) {
      throw PARAMETER.toException(name + " is required");
    }
    return part;
  }

  /// The failure with a message of its own, as Meta has for it.
  ///
  /// @param words with the code in front
  Raised saying(String words) {
    return new Raised(this, words, words.replace("(#" + code + ") ", ""));
  }

  /// A failure that is reported to the app by a status, after its message was accepted.
  ///
  /// @param details for a person, one sentence
  Afterwards afterwards(String details) {
    return new Afterwards(this, details);
  }

  /// Carries the failure to the place that renders responses.
  static class Raised extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final GraphFault fault;
    private final String words;
    private final String details;

    private Raised(GraphFault fault, String words, String details) {
      super(details, null, false, false);
      this.fault = fault;
      this.words = words;
      this.details = details;
    }

    String words() {
      return words;
    }

    GraphFault graphFault() {
      return fault;
    }

    String details() {
      return details;
    }
  }

  /// Carries the failure to where a message has been accepted.
  static final class Afterwards extends Raised {
    private static final long serialVersionUID = 1L;

    private Afterwards(GraphFault fault, String details) {
      super(fault, fault.title(), details);
    }
  }
}
