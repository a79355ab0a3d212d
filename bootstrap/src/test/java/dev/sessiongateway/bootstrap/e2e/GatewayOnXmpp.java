package dev.sessiongateway.bootstrap.e2e;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.network.xmpp.XmppServer;
import java.nio.file.Path;
import java.util.EnumMap;

/// How tests open a gateway whose sessions are accounts of an XMPP server.
final class GatewayOnXmpp {
  static final String WITHOUT_TLS = "xmpp.tls=none";
  private static final String KEY = "the-root-key-of-the-test";

  private GatewayOnXmpp() {}

  /// @param options of the network, besides the server
  static GatewayProcess open(Path data, XmppServer server, String options) {
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.PORT, "0");
    settings.put(Setting.DATA_DIR, data.toString());
    settings.put(Setting.API_KEY, KEY);
    settings.put(Setting.NETWORKS, networks(server, options));
    return GatewayProcess.start(TestSettings.of(settings));
  }

  static GatewayClient client(GatewayProcess process) {
    return new GatewayClient(process.url(), KEY);
  }

  /// The value of [Setting#NETWORKS].
  static String networks(XmppServer server, String options) {
    return "xmpp.server=127.0.0.1:" + server.port() + ";" + options;
  }
}
