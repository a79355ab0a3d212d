package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.access.TicketStore;
import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.node.SessionOwnership;
import dev.sessiongateway.application.node.SessionOwnership.Change;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.session.SessionRef;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// What lies between one process and the shared stores: calls fail or hang, answers are lost, and
/// what the stores tell of other nodes comes late, or all at once when the connection is back.
final class StoreConnection {
  /// These are no calls of a store over its connection.
  private static final Set<String> LOCAL = Set.of("onAppend", "onChange", "onDamage", "close");

  /// How long a call waits for a store that does not answer.
  private static final Duration DEADLINE = Duration.ofSeconds(5);

  private static final Change ANYTHING = new Change(List.of(), true, true);

  private final InMemoryStores view;
  private final ManualTime clock;
  private final RandomGenerator chance;
  private final SingleThread threads;
  private final BooleanSupplier isRunning;
  private final List<CompletableFuture<Boolean>> hanging = new ArrayList<>();
  private final List<Consumer<Change>> listeners = new ArrayList<>();
  private final List<Consumer<SessionRef>> appendListeners = new ArrayList<>();
  private State state = State.UP;
  private int callsUntilLost = Integer.MAX_VALUE;

  /// How the connection is.
  enum State {
    UP,
    /// Every call fails at once.
    BROKEN,
    /// No call is answered before its deadline.
    SILENT
  }

  /// @param view of this process
  /// @param isRunning whether the task that runs now is one of this process
  StoreConnection(
      InMemoryStores view,
      ManualTime clock,
      RandomGenerator chance,
      SingleThread threads,
      BooleanSupplier isRunning) {
    this.view = view;
    this.clock = clock;
    this.chance = chance;
    this.threads = threads;
    this.isRunning = isRunning;
    view.events().onAppend(this::appended);
    view.ownership().orElseThrow().onChange(this::changed);
  }

  Stores stores() {
    return proxy(
        Stores.class,
        (_, method, arguments) -> {
          var port = invoke(view, method, arguments);
          return switch (method.getName()) {
            case "close" -> port;
            case "ownership" -> view.ownership().map(real -> wrap(SessionOwnership.class, real));
            case "find" -> ((Optional<?>) port).map(real -> wrap((Class<?>) arguments[0], real));
            case "tickets" -> view.tickets().map(real -> wrap(TicketStore.class, real));
            default -> wrap(method.getReturnType(), port);
          };
        });
  }

  State state() {
    return state;
  }

  void become(State next) {
    var wasUp = state == State.UP;
    state = next;
    if (next == State.UP && !wasUp) {
      List.copyOf(hanging).forEach(call -> call.complete(true));
      hanging.clear();
      later(this::tellEverything);
    }
  }

  /// The answer of a call after this many is lost.
  void loseAnswer(int after) {
    callsUntilLost = after;
  }

  void heal() {
    callsUntilLost = Integer.MAX_VALUE;
    become(State.UP);
  }

  private <P> Object wrap(Class<P> port, @Nullable Object real) {
    return proxy(
        port,
        (_, method, arguments) -> {
          if (LOCAL.contains(method.getName())) {
            return listen(method, arguments, real);
          }
          return call(real, method, arguments);
        });
  }

  @SuppressWarnings("unchecked")
  private @Nullable Object listen(
      Method method, Object @Nullable [] arguments, @Nullable Object real) throws Throwable {
    if (real instanceof EventLog && arguments != null) {
      appendListeners.add((Consumer<SessionRef>) arguments[0]);
      return null;
    }
    if (real instanceof SessionOwnership && arguments != null) {
      listeners.add((Consumer<Change>) arguments[0]);
      return null;
    }
    return invoke(real, method, arguments);
  }

  /// Other tasks run before and after each call.
  private @Nullable Object call(@Nullable Object real, Method method, Object @Nullable [] arguments)
      throws Throwable {
    pass();
    var loses = state == State.UP && callsUntilLost-- == 0;
    switch (state) {
      case BROKEN -> throw unavailable(Cause.BROKEN);
      case SILENT -> {
        return unanswered(real, method, arguments);
      }
      case UP -> {
        // The call is made.
      }
    }
    var result = invoke(real, method, arguments);
    pass();
    if (loses) {
      throw unavailable(Cause.BUSY);
    }
    return result;
  }

  @SuppressWarnings(
      "ThreadPriorityCheck") // gives the order of the tasks into the hands of the test
  private static void pass() {
    if (Thread.currentThread().isVirtual()) {
      Thread.yield();
    }
  }

  /// The store gets the call at once, or late, or never.
  private @Nullable Object unanswered(
      @Nullable Object real, Method method, Object @Nullable [] arguments) throws Throwable {
    var arrives = chance.nextInt(3);
    if (arrives == 0) {
      invoke(real, method, arguments);
    }
    var isAnswered = await(DEADLINE);
    if (arrives == 1) {
      var result = invoke(real, method, arguments);
      if (isAnswered) {
        return result;
      }
    }
    throw unavailable(Cause.BUSY);
  }

  /// @return false when the deadline has passed
  @SuppressWarnings("ReferenceEquality") // futures have no other
  private boolean await(Duration limit) {
    var answered = new CompletableFuture<Boolean>();
    hanging.add(answered);
    var timer = clock.after(limit, () -> answered.complete(false));
    try {
      return answered.join();
    } finally {
      timer.cancel();
      hanging.removeIf(other -> other == answered);
    }
  }

  private static RuntimeException unavailable(Cause cause) {
    return new Fault.StoreUnavailable(cause).toException();
  }

  private void appended(SessionRef session) {
    if (isRunning.getAsBoolean()) {
      appendListeners.forEach(listener -> listener.accept(session));
    } else if (state == State.UP) {
      later(() -> appendListeners.forEach(listener -> listener.accept(session)));
    }
  }

  private void changed(Change change) {
    if (state == State.UP) {
      later(() -> listeners.forEach(listener -> listener.accept(change)));
    }
  }

  private void later(Runnable told) {
    Runnable start = () -> threads.start("a notification", told);
    if (chance.nextInt(4) > 0) {
      start.run();
    } else {
      var _ = clock.after(Duration.ofMillis(chance.nextInt(1_000)), start);
    }
  }

  /// After a gap anything may have changed.
  private void tellEverything() {
    listeners.forEach(listener -> listener.accept(ANYTHING));
    var sessions = view.sessions();
    for (var owner : view.ownership().orElseThrow().owners()) {
      sessions.list().stream()
          .filter(session -> session.name().equals(owner.session()))
          .forEach(session -> appendListeners.forEach(listener -> listener.accept(session.ref())));
    }
  }

  private static <P> P proxy(Class<P> port, InvocationHandler handler) {
    return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, handler));
  }

  private static @Nullable Object invoke(
      @Nullable Object real, Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      method.setAccessible(true);
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
