package dev.sessiongateway.http;

import dev.sessiongateway.application.bot.BotPorts;
import dev.sessiongateway.application.bot.FakeBotProvider;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.http.kernel.server.AesSessionCipher;
import dev.sessiongateway.outbound.expression.LinearExpressions;

/// Bots that repeat what they hear.
final class TestBots {
  private TestBots() {}

  static BotPorts ports(Secrets nonces) {
    var cipher = new AesSessionCipher(new byte[32], nonces);
    return new BotPorts(new FakeBotProvider(), new LinearExpressions(), cipher);
  }
}
