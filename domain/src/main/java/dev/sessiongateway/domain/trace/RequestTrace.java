package dev.sessiongateway.domain.trace;

import org.jspecify.annotations.Nullable;

/// The request that caused something.
///
/// @param requestId the client's own or a generated one, see [#isRequestId]
/// @param context the client's trace; null when it has none
public record RequestTrace(String requestId, @Nullable TraceContext context) {
  /// The longest id that is accepted.
  public static final int MOST_CHARACTERS = 128;

  private static final String SEPARATOR = " ";

  public RequestTrace {
    if (!isRequestId(requestId)) {
      throw new IllegalArgumentException("not a request id");
    }
  }

  /// Whether a text can be a request id: 1 to 128 letters, digits and `._:-`. It stands in log
  /// lines and headers, so nothing else is accepted. Called for each request, hence no expression.
  public static boolean isRequestId(String text) {
    var length = text.length();
    if (length == 0 || length > MOST_CHARACTERS) {
      return false;
    }
    for (var i = 0; i < length; i++) {
      if (!isPlain(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPlain(char character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '-' && character <= ':' && character != '/')
        || character == '_';
  }

  /// The form in which stores keep it: the id, then the two fields of the context.
  public String text() {
    if (context == null) {
      return requestId;
    }
    var known = requestId + SEPARATOR + context.traceparent();
    return context.tracestate().isEmpty() ? known : known + SEPARATOR + context.tracestate();
  }

  /// Reads [#text]. Null for null, and for a text that is none.
  public static @Nullable RequestTrace parse(@Nullable String text) {
    if (text == null) {
      return null;
    }
    var end = text.indexOf(SEPARATOR);
    var id = end < 0 ? text : text.substring(0, end);
    if (!isRequestId(id)) {
      return null;
    }
    return new RequestTrace(id, end < 0 ? null : context(text.substring(end + 1)));
  }

  private static @Nullable TraceContext context(String text) {
    var end = text.indexOf(SEPARATOR);
    return end < 0
        ? TraceContext.parse(text, "")
        : TraceContext.parse(text.substring(0, end), text.substring(end + 1));
  }
}
