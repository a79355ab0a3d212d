package dev.sessiongateway.http.kernel.fault;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/// The error body of family B.
///
/// @param code the stable name of the fault
/// @param stored true when the message of a send is stored and will be sent later, under this
///   `messageId`
@JsonInclude(Include.NON_NULL)
record NestedError(
    int status,
    String error,
    Response response,
    String code,
    @Nullable String messageId,
    @Nullable Boolean stored) {

  static NestedError of(int status, Object message, String code) {
    return new NestedError(
        status, HttpStatus.getMessage(status), new Response(message), code, null, null);
  }

  NestedError named(String words) {
    return new NestedError(status, words, response, code, messageId, stored);
  }

  NestedError ofStored(String id) {
    return new NestedError(status, error, response, code, id, true);
  }

  /// @param message texts; one bare text when the key was wrong; check results when a number is not
  ///   on the network
  record Response(Object message) {}
}
