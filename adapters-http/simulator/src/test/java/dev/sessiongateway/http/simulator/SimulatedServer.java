package dev.sessiongateway.http.simulator;

import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.part.PartContext;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// A server over fake phones, of which Ada's exists; each test begins with nothing recorded.
final class SimulatedServer implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {
  /// The path of Ada's phone.
  static final String ADA = "/simulator/phones/4915110000001";

  final FakePhones phones = new FakePhones();
  TestServer server;
  Client client;

  @Override
  public void beforeAll(ExtensionContext context) {
    if (server == null) {
      server = new TestServer(this::routes);
      client = server.asNative();
      client.post("/simulator/phones", "{'number':'4915110000001','name':'Ada'}");
    }
  }

  private List<Api.RouteGroup> routes(PartContext context) {
    var gateway = context.gateway();
    return List.of(
        new SimulatorRoutes(Optional.of(phones.port), gateway.mediaIngest(), gateway.pairing()),
        new DiagnosisRoutes(
            Optional.of(phones.port),
            false,
            gateway.receiverAdmin(),
            new ClientRequests(context.requests())));
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    phones.forget();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    // Called for nested classes too, while the outer one goes on.
    if (context.getRequiredTestClass().getEnclosingClass() == null) {
      server.close();
    }
  }
}
