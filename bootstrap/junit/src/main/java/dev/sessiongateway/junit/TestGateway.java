package dev.sessiongateway.junit;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.identity.SystemSecrets;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.simulation.ClockControl;
import dev.sessiongateway.application.simulation.FaultInjection;
import dev.sessiongateway.application.simulation.FaultRule;
import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.simulation.WorldControl;
import dev.sessiongateway.application.simulation.WorldControl.WorldSource;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.simulator.ClientRequests;
import dev.sessiongateway.http.simulator.Diagnosis;
import dev.sessiongateway.junit.TestPhone.TestSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A complete gateway in this process, as `gateway serve` runs it: on a free port of loopback, with
/// a root key, on the simulated network. Its world is empty at first. Its data are in a temporary
/// directory, which is deleted on close. Thread-safe.
public final class TestGateway implements AutoCloseable {
  /// How long a session may take to be paired.
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final int KEY_LENGTH = 43;
  private static final Set<String> ALL_EVENTS = Set.of("*");

  private final TemporaryDirectory directory;
  private final String key;
  private final GatewayProcess process;
  private final ClientRequests requests;
  private final Map<PhoneNumber, TestPhone> handles = new ConcurrentHashMap<>();

  private TestGateway(TemporaryDirectory directory, Map<Setting, String> settings) {
    this.directory = directory;
    var all = new EnumMap<Setting, String>(Setting.class);
    all.put(Setting.PORT, "0");
    all.put(Setting.WORLD, "empty");
    all.put(Setting.API_KEY, new SystemSecrets().secret(KEY_LENGTH));
    all.putAll(settings);
    all.put(Setting.DATA_DIR, directory.path().toString());
    this.key = all.get(Setting.API_KEY);
    this.process = GatewayProcess.start(Settings.of(all));
    this.requests = new ClientRequests(process.requests());
    requests.restart(true);
  }

  /// Starts a gateway with the default settings.
  public static TestGateway start() {
    return start(Map.of());
  }

  /// Starts a gateway with these settings; neither the environment nor a file is read.
  ///
  /// @param settings instead of the defaults; the data directory is always a temporary one
  /// @throws RuntimeException that says in one line what is wrong with the settings
  public static TestGateway start(Map<Setting, String> settings) {
    var directory = TemporaryDirectory.make();
    try {
      PreparedData.copyTo(directory.path());
      return new TestGateway(directory, settings);
    } catch (RuntimeException | Error e) {
      directory.close();
      throw e;
    }
  }

  /// The base URL for clients, without a trailing slash.
  public URI url() {
    return process.url();
  }

  /// The root key, which allows everything.
  public String key() {
    return key;
  }

  /// Where its data are until it is closed.
  Path dataDirectory() {
    return directory.path();
  }

  /// The use cases, without HTTP.
  public Gateway useCases() {
    return process.gateway();
  }

  /// Begins a new world; sessions whose phone is in it stay linked.
  ///
  /// @param yaml as in a file for `gateway serve --world`
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.world` with the line of the
  ///   mistake; the world is the old one then
  public void world(String yaml) {
    control().reset(new WorldSource.Described(yaml), false);
    handles.values().forEach(TestPhone::forgetMessages);
  }

  /// Begins the world of a YAML file, as [#world(String)] does.
  public void world(Path file) {
    try {
      world(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The phone of this number, which is made when it is not there.
  ///
  /// @param number digits; `+`, spaces, dashes and brackets are dropped
  public TestPhone phone(String number) {
    return phone(number, null);
  }

  /// As above.
  ///
  /// @param name of a new phone
  public TestPhone phone(String number, @Nullable String name) {
    var parsed = PhoneNumber.parse("number", number);
    phones().create(parsed, name);
    return handles.computeIfAbsent(parsed, one -> new TestPhone(phones(), diagnosis(), one));
  }

  /// Makes a session and pairs it with the phone.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.exists`, `invalid.name`
  public TestSession session(String name, TestPhone phone) {
    return paired(name, phone, List.of());
  }

  /// As above, with a webhook of family A.
  ///
  /// @param bot gets the events
  /// @param events such as `message`; without any, all
  public TestSession session(String name, TestPhone phone, URI bot, String... events) {
    var wanted = events.length == 0 ? ALL_EVENTS : Set.of(events);
    var webhook =
        new Webhook(
            new ReceiverId("bot"),
            Family.A,
            true,
            bot,
            wanted,
            null,
            new RetryPolicy.Unset(),
            List.of(),
            false,
            false,
            true,
            null);
    return paired(name, phone, List.of(webhook));
  }

  private TestSession paired(String name, TestPhone phone, List<Webhook> webhooks) {
    var gateway = useCases();
    var session = SessionName.strict("name", name);
    var config = SessionConfig.DEFAULT.withWebhooks(Family.A, webhooks);
    gateway.sessions().create(new NewSession(session, config, Session.Origin.NATIVE, true));
    var timeout = Patience.scaled(PATIENCE);
    gateway
        .pairing()
        .awaitQr(session, timeout)
        .ifPresent(qr -> phones().scan(phone.phoneNumber(), qr.value()));
    gateway.pairing().awaitPaired(session, timeout);
    var state = gateway.sessions().get(session).state();
    if (!(state instanceof SessionState.Active)) {
      throw new IllegalStateException(
          "the session %s was not paired with the phone %s within %d s; it is %s"
              .formatted(name, phone.number(), timeout.toSeconds(), state.code()));
    }
    return new TestSession(name, phone);
  }

  /// The clock of the gateway and its network.
  public TestClock clock() {
    return new TestClock(simulated(Simulation::clock, ClockControl.CODE));
  }

  /// Makes the network misbehave, always and everywhere, until the fault is removed.
  ///
  /// @return the fault, to be removed
  public TestFault breaks(NetworkFault fault) {
    return breaks(FaultRule.of(fault));
  }

  /// Makes the network misbehave.
  ///
  /// @param rule says where and when: `FaultRule.of(fault).when(Trigger.next(1))`
  /// @return the fault, to be removed
  public TestFault breaks(FaultRule rule) {
    return new TestFault(faults(), faults().add(rule).id());
  }

  /// Starts over: the world of the start, no sessions, no keys besides the root key, no faults, and
  /// a clock that runs. The clock keeps its time, which never goes back. Phones and sessions that a
  /// test holds are to be made again.
  public void reset() {
    clock().run();
    faults().clear();
    var sessions = useCases().sessions();
    for (var session : sessions.list()) {
      // Without receivers, nobody is notified of the deletion afterwards.
      sessions.configure(session.name(), SessionConfig.DEFAULT);
      sessions.delete(session.name());
    }
    useCases().keys().list().forEach(issued -> useCases().keys().revoke(issued.id()));
    control().reset(new WorldSource.Initial(), true);
    handles.clear();
    requests.restart(true);
  }

  private Diagnosis diagnosis() {
    return new Diagnosis(phones(), useCases().receiverAdmin(), requests);
  }

  /// What clients have called since the last reset.
  ClientRequests requests() {
    return requests;
  }

  /// Whether the API has an operation of this name, with or without its family.
  boolean hasOperation(String name) {
    return process.hasOperation(name);
  }

  private VirtualPhones phones() {
    return simulated(Simulation::phones, VirtualPhones.CODE);
  }

  private WorldControl control() {
    return simulated(Simulation::world, WorldControl.CODE);
  }

  private FaultInjection faults() {
    return simulated(Simulation::faults, FaultInjection.CODE);
  }

  private <T> T simulated(Function<Simulation, @Nullable T> part, String what) {
    return Simulation.of(useCases())
        .map(part)
        .orElseThrow(() -> new IllegalStateException("the network of this gateway has no " + what));
  }

  /// Stops the gateway and deletes its data.
  @Override
  public void close() {
    try {
      process.close();
    } finally {
      directory.close();
    }
  }
}
