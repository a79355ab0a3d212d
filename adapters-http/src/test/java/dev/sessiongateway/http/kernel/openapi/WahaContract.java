package dev.sessiongateway.http.kernel.openapi;

import dev.sessiongateway.http.kernel.openapi.DocumentedOperations.Operation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The operations of WAHA, and the shapes of their successful answers. Validates what the gateway
/// answers in that dialect, except for the deviations that `waha-deviations.txt` lists with a
/// reason. Thread-safe.
public final class WahaContract {
  private static final String PATTERN = "~ ";
  private static final String REASON = ": ";

  private static final WahaContract INSTANCE = new WahaContract();

  private final DocumentedOperations operations;
  private final DocumentSchemas schemas;
  private final Map<String, String> deviations;
  private final List<Pattern> differences;

  private WahaContract() {
    operations = new DocumentedOperations(resource("/waha-openapi.json"));
    schemas = new DocumentSchemas(operations.document());
    deviations = deviations(new String(resource("/waha-deviations.txt"), StandardCharsets.UTF_8));
    differences =
        deviations.keySet().stream()
            .filter(key -> key.startsWith(PATTERN))
            .map(key -> Pattern.compile(key.substring(PATTERN.length())))
            .toList();
  }

  public static WahaContract get() {
    return INSTANCE;
  }

  /// Every operation as `METHOD /path`, the path with its variables in braces.
  public List<String> operations() {
    return operations.all().stream().map(Operation::toString).toList();
  }

  /// The operations, and the patterns of differences, that deviate on purpose, with their reasons.
  public Map<String, String> deviations() {
    return deviations;
  }

  /// The operation of a request as `METHOD /path`; null when WAHA has none.
  public @Nullable String operation(String method, String path) {
    return operations.find(method, path).map(Operation::toString).orElse(null);
  }

  /// Checks a successful answer in the dialect of WAHA.
  ///
  /// @param path as sent, with or without a query
  /// @param contentType as received, absent when there was none
  /// @throws AssertionError that names the difference
  public void check(
      String method, String path, int status, @Nullable String contentType, byte[] body) {
    var operation = operations.find(method, path).orElse(null);
    if (operation == null || status / 100 != 2 || deviations.containsKey(operation.toString())) {
      return;
    }
    var differences = differences(operation, status, contentType, body);
    if (!differences.isEmpty()) {
      throw new AssertionError(
          operation
              + " does not answer as WAHA does:\n  "
              + String.join("\n  ", differences)
              + "\n"
              + status
              + " "
              + new String(body, StandardCharsets.UTF_8));
    }
  }

  private List<String> differences(
      Operation operation, int status, @Nullable String contentType, byte[] body) {
    var answer = operation.node().path("responses").path("" + status);
    if (answer.isMissingNode()) {
      return List.of("the status " + status + " is not among " + statuses(operation));
    }
    var content = answer.path("content");
    // An answer without a described body may have any.
    if (content.isEmpty() || body.length == 0) {
      return List.of();
    }
    var type = contentType == null ? "" : contentType.split(";", 2)[0].strip();
    if (!type.equals("application/json") || !content.has(type)) {
      return List.of();
    }
    var text = new String(body, StandardCharsets.UTF_8);
    return schemas.faults(content.path(type).path("schema"), text).stream()
        .filter(fault -> differences.stream().noneMatch(known -> known.matcher(fault).matches()))
        .toList();
  }

  private static List<String> statuses(Operation operation) {
    var all = new ArrayList<String>();
    operation.node().path("responses").fieldNames().forEachRemaining(all::add);
    return all;
  }

  private static Map<String, String> deviations(String text) {
    var all = new HashMap<String, String>();
    text.lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .forEach(line -> {
          var end = line.lastIndexOf(REASON);
          all.put(line.substring(0, end), line.substring(end + REASON.length()));
        });
    return Map.copyOf(all);
  }

  private static byte[] resource(String name) {
    try (InputStream in = WahaContract.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Whether a request with these headers speaks WAHA's dialect.
  public static boolean isFor(HttpHeaders headers) {
    return headers
        .firstValue("X-Gateway-Dialect")
        .map("waha"::equals)
        .orElseGet(() -> {
          var names = headers.map().keySet();
          return names.stream().anyMatch("X-Api-Key"::equalsIgnoreCase)
              && names.stream().noneMatch("apikey"::equalsIgnoreCase);
        });
  }
}
