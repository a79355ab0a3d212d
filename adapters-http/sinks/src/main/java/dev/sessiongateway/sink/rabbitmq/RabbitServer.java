package dev.sessiongateway.sink.rabbitmq;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.PossibleAuthenticationFailureException;
import dev.sessiongateway.domain.text.UrlServer;
import dev.sessiongateway.sink.BrokerFailure;
import dev.sessiongateway.sink.TrustedAuthorities.BrokerTls;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Connects to the server. Connections do not recover by themselves, because a new one is made when
/// the next event is published.
final class RabbitServer {
  private static final int CONNECT_MILLIS = 5_000;
  private static final int RPC_MILLIS = 10_000;
  private static final int HEARTBEAT_SECONDS = 15;

  private final ConnectionFactory factory;
  private final String client;
  private final String address;

  /// @param frameMax the largest frame in bytes; 0 for what the server offers
  /// @param client how the server names this gateway
  /// @param tls for `amqps`, else null
  /// @throws IllegalArgumentException when the URI is none of an AMQP server
  RabbitServer(String uri, int frameMax, String client, @Nullable BrokerTls tls) {
    this.client = client;
    factory = new ConnectionFactory();
    try {
      setUri(factory, new URI(uri));
      if (factory.isSSL()) {
        // The URI alone makes a connection that trusts every certificate.
        factory.useSslProtocol(Objects.requireNonNull(tls).context());
        factory.enableHostnameVerification();
      }
    } catch (URISyntaxException | GeneralSecurityException e) {
      throw new IllegalArgumentException(e);
    }
    factory.setAutomaticRecoveryEnabled(false);
    factory.setTopologyRecoveryEnabled(false);
    factory.setConnectionTimeout(CONNECT_MILLIS);
    factory.setHandshakeTimeout(CONNECT_MILLIS);
    factory.setChannelRpcTimeout(RPC_MILLIS);
    factory.setRequestedHeartbeat(HEARTBEAT_SECONDS);
    factory.setRequestedFrameMax(frameMax);
    factory.setClientProperties(withProduct(factory.getClientProperties(), client));
    address = factory.getHost() + ":" + factory.getPort();
  }

  /// The library would connect to this machine when a [URI] knows no host.
  private static void setUri(ConnectionFactory factory, URI uri)
      throws URISyntaxException, GeneralSecurityException {
    var authority = uri.getRawAuthority();
    if (uri.getRawFragment() != null) {
      throw new IllegalArgumentException("the URI has a fragment");
    }
    if (uri.getHost() != null || authority == null) {
      factory.setUri(uri);
      return;
    }
    var scheme = uri.getScheme() + "://";
    var user = authority.substring(0, authority.lastIndexOf('@') + 1);
    var server =
        UrlServer.of(new URI(scheme + authority.substring(user.length())))
            .orElseThrow(() -> new IllegalArgumentException("the URI names no server"));
    if (user.indexOf('@') < user.length() - 1) {
      throw new IllegalArgumentException("the user is not encoded");
    }
    var query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    var port = server.port() < 0 ? "" : ":" + server.port();
    factory.setUri(new URI(scheme + user + "localhost" + port + uri.getRawPath() + query));
    factory.setHost(server.host());
  }

  String client() {
    return client;
  }

  private static Map<String, Object> withProduct(Map<String, Object> properties, String client) {
    var all = new HashMap<>(properties);
    all.put("product", client);
    return all;
  }

  Connection connect() throws BrokerFailure {
    try {
      return factory.newConnection(client);
    } catch (PossibleAuthenticationFailureException e) {
      throw new BrokerFailure(address + " refuses the credentials or the virtual host", e);
    } catch (UnknownHostException e) {
      throw new BrokerFailure(address + " has no address", e);
    } catch (SSLException e) {
      throw new BrokerFailure(address + " has no TLS that is trusted: " + e.getMessage(), e);
    } catch (TimeoutException e) {
      throw new BrokerFailure(address + " does not answer", e);
    } catch (IOException e) {
      throw new BrokerFailure(address + " cannot be reached: " + RabbitReason.of(e), e);
    }
  }
}
