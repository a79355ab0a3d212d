package dev.sessiongateway.http.familya;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.kernel.openapi.WahaContract;
import java.util.HashSet;
import org.junit.jupiter.api.Test;

/// Each successful answer of the whole suite in WAHA's dialect is validated by the test clients.
class WahaOperationsTest {
  private final WahaContract waha = WahaContract.get();

  @Test
  void fewerThanTenThingsDeviateAndEachSaysWhy() {
    assertThat(waha.deviations()).hasSizeLessThan(10);
    assertThat(waha.deviations().values()).allSatisfy(reason -> assertThat(reason).isNotBlank());
    var operations = new HashSet<>(waha.operations());
    assertThat(waha.deviations().keySet())
        .filteredOn(key -> !key.startsWith("~"))
        .allMatch(operations::contains);
  }
}
