package dev.sessiongateway.http.familya;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.kernel.openapi.WahaContract;
import java.util.HashSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Each successful answer of the whole suite in WAHA's dialect is validated by the test clients.
class WahaOperationsTest {
  private static final Pattern VARIABLE = Pattern.compile("\\{[^}]*}");

  private final WahaContract waha = WahaContract.get();

  @Test
  void everyOperationOfWahaIsRoutedAndImplemented() {
    try (var server = new TestServer()) {
      var implemented =
          server.server.routes().stream()
              .map(route -> shape(route.method() + " " + route.path()))
              .collect(Collectors.toSet());
      var missing =
          waha.operations().stream()
              .filter(operation -> !implemented.contains(shape(operation)))
              .filter(operation -> !waha.deviations().containsKey(operation))
              .toList();
      assertThat(missing).isEmpty();
    }
  }

  @Test
  void fewerThanTenThingsDeviateAndEachSaysWhy() {
    assertThat(waha.deviations()).hasSizeLessThan(10);
    assertThat(waha.deviations().values()).allSatisfy(reason -> assertThat(reason).isNotBlank());
    var operations = new HashSet<>(waha.operations());
    assertThat(waha.deviations().keySet())
        .filteredOn(key -> !key.startsWith("~"))
        .allMatch(operations::contains);
  }

  private static String shape(String operation) {
    return VARIABLE.matcher(operation).replaceAll("{}");
  }
}
