package dev.sessiongateway.bootstrap.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.time.SettlingExecutor;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.SimulatedNetwork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A gateway embedded in a Java program, without HTTP and command line, as
/// `docs/guides/embedding.md` shows it.
final class EmbeddedGatewayTest {
  private static final SessionName SHOP = new SessionName("shop");
  private static final PhoneNumber ADA = new PhoneNumber("447700900101");
  private static final PhoneNumber BEN = new PhoneNumber("447700900102");

  @Test
  void theBotOfThePageIsTheOneThatTheBuildRuns() throws IOException {
    var source = "src/test/java/dev/sessiongateway/bootstrap/example/GreetingBot.java";
    var program = Files.readString(Path.of(source)).replaceFirst("package [^;]+;\\s+", "");
    assertThat(Files.readString(Path.of("..", "docs", "guides", "embedding.md")))
        .contains("```java\n" + program + "```");
  }

  @Test
  void theBotOfThePageAnswers(@TempDir Path directory) throws Exception {
    GreetingBot.main(new String[] {directory.toString()});

    try (var network = SimulatedNetwork.open(directory.resolve("simulator"))) {
      var phones = Simulation.of(network).orElseThrow().phones();
      assertThat(phones.messages(BEN, ADA.jid(), new Page(10, 0)))
          .extracting(each -> each.message().content())
          .containsExactly(new Content.Text("Hello"), new Content.Text("Hi there"));
    }
  }

  @Test
  void aSecondStartOfTheBotTakesTheSessionAsItIs(@TempDir Path directory) throws Exception {
    GreetingBot.main(new String[] {directory.toString()});
    GreetingBot.main(new String[] {directory.toString()});

    try (var network = SimulatedNetwork.open(directory.resolve("simulator"))) {
      var phones = Simulation.of(network).orElseThrow().phones();
      assertThat(phones.messages(BEN, ADA.jid(), new Page(10, 0))).hasSize(4);
    }
  }

  @Test
  void aTestNeedsNeitherDiskNorNetworkNorClock() {
    var time = new ManualTime();
    var identifiers = new CountingIdentifiers();
    var threads = new SettlingExecutor();
    var network = new FakeNetwork(time, identifiers, threads);
    try (var gateway =
        Gateway.open(config -> {
          config.stores = new InMemoryStores();
          config.network = network;
          config.time = time;
          config.identifiers = identifiers;
          config.background = threads;
        })) {

      gateway.sessions().createIfAbsent(NewSession.started(SHOP));
      threads.settle();
      network.scan(SHOP, FakeNetwork.ADA);
      threads.settle();
      gateway.messaging().send(SHOP, OutgoingMessage.to(BEN.jid(), new Content.Text("Hello, Ben")));

      assertThat(network.sent(SHOP))
          .extracting(message -> message.content())
          .containsExactly(new Content.Text("Hello, Ben"));
    }
  }

  @Test
  void anExecutorThatRunsTasksOnTheCallersThreadIsRefused() {
    var time = new ManualTime();

    assertThatThrownBy(() ->
            Gateway.open(config -> {
              config.stores = new InMemoryStores();
              config.network = new FakeNetwork(time, new CountingIdentifiers());
              config.background = Runnable::run;
            }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the background executor runs tasks on the caller's thread")
        .hasMessageContaining("newVirtualThreadPerTaskExecutor");
  }
}
