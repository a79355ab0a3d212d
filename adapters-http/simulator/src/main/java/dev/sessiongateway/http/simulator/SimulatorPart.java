package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.simulation.LoadGenerator;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.RequestForwarder;
import dev.sessiongateway.http.kernel.api.RequestInfo.ClientProtocol;
import dev.sessiongateway.http.kernel.part.GatewayPart;
import dev.sessiongateway.http.kernel.part.PartContext;
import dev.sessiongateway.http.kernel.part.ReceivedMessages;
import dev.sessiongateway.http.simulator.graph.BusinessRoutes;
import dev.sessiongateway.http.simulator.graph.CloudAccounts;
import dev.sessiongateway.http.simulator.graph.CloudServices;
import dev.sessiongateway.http.simulator.graph.FlowFormRoutes;
import dev.sessiongateway.http.simulator.graph.GraphRoutes;
import dev.sessiongateway.http.simulator.graph.UsernameRoutes;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a gateway has for a simulated network: its phones over HTTP, and the Cloud API on them.
public final class SimulatorPart implements GatewayPart {
  private final AtomicReference<@Nullable CloudAccounts> businesses = new AtomicReference<>();
  private final AtomicReference<@Nullable LoadGenerator> load = new AtomicReference<>();

  @Override
  public List<Api.RouteGroup> routes(PartContext context) {
    var gateway = context.gateway();
    var diagnosis =
        new DiagnosisRoutes(
            Simulation.of(gateway).map(Simulation::phones),
            context.elsewhere() != null,
            gateway.receiverAdmin(),
            new ClientRequests(context.requests()));
    return Stream.concat(
            Stream.of(diagnosis, load(context), new TestClientRoutes()),
            ofNetwork(context).stream())
        .toList();
  }

  private LoadRoutes load(PartContext context) {
    var generator =
        Simulation.of(context.gateway())
            .map(simulation ->
                new LoadGenerator(simulation.phones(), context.machine(), context.time()));
    generator.ifPresent(load::set);
    return new LoadRoutes(
        generator, context.elsewhere() != null, context.gateway().receiverAdmin());
  }

  @Override
  public List<Api.RouteGroup> networkRoutes(PartContext context) {
    var links = Simulation.of(context.gateway()).map(Simulation::links).orElseThrow();
    return Stream.concat(
            Stream.of(new LinkRoutes(links), new TestClientRoutes()), ofNetwork(context).stream())
        .toList();
  }

  /// Its phones and what else is simulated. The process of the network answers, where it is in one
  /// of its own.
  private List<Api.RouteGroup> ofNetwork(PartContext context) {
    var gateway = context.gateway();
    var simulation = Simulation.of(gateway);
    var accounts = businesses(context);
    businesses.set(accounts);
    var all =
        Stream.<Api.RouteGroup>of(
            new SimulatorRoutes(
                simulation.map(Simulation::phones), gateway.mediaIngest(), gateway.pairing()),
            new ClockRoutes(simulation.map(Simulation::clock)),
            new WorldRoutes(simulation.map(Simulation::world)),
            new FaultRoutes(simulation.map(Simulation::faults), accounts),
            new BehaviourRoutes(simulation.map(Simulation::behaviours)),
            new BusinessRoutes(accounts),
            new UsernameRoutes(accounts),
            new FlowFormRoutes(accounts),
            new GraphRoutes(accounts));
    var elsewhere = context.elsewhere();
    if (elsewhere == null) {
      return all.toList();
    }
    var forwarder = new SimulatorForwarder(elsewhere, gateway.pairing());
    return all.<Api.RouteGroup>map(group -> new Forwarded(group, forwarder)).toList();
  }

  /// The apps that drive phones by the Cloud API; none where the network is not simulated here.
  private static CloudAccounts businesses(PartContext context) {
    var gateway = context.gateway();
    return new CloudAccounts(
        Simulation.of(gateway)
            .map(simulation ->
                new CloudServices(
                    simulation.businesses(),
                    simulation.phones(),
                    gateway.mediaIngest(),
                    gateway.mediaFiles(),
                    context.outbound(),
                    context.time(),
                    context.background(),
                    context.guards().failures())));
  }

  @Override
  public <T> Optional<T> find(Class<T> type, PartContext context) {
    return type == ReceivedMessages.class
        ? Simulation.of(context.gateway()).map(one -> type.cast(received(one)))
        : Optional.empty();
  }

  private static ReceivedMessages received(Simulation simulation) {
    return new PhoneMessages(simulation.phones())::next;
  }

  @Override
  public void close() {
    var running = load.getAndSet(null);
    if (running != null) {
      running.close();
    }
    var opened = businesses.getAndSet(null);
    if (opened != null) {
      opened.close();
    }
  }

  /// Operations that the process of the network answers.
  private record Forwarded(Api.RouteGroup group, RequestForwarder forwarder)
      implements Api.RouteGroup {
    @Override
    public Family family() {
      return group.family();
    }

    @Override
    public @Nullable ClientProtocol protocol() {
      return group.protocol();
    }

    @Override
    public void register(Api api) {
      group.register(api);
    }
  }
}
