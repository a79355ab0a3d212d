package dev.sessiongateway.bootstrap.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.sink.nats.NatsBroker;
import io.nats.client.JetStreamApiException;
import io.nats.client.PushSubscribeOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Each test has a broker of its own, as these keep what was read. A connection of NATS says that
/// closing it may be interrupted.
@SuppressWarnings("try")
@NeedsProgram("nats-server")
@ExpectsLog(
    value = "WARN KeptConnection - an event sink cannot be reached",
    optional = "the connection may be found broken or not")
@ExpectsLog("WARN shop - a receiver fails; its events wait")
@ExpectsLog(
    value = "ERROR ErrorListenerLoggerImpl - exceptionOccurred",
    optional = "what the client says depends on the moment")
class NatsGatewayTest extends BrokerFixture {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private NatsBroker broker;

  @BeforeEach
  void startBroker() {
    broker = NatsBroker.start(true);
  }

  @AfterEach
  void closeBroker() {
    broker.close();
  }

  @Override
  String sink() {
    return "nats";
  }

  @Override
  Map<String, String> options() {
    return Map.of("uri", broker.uri());
  }

  @Override
  void stopBroker() {
    broker.kill();
  }

  @Override
  void restartBroker() {
    broker.restart();
  }

  @Override
  List<String> read(Predicate<List<String>> isEnough) {
    await(this::hasStream);
    var read = new ArrayList<String>();
    try (var connection = broker.connect()) {
      var options = PushSubscribeOptions.builder().ordered(true).stream("instance-shop").build();
      var subscription = connection.jetStream().subscribe("shop.send.message", options);
      while (!isEnough.test(read)) {
        var message = subscription.nextMessage(PATIENCE);
        if (message == null) {
          throw new AssertionError("only " + read.size() + " events in time");
        }
        read.add(new String(message.getData(), UTF_8));
      }
      return read;
    } catch (IOException | JetStreamApiException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @ExpectsLog("WARN shop - an event went to the dead letters")
  void anEventThatTheBrokerNeverTakesIsADeadLetterAndTheNextOneGoes() {
    try (var gateway = start(settings());
        var client = new GatewayClient(gateway.url(), KEY)) {
      pair(client);
      subscribe(client);
      send(client, "€".repeat(NatsBroker.LIMIT_BYTES / 3));
      send(client, "number 1");

      read(all -> all.size() == 1);

      var letters = client.get("/api/webhooks/deadletters").json();
      assertThat(letters.toString()).contains("send.message", "the server takes 100000");
    }
  }

  private boolean hasStream() {
    try (var connection = broker.connect()) {
      return connection.jetStreamManagement().getStreamNames().contains("instance-shop");
    } catch (IOException | JetStreamApiException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
