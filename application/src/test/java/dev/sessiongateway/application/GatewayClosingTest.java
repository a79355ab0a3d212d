package dev.sessiongateway.application;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.time.SystemTime;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A gateway with its own clock, ids and threads, and what is left of it at the end.
@Timeout(60)
class GatewayClosingTest {
  private static final String CLOSED = "the gateway is closed";
  private static final Duration LONG = Duration.ofMinutes(10);

  @AutoClose private final SystemTime time = new SystemTime(Runnable::run);
  private final FakeNetwork network = new FakeNetwork(time, new CountingIdentifiers());

  private Gateway open() {
    return Gateway.open(config -> {
      config.stores = new InMemoryStores();
      config.network = network;
    });
  }

  @Test
  void aGatewayThatIsGivenNoClockIdsOrThreadsHasItsOwn() {
    try (var gateway = open()) {
      var session = gateway.sessions().createIfAbsent(NewSession.started(ADA));
      assertThat(session.createdAt()).isAfter("2026-01-01T00:00:00Z");
      assertThat(gateway.pairing().awaitQr(ADA, LONG)).isPresent();
    }
  }

  @Test
  void everyCallAfterTheEndIsRefused() {
    var gateway = open();
    gateway.sessions().createIfAbsent(NewSession.started(ADA));
    var calls = callsOf(gateway).toList();
    gateway.close();

    assertThat(calls).hasSizeGreaterThan(90);
    assertThat(calls)
        .allSatisfy(call ->
            assertThat(call.thrown())
                .as(call.toString())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(CLOSED));
    gateway.close(); // harmless
  }

  @Test
  void whoWaitsWhenTheGatewayClosesIsRefused() throws InterruptedException {
    var gateway = open();
    gateway.sessions().createIfAbsent(NewSession.started(ADA));
    assertThat(gateway.pairing().awaitQr(ADA, LONG)).isPresent();
    var pairing = gateway.pairing();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var waiting = CompletableFuture.runAsync(() -> pairing.awaitPaired(ADA, LONG), threads);
      gateway.close();

      assertThatThrownBy(() -> waiting.get(60, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasRootCauseInstanceOf(IllegalStateException.class)
          .hasRootCauseMessage(CLOSED);
    }
  }

  @Test
  void aSessionIsNotCreatedBesideTheEnd() {
    var gateway = open();
    var sessions = gateway.sessions();
    gateway.close();
    assertThatThrownBy(() -> sessions.create(NewSession.started(ADA)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(CLOSED);
    assertThat(network.isOpen(ADA)).isFalse();
  }

  /// Every method of every port, taken while the gateway is open.
  private static Stream<Call> callsOf(Gateway gateway) {
    return Arrays.stream(Gateway.class.getMethods())
        .filter(method -> method.getDeclaringClass() == Gateway.class)
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .filter(method -> !Set.of("close", "isOpen").contains(method.getName()))
        .flatMap(method -> {
          var port = method.getReturnType();
          var accessor = new Call(gateway, method);
          return isPort(port)
              ? Stream.concat(Stream.of(accessor), methodsOf(port, accessor.result()))
              : Stream.of(accessor);
        });
  }

  /// Files belong to the stores; addressing and records compute without the gateway.
  private static boolean isPort(Class<?> type) {
    return type != MediaStore.class
        && type != Addressing.class
        && !type.isRecord()
        && type.getName().startsWith("dev.sessiongateway.");
  }

  private static Stream<Call> methodsOf(Class<?> port, Object target) {
    return Arrays.stream(port.getMethods())
        .filter(method -> method.getDeclaringClass() != Object.class)
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .map(method -> new Call(target, method));
  }

  /// Arguments are all null or zero: a call is refused before it looks at them.
  private record Call(Object target, Method method) {
    Object result() {
      try {
        return method.invoke(target);
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(e.getMessage(), e);
      }
    }

    @Nullable Throwable thrown() {
      try {
        method.setAccessible(true);
        method.invoke(target, arguments());
        return null;
      } catch (InvocationTargetException e) {
        return e.getCause();
      } catch (IllegalAccessException e) {
        throw new LinkageError(e.getMessage(), e);
      }
    }

    private @Nullable Object[] arguments() {
      return Arrays.stream(method.getParameterTypes()).map(Call::argument).toArray();
    }

    private static @Nullable Object argument(Class<?> type) {
      if (type == boolean.class) {
        return false;
      }
      return type == long.class ? (Object) 0L : type == int.class ? (Object) 0 : null;
    }

    @Override
    public String toString() {
      return method.toString();
    }
  }
}
