package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.FamilyA;
import dev.sessiongateway.http.FamilyB;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.product.Health;
import dev.sessiongateway.http.product.Product;
import dev.sessiongateway.http.simulator.SimulatorRoutes;
import java.util.List;
import java.util.stream.Stream;

/// Everything that can be called over HTTP.
final class Operations {
  private Operations() {}

  static List<Api.Capability> of(
      Gateway gateway,
      Product product,
      Health health,
      Settings settings,
      Time time,
      Identifiers identifiers) {
    return Stream.<List<? extends Api.Capability>>of(
            FamilyA.capabilities(gateway, product, health, time, settings.dataDirectory()),
            FamilyB.capabilities(gateway, product, time, identifiers),
            List.of(
                new SimulatorRoutes(
                    gateway.virtualPhones(), gateway.mediaIntake(), gateway.pairing())))
        .<Api.Capability>flatMap(List::stream)
        .toList();
  }
}
