package dev.sessiongateway.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sessiongateway.application.delivery.FakeDelivery;
import dev.sessiongateway.application.delivery.FakeRenderer;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.media.FakeMediaSource;
import dev.sessiongateway.application.media.SignatureMediaTypeDetector;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.time.SettlingExecutor;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;

/// A gateway over the fakes, with its clock, its network and its stores in the hands of a test.
///
/// ```java
/// try (var it = new GatewayFixture()) {
///   it.active(ADA);
///   it.gateway().messaging().send(ADA, GatewayFixture.text("hello"));
///   it.settle();
/// }
/// ```
public final class GatewayFixture implements AutoCloseable {
  public static final SessionName ADA = new SessionName("ada");
  public static final SessionName BOB = new SessionName("bob");
  public static final String ROOT_KEY = "root-key-of-the-tests";

  public final ManualTime time = new ManualTime();
  public final CountingIdentifiers identifiers = new CountingIdentifiers();
  public final SettlingExecutor background = new SettlingExecutor();
  public final FakeNetwork network = new FakeNetwork(time, identifiers, background);
  public final InMemoryStores stores = new InMemoryStores();
  public final FakeDelivery delivery = new FakeDelivery();
  public final FakeRenderer renderer = new FakeRenderer();
  public final FakeMediaSource files = new FakeMediaSource();

  private Consumer<GatewayConfig> change = _ -> {};
  private List<Function<Gateway, ReceiverProvider>> receivers = List.of();
  private @Nullable Gateway gateway;

  /// Every gateway that is opened from now on is built with this change.
  public GatewayFixture with(Consumer<GatewayConfig> other) {
    change = other;
    return this;
  }

  /// Every gateway that is opened from now on has these receivers beside webhooks.
  public GatewayFixture receivers(List<Function<Gateway, ReceiverProvider>> others) {
    receivers = List.copyOf(others);
    return this;
  }

  public Gateway gateway() {
    if (gateway == null) {
      gateway =
          Gateway.open(
              config -> {
                configure(config);
                change.accept(config);
              },
              receivers);
      settle();
    }
    return gateway;
  }

  private void configure(GatewayConfig config) {
    config.network = network;
    config.stores = stores;
    config.time = time;
    config.identifiers = identifiers;
    config.background = background;
    config.rootKey = ROOT_KEY;
    config.eventRenderer = renderer;
    config.delivery = delivery;
    config.mediaSource = files;
    config.mediaTypes = new SignatureMediaTypeDetector();
  }

  /// Closes the gateway and opens another one on the same stores and network.
  public Gateway reopen() {
    close();
    return gateway();
  }

  @Override
  public void close() {
    if (gateway != null) {
      gateway.close();
      gateway = null;
      settle();
    }
  }

  /// Returns when nothing runs in the background.
  public void settle() {
    background.settle();
  }

  /// Lets time pass from one timer to the next, each time until all that came of it is done.
  public void advance(Duration by) {
    var left = by;
    do {
      var next = time.untilNext().orElse(left);
      var step = next.compareTo(left) < 0 ? next : left;
      time.advance(step);
      settle();
      left = left.minus(step);
    } while (left.isPositive() || time.untilNext().filter(Duration::isZero).isPresent());
  }

  /// Creates a session without starting it.
  public Session create(SessionName name, SessionConfig config) {
    var command = new NewSession(name, config, Session.Origin.NATIVE, false);
    var created = gateway().sessions().create(command);
    settle();
    return created;
  }

  /// Creates a session, starts it, and scans its QR code.
  public Session active(SessionName name, SessionConfig config) {
    create(name, config);
    return activate(name);
  }

  public Session active(SessionName name) {
    return active(name, SessionConfig.DEFAULT);
  }

  /// Starts a session that is there, and scans its QR code.
  public Session activate(SessionName name) {
    gateway().sessions().start(name);
    settle();
    network.scan(name, FakeNetwork.ADA);
    settle();
    assertThat(session(name).state()).isEqualTo(new SessionState.Active(FakeNetwork.ADA));
    return session(name);
  }

  public Session session(SessionName name) {
    return gateway().sessions().get(name);
  }

  public SessionState state(SessionName name) {
    return session(name).state();
  }

  /// Everything in the log of the session, oldest first.
  public List<EventRecord> log(SessionName name) {
    return stores.events().read(session(name).ref(), 0, Integer.MAX_VALUE);
  }

  /// The events of one kind in the log of the session, oldest first.
  public <E extends Event> List<E> events(SessionName name, Class<E> kind) {
    return log(name).stream()
        .map(EventRecord::event)
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }

  /// The states that the session entered, as their words, oldest first.
  public List<String> entered(SessionName name) {
    return events(name, Event.SessionEntered.class).stream()
        .map(event -> event.state().code())
        .toList();
  }

  /// A text to Grace.
  public static OutgoingMessage text(String text) {
    return OutgoingMessage.to(Samples.GRACE, new Content.Text(text));
  }

  /// The fault that the call ends with.
  public static Fault faultOf(ThrowingCallable call) {
    var thrown = catchThrowableOfType(FaultException.class, call);
    assertThat(thrown).as("a fault").isNotNull();
    return thrown.fault();
  }

  /// Asserts that the call ends with the fault of this code.
  public static void assertFault(String code, ThrowingCallable call) {
    assertThat(faultOf(call).code()).isEqualTo(code);
  }
}
