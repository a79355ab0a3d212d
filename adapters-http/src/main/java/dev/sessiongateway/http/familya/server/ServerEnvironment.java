package dev.sessiongateway.http.familya.server;

import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.server.ServerInfo;

/// The server's description, in `/api/server/version` and in every event.
///
/// `engine` and `tier` are words of a closed list that strict clients parse; `product` is the real
/// name.
///
/// @param browser the engine's name, as WAHA has it for engines without a browser
public record ServerEnvironment(
    String version,
    String engine,
    String tier,
    String browser,
    String platform,
    Worker worker,
    String product) {
  /// The known engine name whose ids and payloads are closest to the gateway's.
  public static final String ENGINE = "GOWS";

  private static final String TIER = "CORE";

  public static ServerEnvironment of(ServerInfo server) {
    return new ServerEnvironment(
        server.version(), ENGINE, TIER, ENGINE, hostPlatform(), Worker.of(server), ServerInfo.NAME);
  }

  private static String hostPlatform() {
    var os = Ascii.lower(System.getProperty("os.name", "linux")).split(" ", 2)[0];
    var arch = System.getProperty("os.arch", "amd64");
    var known = arch.equals("amd64") ? "x64" : arch.equals("aarch64") ? "arm64" : arch;
    return os + "/" + known;
  }

  /// The node that runs the session.
  ///
  /// @param id empty on a node without a name
  @SchemaName("Worker")
  public record Worker(String id) {
    static Worker of(ServerInfo server) {
      return new Worker(server.node() == null ? "" : server.node().value());
    }
  }
}
