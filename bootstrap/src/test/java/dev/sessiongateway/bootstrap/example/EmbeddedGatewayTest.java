package dev.sessiongateway.bootstrap.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.bootstrap.system.SystemIdentifiers;
import dev.sessiongateway.bootstrap.system.SystemTime;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.SimulatedNetwork;
import dev.sessiongateway.persistence.SqliteStores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A gateway inside another Java program: no HTTP, no command line.
final class EmbeddedGatewayTest {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final SessionName SHOP = new SessionName("shop");
  private static final PhoneNumber ADA = new PhoneNumber("447700900101");
  private static final PhoneNumber BEN = new PhoneNumber("447700900102");

  @Test
  void aMessageReachesAPhoneOfTheSimulatedNetwork(@TempDir Path directory) {
    var identifiers = new SystemIdentifiers();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        var time = new SystemTime(threads);
        var stores = SqliteStores.open(directory, identifiers);
        var network =
            SimulatedNetwork.open(directory.resolve("world"), time, identifiers, threads);
        var gateway =
            Gateway.builder()
                .stores(stores)
                .network(network)
                .time(time)
                .identifiers(identifiers)
                .background(threads)
                .open()) {
      var phones = gateway.virtualPhones().orElseThrow();

      gateway.sessions().create(startNow(SHOP));
      var qr = gateway.pairing().awaitQr(SHOP, PATIENCE).orElseThrow();
      phones.scan(ADA, qr.value());
      gateway.pairing().awaitPaired(SHOP, PATIENCE);
      gateway.messaging().send(SHOP, text(BEN, "Hello, Ben"));

      var messages = phones.messages(BEN, ADA.jid(), new Page(10, 0));
      assertThat(messages.getLast().message().content()).isEqualTo(new Content.Text("Hello, Ben"));
    }
  }

  @Test
  void aTestNeedsNeitherDiskNorNetworkNorClock() {
    var time = new ManualTime();
    var identifiers = new CountingIdentifiers();
    var network = new FakeNetwork(time, identifiers);
    try (var gateway =
        Gateway.builder()
            .stores(new InMemoryStores())
            .network(network)
            .time(time)
            .identifiers(identifiers)
            .background(Runnable::run)
            .open()) {

      gateway.sessions().create(startNow(SHOP));
      network.scan(SHOP, FakeNetwork.ADA);
      gateway.messaging().send(SHOP, text(BEN, "Hello, Ben"));

      assertThat(network.sent(SHOP))
          .extracting(message -> message.content())
          .containsExactly(new Content.Text("Hello, Ben"));
    }
  }

  private static NewSession startNow(SessionName name) {
    return new NewSession(name, SessionConfig.DEFAULT, Session.Origin.NATIVE, true);
  }

  private static OutgoingMessage text(PhoneNumber to, String text) {
    return OutgoingMessage.to(to.jid(), new Content.Text(text));
  }
}
