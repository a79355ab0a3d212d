package dev.sessiongateway.http.familya.server;

import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.server.ServerInfo;

/// The answer of `/api/server/version`: what every event says of the server, and the commit.
///
/// @param commit that was built
@SchemaName("Version")
record ServerVersion(
    String version,
    String engine,
    String tier,
    String browser,
    String platform,
    ServerEnvironment.Worker worker,
    String product,
    String commit) {
  static ServerVersion of(ServerInfo server) {
    var environment = ServerEnvironment.of(server);
    return new ServerVersion(
        environment.version(),
        environment.engine(),
        environment.tier(),
        environment.browser(),
        environment.platform(),
        environment.worker(),
        environment.product(),
        server.commit());
  }
}
