package dev.sessiongateway.http;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.EventPart;
import dev.sessiongateway.application.delivery.EventReceiver;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.http.delivery.FamilyEventRenderer;
import dev.sessiongateway.http.kernel.access.ClientGuards;
import dev.sessiongateway.http.kernel.access.FailureLimiter;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.part.ChatBots;
import dev.sessiongateway.http.kernel.part.GatewayPart;
import dev.sessiongateway.http.kernel.part.GatewayParts;
import dev.sessiongateway.http.kernel.part.InboxApp;
import dev.sessiongateway.http.kernel.part.PartContext;
import dev.sessiongateway.http.kernel.part.ServedPath;
import dev.sessiongateway.http.kernel.requestlog.RequestListener;
import dev.sessiongateway.http.kernel.server.AesSessionCipher;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The parts of the class path, for a test server: their receivers get no event, and none of their
/// calls leaves the machine.
record IdleParts(
    GatewayParts found,
    TestServer server,
    ServerSettings settings,
    ComputePool compute,
    Executor background,
    Path data) {
  /// Those that the test resources of a module name, in place of what a process reads.
  private static final Map<String, String> SETTINGS = settingsOfModule();

  private static final OutboundClient CLIENT =
      new OutboundClient(
          OutboundPolicy.allowing(List.of()), OutboundClient.Timeouts.DEFAULT, "test");

  static IdleParts of(
      TestServer server, ServerSettings settings, ComputePool compute, Executor background) {
    var parts =
        ServiceLoader.load(GatewayPart.class).stream().map(ServiceLoader.Provider::get).toList();
    return new IdleParts(
        new GatewayParts(parts), server, settings, compute, background, temporary());
  }

  /// A folder that is there when a part has made it.
  private static Path temporary() {
    return Path.of("target", "parts", UUID.randomUUID().toString()).toAbsolutePath();
  }

  private static Map<String, String> settingsOfModule() {
    var found = new Properties();
    try (var file = IdleParts.class.getResourceAsStream("/part-settings.properties")) {
      if (file != null) {
        found.load(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found.stringPropertyNames().stream()
        .collect(Collectors.toUnmodifiableMap(key -> key, found::getProperty));
  }

  /// @param random texts
  PartContext context(Gateway gateway, Secrets random) {
    return new PartContext(
        gateway,
        server.stores,
        CLIENT,
        server.info,
        ClientGuards.of(
            new FailureLimiter(server.time),
            settings.host(),
            settings.corsOrigins(),
            gateway.keys().withoutKey().isEmpty()),
        new FamilyEventRenderer(server.info, server.stores.media()),
        compute,
        background,
        server.time,
        server.time,
        server.identifiers,
        random,
        new AesSessionCipher(new byte[32], server.identifiers),
        server.metrics,
        server.requests,
        data,
        SETTINGS,
        null);
  }

  PartContext context(Gateway gateway) {
    return context(gateway, server.identifiers);
  }

  List<Function<Gateway, ReceiverProvider>> receivers() {
    return found.receivers(this::context).stream()
        .<Function<Gateway, ReceiverProvider>>map(make -> gateway -> idle(make.apply(gateway)))
        .toList();
  }

  private static ReceiverProvider idle(ReceiverProvider real) {
    return config -> real.of(config).stream().<EventReceiver>map(Idle::new).toList();
  }

  List<RequestListener> listeners(Gateway gateway) {
    return found.listeners(context(gateway));
  }

  Optional<InboxApp> inbox(Gateway gateway) {
    return found.inbox(context(gateway));
  }

  Optional<ChatBots> bots(Gateway gateway) {
    return found.bots(context(gateway));
  }

  /// @param instead replace those of their classes
  List<Api.RouteGroup> routes(Gateway gateway, List<? extends Api.RouteGroup> instead) {
    return found.routes(context(gateway)).stream()
        .filter(group -> instead.stream().noneMatch(group.getClass()::isInstance))
        .toList();
  }

  void close() {
    found.all().forEach(GatewayPart::close);
  }

  List<ServedPath> paths(Gateway gateway) {
    return found.paths(context(gateway));
  }

  private record Idle(EventReceiver real) implements EventReceiver {
    @Override
    public ReceiverId id() {
      return real.id();
    }

    @Override
    public Endpoint endpoint() {
      return real.endpoint();
    }

    @Override
    public List<EventPart> parts(Session session, EventRecord event) {
      return List.of();
    }

    @Override
    public Delivery.Attempt deliver(EventPart part, Delivery.Origin origin) {
      return real.deliver(part, origin);
    }

    @Override
    public Description description() {
      return real.description();
    }
  }
}
