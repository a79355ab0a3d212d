package dev.sessiongateway.http.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.corundumstudio.socketio.AuthorizationResult;
import com.corundumstudio.socketio.Configuration;
import com.corundumstudio.socketio.HandshakeData;
import com.corundumstudio.socketio.SocketIOChannelInitializer;
import com.corundumstudio.socketio.SocketIOClient;
import com.corundumstudio.socketio.listener.ExceptionListenerAdapter;
import com.corundumstudio.socketio.messages.PacketsMessage;
import com.corundumstudio.socketio.namespace.Namespace;
import com.corundumstudio.socketio.namespace.NamespacesHub;
import com.corundumstudio.socketio.protocol.JacksonJsonSupport;
import com.corundumstudio.socketio.transport.NamespaceClient;
import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.http.kernel.access.CorsHeaders;
import dev.sessiongateway.http.kernel.access.FailureLimiter;
import dev.sessiongateway.http.kernel.access.LocalCallers;
import dev.sessiongateway.http.kernel.connection.LiveConnections;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends events over Socket.IO, protocol 4, by websocket and by polling, as they happen. A client
/// that is not connected misses them.
public final class EventSocketServer implements AutoCloseable {
  private static final int THREADS = 2;
  public static final int MAX_CLIENTS = 2_000;
  private static final int SECRET_LENGTH = 32;
  private static final int PING_TIMEOUT_MILLIS = 20_000;
  private static final String PROTOCOL = "4";
  private static final String NO_UNSAFE = "io.netty.noUnsafe";
  private static final Duration LAST_WRITES = Duration.ofSeconds(2);

  /// How much may be buffered for one client before the next event waits, in bytes.
  private static final WriteBufferWaterMark BACKLOG = new WriteBufferWaterMark(32 << 10, 256 << 10);

  private final EventLoopGroup threads =
      new MultiThreadIoEventLoopGroup(
          THREADS, new DefaultThreadFactory("event-socket", true), NioIoHandler.newFactory());
  private final LiveConnections connections;
  private final String secret;
  private final Pipeline pipeline;
  private final Channel listening;
  private final AtomicBoolean closed = new AtomicBoolean();

  private EventSocketServer(
      Settings settings,
      CorsHeaders cors,
      SocketIoClients clients,
      LiveConnections connections,
      String secret) {
    this.connections = connections;
    this.secret = secret;
    var configuration = configuration(clients);
    var namespaces = new NamespacesHub(configuration);
    // The library puts every client into this namespace as soon as its transport is open.
    var rootNamespace = namespaces.create(Namespace.DEFAULT_NAME);
    rootNamespace.addConnectListener(
        client -> clients.opened(((NamespaceClient) client).getBaseClient()));
    rootNamespace.addDisconnectListener(client -> clients.left(client.getSessionId()));
    pipeline = new Pipeline(new PacketFilter(clients), cors);
    pipeline.start(configuration, namespaces);
    try {
      listening =
          new ServerBootstrap()
              .group(threads)
              .channel(NioServerSocketChannel.class)
              .childHandler(pipeline)
              .childOption(ChannelOption.TCP_NODELAY, true)
              .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, BACKLOG)
              .option(ChannelOption.SO_REUSEADDR, true)
              .bind(new InetSocketAddress(settings.host(), settings.port()))
              .syncUninterruptibly()
              .channel();
    } catch (RuntimeException e) {
      shutDown();
      throw e;
    }
  }

  /// Starts the server and returns when it listens.
  ///
  /// @param failures limits failed key checks over all transports
  /// @param background runs tasks that may block
  public static EventSocketServer start(
      Settings settings,
      Gateway gateway,
      FailureLimiter failures,
      EventRenderer renderer,
      Time time,
      Secrets secrets,
      Executor background) {
    // Netty would otherwise use `Unsafe`, and the JDK would print a deprecation warning.
    System.getProperties().putIfAbsent(NO_UNSAFE, "true");
    var connections = new LiveConnections(gateway.keys(), time);
    var authorization =
        new NamespaceAuthorization(
            gateway.keys(), failures, gateway.sessions(), settings.globalEvents());
    var callers = new LocalCallers(settings.host(), settings.corsOrigins());
    var secret = secrets.secret(SECRET_LENGTH);
    var clients =
        new SocketIoClients(
            new SocketIoClients.Admission(authorization, callers, secret),
            connections,
            gateway.events(),
            renderer,
            time,
            background);
    gateway.sessions().observe(clients::changed);
    var isKeyNeeded = gateway.keys().withoutKey().isEmpty();
    var cors = CorsHeaders.of(isKeyNeeded, settings.corsOrigins(), callers);
    return new EventSocketServer(settings, cors, clients, connections, secret);
  }

  public int port() {
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  /// The server's address within this process.
  public SocketIoForwarder.Target target() {
    var bound = (InetSocketAddress) listening.localAddress();
    var address =
        bound.getAddress().isAnyLocalAddress()
            ? new InetSocketAddress(InetAddress.getLoopbackAddress(), bound.getPort())
            : bound;
    return new SocketIoForwarder.Target(address, secret);
  }

  /// The clients that receive events now; a client counts once for each namespace.
  public int connections() {
    return connections.count();
  }

  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    connections.close();
    listening.close().syncUninterruptibly();
    shutDown();
  }

  private void shutDown() {
    threads
        .shutdownGracefully(0, LAST_WRITES.toMillis(), TimeUnit.MILLISECONDS)
        .awaitUninterruptibly(LAST_WRITES.multipliedBy(2).toMillis());
    pipeline.stop();
  }

  private static Configuration configuration(SocketIoClients clients) {
    var configuration = new Configuration();
    configuration.setJsonSupport(new JacksonJsonSupport());
    configuration.setAuthorizationListener(
        handshake -> new AuthorizationResult(isAccepted(handshake, clients)));
    configuration.setExceptionListener(new MutedExceptions());
    // By default a client chooses its id by a cookie, even that of another client.
    configuration.setRandomSession(true);
    configuration.setAddVersionHeader(false);
    configuration.setHttpCompression(false);
    // Decompressing what clients send would need a limit of its own.
    configuration.setWebsocketCompression(false);
    configuration.setPingTimeout(PING_TIMEOUT_MILLIS);
    configuration.setAllowHeaders(CorsHandler.HEADERS);
    return configuration;
  }

  /// Keys are checked when a namespace is requested: only then does the answer reach the client,
  /// and newer clients send their key only there.
  private static boolean isAccepted(HandshakeData handshake, SocketIoClients clients) {
    var protocol = handshake.getUrlParams().getOrDefault("EIO", List.of());
    return protocol.equals(List.of(PROTOCOL)) && clients.joined() < MAX_CLIENTS;
  }

  /// The library's pipeline, with the packet filter before its own packet handler.
  private static final class Pipeline extends SocketIOChannelInitializer {
    private final PacketFilter filter;
    private final CorsHeaders cors;

    Pipeline(PacketFilter filter, CorsHeaders cors) {
      this.filter = filter;
      this.cors = cors;
    }

    @Override
    protected void addSocketioHandlers(ChannelPipeline pipeline) {
      super.addSocketioHandlers(pipeline);
      pipeline.addBefore(PACKET_HANDLER, "packetFilter", filter);
      pipeline.addBefore(AUTHORIZE_HANDLER, "cors", new CorsHandler(cors));
    }
  }

  /// Address and features of the event socket.
  ///
  /// @param port 0 means any free one
  /// @param globalEvents whether there is a namespace `/` with the events of every instance
  /// @param corsOrigins whose pages may read responses; `*` means all
  public record Settings(String host, int port, boolean globalEvents, List<String> corsOrigins) {
    public Settings {
      corsOrigins = List.copyOf(corsOrigins);
    }
  }

  /// Closes the connection of a client that sends invalid data, without logging: the library would
  /// log the data, and keys with it.
  static final class MutedExceptions extends ExceptionListenerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(MutedExceptions.class);

    @Override
    public boolean exceptionCaught(ChannelHandlerContext context, Throwable e) {
      LOG.atDebug().setCause(e).log("a connection of the event socket failed");
      var _ = context.close();
      return true;
    }

    @Override
    public void onAuthException(Throwable e, SocketIOClient client) {
      LOG.atDebug().setCause(e).log("a client of the event socket could not be checked");
    }
  }

  /// Filters packets before the library's own handler, which would connect anybody to a namespace
  /// before the key is checked, and would reserve space for as many binary parts as a client
  /// announces. The library gets only the packets of the transport.
  @Sharable
  static final class PacketFilter extends SimpleChannelInboundHandler<PacketsMessage> {
    private final SocketIoClients clients;

    PacketFilter(SocketIoClients clients) {
      this.clients = clients;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, PacketsMessage message) {
      var client = message.getClient();
      for (var packet : ClientPacket.parse(ByteBufUtil.getBytes(message.getContent()))) {
        switch (packet) {
          case ClientPacket.OfTransport(var text) -> pass(context, message, text);
          case ClientPacket.Connect(var namespace, var key) ->
              clients.connect(client, namespace, key);
          case ClientPacket.Leave(var namespace) -> clients.disconnect(client, namespace);
          case ClientPacket.Emit emitted -> {
            client.schedulePingTimeout();
            clients.handleEmit(client, emitted);
          }
          case ClientPacket.Unknown _ -> client.schedulePingTimeout();
        }
      }
    }

    private static void pass(ChannelHandlerContext context, PacketsMessage message, String text) {
      var content = Unpooled.wrappedBuffer(text.getBytes(UTF_8));
      context.fireChannelRead(
          new PacketsMessage(message.getClient(), content, message.getTransport()));
    }
  }
}
