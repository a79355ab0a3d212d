package dev.sessiongateway.http.kernel.fault;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/// The error body of family A.
///
/// @param success always false
/// @param code the stable code of the fault
/// @param more the fields of some faults, in the order in which they are written
record FlatError(
    int statusCode,
    String error,
    String message,
    boolean success,
    String code,
    @JsonAnyGetter Map<String, Object> more) {

  static FlatError of(int status, String message, String code) {
    return new FlatError(status, HttpStatus.getMessage(status), message, false, code, Map.of());
  }

  private FlatError with(Map<String, Object> fields) {
    return new FlatError(statusCode, error, message, success, code, fields);
  }

  /// Of an invalid request: repeats the message, where WAHA's clients read why a presence was
  /// refused.
  FlatError detailed() {
    return with(Map.of("detail", message));
  }

  /// Of a session in the wrong state.
  ///
  /// @param state its present one
  /// @param asError whether the message replaces the status' name, as in WAHA
  FlatError about(String session, @Nullable String state, List<String> expected, boolean asError) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("session", session);
    if (state != null) {
      fields.put("status", state);
    }
    fields.put("expected", expected);
    return new FlatError(statusCode, asError ? message : error, message, success, code, fields);
  }

  /// Of an internal error: some clients show the message of its exception, which has no internal
  /// details.
  ///
  /// @param requestId finds the error in the log
  FlatError ofOurOwn(String requestId) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("exception", Map.of("message", message));
    fields.put("requestId", requestId);
    return with(fields);
  }

  /// Of a send whose message is stored and will be sent later.
  FlatError ofStored(String messageId) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("messageId", messageId);
    fields.put("stored", true);
    return with(fields);
  }
}
