package dev.sessiongateway.sink.nats;

import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.sink.BrokerFailure;
import io.nats.client.AuthenticationException;
import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamOptions;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Connects to the server. Connections do not recover by themselves, because a new one is made when
/// the next event is published.
final class NatsServer {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration PING = Duration.ofSeconds(5);
  private static final Duration ACKNOWLEDGE = Duration.ofSeconds(20);

  private final Options options;
  private final String wanted;

  /// What the library met when it connected last: it throws another exception.
  private final AtomicReference<@Nullable Exception> met = new AtomicReference<>();

  /// @param uri of one server, or several with commas between
  /// @param wanted whether JetStream is used: `on`, `off`, or `auto` for when the server has it
  /// @param trust verifies the server's certificate; null without TLS
  /// @throws IllegalArgumentException when the URI is none of NATS
  NatsServer(String uri, String wanted, String client, @Nullable SSLContext trust) {
    this.wanted = wanted;
    var made =
        Options.builder()
            .server(uri)
            .connectionName(client)
            .connectionTimeout(CONNECT)
            .pingInterval(PING)
            .noReconnect()
            .errorListener(
                new ErrorListener() {
                  @Override
                  public void exceptionOccurred(Connection connection, Exception exception) {
                    met.set(exception);
                  }
                });
    options = (trust == null ? made : made.sslContext(trust)).build();
  }

  NatsLink connect(NatsSubjects subjects) throws BrokerFailure {
    met.set(null);
    try {
      var connection = Nats.connect(options);
      var ack = JetStreamOptions.builder().requestTimeout(ACKNOWLEDGE).build();
      return new NatsLink(connection, isStreaming(connection) ? ack : null, subjects);
    } catch (AuthenticationException e) {
      throw new BrokerFailure("the server refuses the credentials", e);
    } catch (IOException e) {
      throw new BrokerFailure(reason(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BrokerFailure("the gateway stops", e);
    }
  }

  /// The library says it with the addresses of servers, which can have a password.
  private String reason(IOException failure) {
    for (Throwable at = met.get(); at != null; at = at.getCause()) {
      if (at instanceof SSLException untrusted) {
        return "the server has no TLS that is trusted: " + untrusted.getMessage();
      }
    }
    var text = Ascii.lower(String.valueOf(failure.getMessage()));
    return text.contains("authorization") || text.contains("authentication")
        ? "the server refuses the credentials"
        : "the server cannot be reached";
  }

  private boolean isStreaming(Connection connection) throws BrokerFailure {
    if (wanted.equals("off")) {
      return false;
    }
    try {
      var _ = connection.jetStreamManagement().getAccountStatistics();
      return true;
    } catch (IOException | JetStreamApiException e) {
      if (wanted.equals("on")) {
        throw new BrokerFailure("the server has no JetStream for this account", e);
      }
      return false;
    }
  }
}
