package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.application.access.AccessKeys.IssuedKey;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The text that `serve` prints at start: addresses, and on the first start the commands up to a
/// delivered message.
///
/// @param socketUrl of the Socket.IO server, if it is enabled
/// @param firstKey the key, if this start created one
/// @param virtualPhones whether the commands up to a delivered message are shown
/// @param isKeyNeeded whether requests need a key
/// @param loopbackReceivers whether webhooks may reach loopback because the gateway listens on it
record StartupBanner(
    URI url,
    Optional<URI> socketUrl,
    Optional<IssuedKey> firstKey,
    boolean virtualPhones,
    boolean isKeyNeeded,
    boolean loopbackReceivers) {
  /// Two phones of the simulated world: the account and the recipient.
  private static final String ADA = "447700900101";

  private static final String BEN = "447700900102";

  static StartupBanner of(GatewayProcess process, Settings settings) {
    return new StartupBanner(
        process.url(),
        process.socketUrl(),
        process.firstKey(),
        process.hasVirtualPhones(),
        settings.isKeyNeeded(),
        settings.isLoopback() && settings.allowsLoopbackReceivers());
  }

  List<String> lines() {
    var lines = new ArrayList<String>();
    lines.add("Session Gateway is up.");
    lines.add("  API      " + url);
    lines.add("  Console  " + url + ServerInfo.CONSOLE);
    lines.add("  OpenAPI  " + url + "/docs");
    socketUrl.ifPresent(address -> lines.add("  Sockets  " + address + " (Socket.IO)"));
    if (!isKeyNeeded) {
      lines.add("  Keys     none needed: everybody on this machine may do everything.");
    }
    if (loopbackReceivers) {
      lines.add("  Webhooks may go to this machine, as only this machine reaches the gateway.");
    }
    firstKey.ifPresent(key -> {
      lines.addAll(newKey(key.secret()));
      if (virtualPhones) {
        lines.addAll(firstMinute(key.secret()));
      }
    });
    return lines;
  }

  private static List<String> newKey(String key) {
    return List.of(
        "", "There was no key yet, so here is one. It is shown this once:", "  " + key, "");
  }

  /// Creates a session, lets Ada's phone scan its QR code, and writes to Ben.
  private List<String> firstMinute(String key) {
    return List.of(
        "Make a session, let a virtual phone scan its QR code, and send a message:",
        "",
        curl("/api/sessions", key) + json("{\"name\":\"first\"}"),
        "curl -s -H 'apikey: %s' '%s/api/first/auth/qr?format=raw' | ".formatted(key, url)
            + curl("/simulator/phones/" + ADA + "/scan", key)
            + " -H 'Content-Type: application/json' -d @-",
        curl("/api/sendText", key)
            + json(
                "{\"session\":\"first\",\"chatId\":\"%s@c.us\",\"text\":\"Hello, Ben\"}"
                    .formatted(BEN)),
        "");
  }

  private String curl(String path, String key) {
    return "curl -s -H 'apikey: %s' '%s%s'".formatted(key, url, path);
  }

  private static String json(String body) {
    return " -H 'Content-Type: application/json' -d '" + body + "'";
  }

  /// The generated toString would show the key.
  @Override
  public String toString() {
    return "StartupBanner[" + url + "]";
  }
}
