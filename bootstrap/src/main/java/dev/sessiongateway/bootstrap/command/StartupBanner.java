package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The text that `serve` prints at start: addresses, and on the first start the commands up to a
/// delivered message.
final class StartupBanner {
  private StartupBanner() {}

  static List<String> lines(GatewayProcess process, Settings settings) {
    var url = process.url();
    var lines = new ArrayList<String>();
    lines.add("Session Gateway is up.");
    lines.add("  API      " + url);
    lines.add("  Console  " + url + ServerInfo.CONSOLE);
    lines.add("  OpenAPI  " + url + "/docs");
    process
        .protocolUrls()
        .forEach(
            (protocol, address) -> lines.add("  Sockets  %s (%s)".formatted(address, protocol)));
    if (!settings.isKeyNeeded()) {
      lines.add("  Keys     none needed: everybody on this machine may do everything.");
    }
    if (settings.isLoopback() && settings.allowsLoopbackReceivers()) {
      lines.add("  Webhooks may go to this machine, as only this machine reaches the gateway.");
    }
    process
        .firstKey()
        .ifPresent(key -> {
          lines.add("");
          lines.add("There was no key yet, so here is one. It is shown this once:");
          lines.add("  " + key.secret());
          lines.add("");
          if (process.hasVirtualPhones()) {
            firstMinute(url, key.secret()).forEach(lines::add);
          }
        });
    return lines;
  }

  /// Creates a session, lets Ada's phone scan its QR code, and writes to Ben.
  private static Stream<String> firstMinute(URI url, String key) {
    return """
    Make a session, let a virtual phone scan its QR code, and send a message:

    curl -s -H 'apikey: %1$s' '%2$s/api/sessions' \
    -H 'Content-Type: application/json' -d '{"name":"first"}'
    curl -s -H 'apikey: %1$s' '%2$s/api/first/auth/qr?format=raw' | \
    curl -s -H 'apikey: %1$s' '%2$s/simulator/phones/447700900101/scan' \
    -H 'Content-Type: application/json' -d @-
    curl -s -H 'apikey: %1$s' '%2$s/api/sendText' -H 'Content-Type: application/json' \
    -d '{"session":"first","chatId":"447700900102@c.us","text":"Hello, Ben"}'

    """
        .formatted(key, url)
        .lines();
  }
}
