package dev.sessiongateway.http.socketio;

import com.corundumstudio.socketio.SocketIOClient;
import com.corundumstudio.socketio.listener.ExceptionListenerAdapter;
import io.netty.channel.ChannelHandlerContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Closes the connection of a client that sends invalid data, without logging: the library would
/// log the data, and keys with it.
final class MutedExceptions extends ExceptionListenerAdapter {
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
