package dev.sessiongateway.bootstrap.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.http.kernel.openapi.AnswerValidator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Checks answers against the OpenAPI document that the gateway serves.
///
/// @param validator absent for the request of the document itself
record ServedDocument(@Nullable AnswerValidator validator) {
  static final ServedDocument UNCHECKED = new ServedDocument(null);

  private static final Map<String, ServedDocument> KNOWN = new ConcurrentHashMap<>();

  /// Gateways of equal settings serve the same, whose reading takes long.
  static ServedDocument of(byte[] json) {
    return KNOWN.computeIfAbsent(
        new String(json, UTF_8), _ -> new ServedDocument(new AnswerValidator(json)));
  }

  /// @throws AssertionError when the document does not allow the answer
  void check(ApiExplorer.Reply reply) {
    if (validator != null) {
      validator.check(
          reply.method(), reply.path(), reply.status(), reply.contentType(), reply.bytes());
    }
  }

  /// Every supported operation as `METHOD /path`, the path with its variables in braces.
  List<String> operations() {
    return validator == null ? List.of() : validator.operations();
  }

  /// The operation of a request as `METHOD /path`; null when the document has none.
  @Nullable String operation(String method, String path) {
    return validator == null ? null : validator.operation(method, path);
  }
}
