package dev.sessiongateway.http.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.corundumstudio.socketio.handler.ClientHead;
import com.corundumstudio.socketio.messages.PacketsMessage;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;

/// Filters packets before the library's own handler, which would connect anybody to a namespace
/// before the key is checked, and would reserve space for as many binary parts as a client
/// announces. The library gets only the packets of the transport.
@Sharable
final class PacketFilter extends SimpleChannelInboundHandler<PacketsMessage> {
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
        case ClientPacket.Emit emitted -> emitted(client, emitted);
        case ClientPacket.Unknown _ -> client.schedulePingTimeout();
      }
    }
  }

  private void emitted(ClientHead client, ClientPacket.Emit emitted) {
    client.schedulePingTimeout();
    clients.emitted(client, emitted);
  }

  private static void pass(ChannelHandlerContext context, PacketsMessage message, String text) {
    var content = Unpooled.wrappedBuffer(text.getBytes(UTF_8));
    context.fireChannelRead(
        new PacketsMessage(message.getClient(), content, message.getTransport()));
  }
}
