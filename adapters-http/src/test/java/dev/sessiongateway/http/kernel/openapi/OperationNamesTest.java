package dev.sessiongateway.http.kernel.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class OperationNamesTest {
  private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

  private final OperationNames names = OperationNames.read();

  @Test
  void everyOperationOfTheDocumentHasItsName() {
    var paths = DocumentParts.read().get("paths").properties();
    assertThat(paths).hasSizeGreaterThan(200);
    for (var path : paths) {
      var request = path.getKey().replaceAll("[{][^}]+}", "a-value");
      for (var method : path.getValue().properties()) {
        if (METHODS.contains(method.getKey())) {
          var same = method.getValue().path("x-same-as");
          var operation =
              same.isMissingNode() ? method.getValue() : path.getValue().get(same.textValue());
          assertThat(names.of(method.getKey().toUpperCase(Locale.ROOT), request))
              .as(path.getKey())
              .contains(operation.get("operationId").textValue());
        }
      }
    }
  }

  @Test
  void literalsComeBeforeVariables() {
    assertThat(names.of("GET", "/api/server/version")).contains("a.getServerVersion");
    assertThat(names.of("POST", "/api/sendText/")).contains("a.sendText");
  }

  @Test
  void whatIsNoOperationHasNoName() {
    assertThat(names.of("GET", "/api/sendNothing/at/all")).isEmpty();
    assertThat(names.of("BREW", "/api/sendText")).isEmpty();
  }

  @Test
  void anOperationIsKnownWithAndWithoutItsFamily() {
    assertThat(names.contains("sendText")).isTrue();
    assertThat(names.contains("b.sendText")).isTrue();
    assertThat(names.contains("c.sendText")).isFalse();
    assertThat(names.contains("Text")).isFalse();
  }
}
