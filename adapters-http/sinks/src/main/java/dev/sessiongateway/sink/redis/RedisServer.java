package dev.sessiongateway.sink.redis;

import dev.sessiongateway.sink.BrokerFailure;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.netty.resolver.DefaultAddressResolverGroup;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/// Connects to the server. Connections do not recover by themselves, because a new one is made when
/// the next event is published.
final class RedisServer implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final RedisCodec<String, byte[]> CODEC =
      RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);

  /// The client's own least number.
  private static final int THREADS = 2;

  private final RedisURI uri;
  private final ClientResources resources;
  private final RedisClient client;

  /// @param timeout how long the server may take for one event
  /// @param trust the authorities to trust; null for those that Java knows
  RedisServer(RedisURI uri, Duration timeout, @Nullable TrustManagerFactory trust) {
    this.uri = uri;
    this.resources =
        DefaultClientResources.builder()
            .ioThreadPoolSize(THREADS)
            .computationThreadPoolSize(THREADS)
            .addressResolverGroup(DefaultAddressResolverGroup.INSTANCE)
            .build();
    this.client = RedisClient.create(resources);
    var options =
        ClientOptions.builder()
            .autoReconnect(false)
            .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
            .socketOptions(SocketOptions.builder().connectTimeout(CONNECT).keepAlive(true).build())
            .timeoutOptions(TimeoutOptions.enabled(timeout));
    if (trust != null) {
      options.sslOptions(SslOptions.builder().jdkSslProvider().trustManager(trust).build());
    }
    client.setOptions(options.build());
  }

  StatefulRedisConnection<String, byte[]> connect() throws BrokerFailure {
    try {
      return client.connect(CODEC, uri);
    } catch (RedisException e) {
      throw new BrokerFailure(reason(e), e);
    }
  }

  private String reason(RedisException failure) {
    var address = uri.getHost() + ":" + uri.getPort();
    for (Throwable at = failure; at != null; at = at.getCause()) {
      switch (at) {
        case RedisCommandExecutionException refused -> {
          return isDenial(refused)
              ? address + " refuses the credentials"
              : address + " takes no connection: " + refused.getMessage();
        }
        case UnknownHostException _ -> {
          return address + " has no address";
        }
        case SSLException untrusted -> {
          return address + " has no TLS that is trusted: " + untrusted.getMessage();
        }
        default -> {}
      }
    }
    return address + " cannot be reached";
  }

  static boolean isDenial(RedisCommandExecutionException failure) {
    var text = String.valueOf(failure.getMessage());
    return text.startsWith("NOAUTH")
        || text.startsWith("WRONGPASS")
        || text.startsWith("NOPERM")
        || text.startsWith("ERR invalid password")
        || text.startsWith("ERR AUTH");
  }

  @Override
  public void close() {
    client.shutdown(0, 1, TimeUnit.SECONDS);
    var _ = resources.shutdown(0, 1, TimeUnit.SECONDS);
  }
}
