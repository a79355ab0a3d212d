package dev.sessiongateway.bootstrap.example;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.domain.event.Event.MessageAcked;
import dev.sessiongateway.domain.event.Event.MessageCreated;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.SimulatedNetwork;
import dev.sessiongateway.persistence.SqliteStores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/// Answers every message.
public final class GreetingBot {
  public static void main(String[] arguments) throws InterruptedException {
    var directory = Path.of(arguments[0]);
    try (var stores = SqliteStores.open(directory);
        var network = SimulatedNetwork.open(directory.resolve("simulator"));
        var gateway =
            Gateway.open(config -> {
              config.stores = stores;
              config.network = network;
            })) {
      var bot = new SessionName("bot");
      gateway.sessions().createIfAbsent(NewSession.started(bot));

      var events = gateway.events();
      var messaging = gateway.messaging();
      var answer = new Content.Text("Hi there");
      events.follow(
          bot,
          (_, log) -> {
            if (log.event() instanceof MessageCreated(var message) && !message.fromMe()) {
              messaging.send(bot, OutgoingMessage.to(message.chat(), answer));
            }
          });

      var answered = new CountDownLatch(1);
      events.follow(
          bot,
          (_, log) -> {
            if (log.event() instanceof MessageAcked) {
              answered.countDown();
            }
          });

      // On the simulated network a virtual phone scans the QR code, and another one writes.
      var phones = Simulation.of(gateway).orElseThrow().phones();
      var ada = new PhoneNumber("447700900101");
      var ben = new PhoneNumber("447700900102");
      var patience = Duration.ofSeconds(30);
      gateway.pairing().awaitQr(bot, patience).ifPresent(qr -> phones.scan(ada, qr.value()));
      gateway.pairing().awaitPaired(bot, patience);
      phones.write(ben, ada.jid(), "Hello");
      answered.await();
      var chat = phones.messages(ben, ada.jid(), new Page(10, 0));
      chat.forEach(each -> System.out.println(each.message().content()));
    }
  }
}
