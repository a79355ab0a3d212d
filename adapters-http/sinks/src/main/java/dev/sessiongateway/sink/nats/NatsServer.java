package dev.sessiongateway.sink.nats;

import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.sink.BrokerFailure;
import dev.sessiongateway.sink.TrustedAuthorities.BrokerTls;
import io.nats.client.AuthenticationException;
import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamOptions;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.Options.HostnameResolveMode;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Connects to the server. Connections do not recover by themselves, because a new one is made when
/// the next event is published.
final class NatsServer {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration PING = Duration.ofSeconds(5);
  private static final Duration ACKNOWLEDGE = Duration.ofSeconds(20);

  /// The publisher receives errors.
  private static final ErrorListener SILENT = new ErrorListener() {};

  private final Options options;
  private final String wanted;

  private final @Nullable BrokerTls tls;

  /// @param uri of one server, or several with commas between
  /// @param wanted whether JetStream is used: `on`, `off`, or `auto` for when the server has it
  /// @param tls null for connections without
  /// @throws IllegalArgumentException when the URI is none of NATS
  NatsServer(String uri, String wanted, String client, @Nullable BrokerTls tls) {
    this.wanted = wanted;
    this.tls = tls;
    var made =
        Options.builder()
            .server(uri)
            .connectionName(client)
            .connectionTimeout(CONNECT)
            .pingInterval(PING)
            .noReconnect()
            // A server announces others before it has shown its certificate.
            .ignoreDiscoveredServers()
            .errorListener(SILENT);
    if (tls != null) {
      // The name of the host is that of its certificate; the library would pass on its address.
      var _ = made.sslContext(tls.context()).hostnameResolveMode(HostnameResolveMode.HappyEyeballs);
    }
    options = made.build();
  }

  NatsLink connect(NatsSubjects subjects) throws BrokerFailure {
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
    var refusal = tls == null ? Optional.<String>empty() : tls.refusal();
    if (refusal.isPresent()) {
      return "the server has no TLS that is trusted: " + refusal.get();
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
