package dev.sessiongateway.http.socketio;

import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.delivery.FamilyEventRenderer;
import dev.sessiongateway.http.kernel.access.FailureLimiter;
import dev.sessiongateway.http.kernel.connection.LimitedConnector.RequestThreads;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/// The event socket of a test's gateway, on a port that serves nothing else.
final class ListeningSockets implements AutoCloseable {
  private final ExecutorService background = Executors.newVirtualThreadPerTaskExecutor();
  private final EventSocketServer sockets;
  private final Server server = new Server(RequestThreads.create());
  private final ServerConnector connector = new ServerConnector(server);

  private final AtomicBoolean stopsNext = new AtomicBoolean();

  private ListeningSockets(TestServer of, boolean global) {
    sockets =
        new EventSocketServer(
            new EventSocketServer.Settings("127.0.0.1", 0, global, List.of("*")),
            of.gateway,
            new FailureLimiter(of.time),
            new FamilyEventRenderer(of.info, of.stores.media()),
            of.time,
            new StoppingSecrets(of.identifiers),
            background);
    connector.setHost("127.0.0.1");
    connector.setName(EventSocketServer.CONNECTOR);
    server.addConnector(connector);
    server.setHandler(sockets.handler());
  }

  /// @param global whether there is a namespace of all instances
  static ListeningSockets of(TestServer server, boolean global) throws Exception {
    var listening = new ListeningSockets(server, global);
    listening.server.start();
    return listening;
  }

  int port() {
    return connector.getLocalPort();
  }

  int connections() {
    return sockets.connections();
  }

  /// A client gets its id behind the check whether the server stops.
  void stopWithinTheNextHandshake() {
    stopsNext.set(true);
  }

  /// As the gateway when it stops.
  void stop() {
    sockets.close();
  }

  @Override
  public void close() {
    stop();
    try {
      server.stop();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    background.close();
  }

  private final class StoppingSecrets implements Secrets {
    private final Secrets secrets;

    StoppingSecrets(Secrets secrets) {
      this.secrets = secrets;
    }

    @Override
    public String secret(int length) {
      if (stopsNext.getAndSet(false)) {
        stop();
      }
      return secrets.secret(length);
    }

    @Override
    public String digits(int length) {
      return secrets.digits(length);
    }

    @Override
    public UUID token() {
      return secrets.token();
    }
  }
}
