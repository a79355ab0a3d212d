package dev.sessiongateway.http.socketio;

import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.kernel.connection.RequestThreads;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/// The event socket of a test's gateway, on a port that serves nothing else.
final class ListeningSockets implements AutoCloseable {
  private final EventSocketServer sockets;
  private final Server server = new Server(RequestThreads.create());
  private final ServerConnector connector = new ServerConnector(server);

  private final AtomicBoolean stopsNext = new AtomicBoolean();

  private ListeningSockets(TestServer of, boolean global) {
    sockets = new EventSocketServer(of.partContext(new StoppingSecrets(of.identifiers)), 0, global);
    connector.setHost("127.0.0.1");
    connector.setName(EventSocketServer.NAME);
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
