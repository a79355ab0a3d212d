package dev.sessiongateway.http.kernel.fault;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The error body of family A.
///
/// @param success always false
/// @param code the stable code of the fault
/// @param detail only for invalid requests: repeats the message, where WAHA's clients read why a
///   presence was refused
/// @param session the session in the wrong state, with its present `status` and the `expected` one
/// @param exception only for internal errors; some clients show its message
/// @param requestId only for internal errors, to find them in the log
/// @param stored true when the message of a send is stored and will be sent later, under this
///   `messageId`
@JsonInclude(Include.NON_NULL)
record FlatError(
    int statusCode,
    String error,
    String message,
    boolean success,
    String code,
    @Nullable String detail,
    @Nullable String session,
    @Nullable String status,
    @Nullable List<String> expected,
    @Nullable ExceptionInfo exception,
    @Nullable String requestId,
    @Nullable String messageId,
    @Nullable Boolean stored) {

  static FlatError of(int status, String message, String code) {
    return new FlatError(
        status,
        ReasonPhrase.of(status),
        message,
        false,
        code,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  /// @param asError whether the message replaces the status' name, as in WAHA
  FlatError about(String name, @Nullable String state, List<String> wanted, boolean asError) {
    return new FlatError(
        statusCode,
        asError ? message : error,
        message,
        false,
        code,
        null,
        name,
        state,
        wanted,
        null,
        null,
        null,
        null);
  }

  FlatError ofOurOwn(String id) {
    return new FlatError(
        statusCode,
        error,
        message,
        false,
        code,
        null,
        null,
        null,
        null,
        new ExceptionInfo(message),
        id,
        null,
        null);
  }

  FlatError ofStored(String id) {
    return new FlatError(
        statusCode,
        error,
        message,
        false,
        code,
        null,
        session,
        status,
        expected,
        null,
        null,
        id,
        true);
  }

  FlatError detailed() {
    return new FlatError(
        statusCode,
        error,
        message,
        false,
        code,
        message,
        session,
        status,
        expected,
        exception,
        requestId,
        messageId,
        stored);
  }

  /// @param message repeats that of the error, without internal details
  record ExceptionInfo(String message) {}
}
