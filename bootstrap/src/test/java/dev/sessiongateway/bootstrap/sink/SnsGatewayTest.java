package dev.sessiongateway.bootstrap.sink;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.sink.amazon.sns.SnsServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// Each test has a server of its own, because a queue knows the events of the test before.
@NeedsProgram({"node", "npm"})
@ExpectsLog(
    value = "WARN KeptConnection - an event sink cannot be reached",
    optional = "the connection may be found broken or not")
@ExpectsLog("WARN shop - a receiver fails; its events wait")
@ExpectsLog("ERROR shop - delivery to a receiver stopped and tries again")
@Nightly
class SnsGatewayTest extends AmazonGatewayFixture<SnsServer> {
  private static final String TOPIC = "session-gateway_shop.fifo";

  SnsGatewayTest() {
    super(TOPIC);
  }

  @BeforeEach
  void startServer() {
    server = SnsServer.start();
  }

  @AfterEach
  void closeServer() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  String sink() {
    return "sns";
  }

  @Override
  void expect() {
    server.subscribe(TOPIC);
  }
}
