package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.kernel.openapi.DocumentedOperations.Operation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Validates responses against the API document: the operation, the status, the content type and
/// the body. For tests that talk to a server. Thread-safe.
public final class AnswerValidator {
  private static final String JSON = "application/json";

  private final DocumentedOperations operations;
  private final DocumentSchemas schemas;

  /// @param document as served at `/openapi.json`
  public AnswerValidator(byte[] document) {
    operations = new DocumentedOperations(document);
    schemas = new DocumentSchemas(operations.document());
  }

  /// Every supported operation as `METHOD /path`, the path with its variables in braces.
  public List<String> operations() {
    return operations.all().stream()
        .filter(operation -> !operation.node().has(UnsupportedPaths.MARK))
        .map(Operation::toString)
        .toList();
  }

  /// The operation of a request as `METHOD /path`; null when it is not documented.
  public @Nullable String operation(String method, String path) {
    return operations.find(method, path).map(Operation::toString).orElse(null);
  }

  /// Whether the operation is documented.
  public boolean documents(String method, String path) {
    return operations.find(method, path).isPresent();
  }

  /// @param path as sent, with or without a query
  /// @param contentType as received, absent when there was none
  /// @throws AssertionError that names the difference
  public void check(
      String method, String path, int status, @Nullable String contentType, byte[] body) {
    var operation =
        operations
            .find(method, path)
            .orElseThrow(() -> new AssertionError("not documented: " + method + " " + path));
    var answer = operations.resolved(operation.node().path("responses").path("" + status));
    if (answer.isMissingNode()) {
      throw new AssertionError(
          operation + " answered " + status + ", which is not documented: " + text(body));
    }
    check(operation, status, answer, contentType, body);
  }

  private void check(
      Operation operation, int status, JsonNode answer, @Nullable String contentType, byte[] body) {
    var content = answer.path("content");
    if (body.length == 0) {
      if (!content.isEmpty() && !answer.path("x-body").asText().equals("optional")) {
        throw new AssertionError(operation + " answered " + status + " without a body");
      }
      return;
    }
    var type = contentType == null ? "" : contentType.split(";", 2)[0].strip();
    var media = content.has(type) ? content.path(type) : content.path("*/*");
    if (media.isMissingNode()) {
      throw new AssertionError(
          operation + " answered " + status + " as " + type + ", not documented: " + text(body));
    }
    if (type.equals(JSON)) {
      refuse(operation, status, schemas.faults(media.path("schema"), text(body)), body);
    }
  }

  private static void refuse(Operation operation, int status, List<String> faults, byte[] body) {
    if (!faults.isEmpty()) {
      throw new AssertionError(
          operation
              + " answered "
              + status
              + " with a body that is not as documented:\n  "
              + String.join("\n  ", faults)
              + "\n"
              + text(body));
    }
  }

  private static String text(byte[] body) {
    return new String(body, StandardCharsets.UTF_8);
  }
}
