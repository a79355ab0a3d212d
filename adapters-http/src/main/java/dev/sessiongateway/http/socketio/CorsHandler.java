package dev.sessiongateway.http.socketio;

import dev.sessiongateway.http.kernel.access.CorsHeaders;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import org.jspecify.annotations.Nullable;

/// Sets the CORS headers in place of the library, which would allow every page, with credentials.
/// Also answers preflights for the `apikey` header, which the library would take for a client. One
/// for each connection.
final class CorsHandler extends ChannelDuplexHandler {
  static final String HEADERS = "apikey, authorization, content-type";

  private final CorsHeaders cors;
  private @Nullable String origin;

  CorsHandler(CorsHeaders cors) {
    this.cors = cors;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (message instanceof FullHttpRequest request) {
      origin = request.headers().get(HttpHeaderNames.ORIGIN);
      if (request.method().equals(HttpMethod.OPTIONS)) {
        request.release();
        preflight(context);
        return;
      }
    }
    super.channelRead(context, message);
  }

  private void preflight(ChannelHandlerContext context) {
    var answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.NO_CONTENT);
    state(answer.headers());
    answer
        .headers()
        .set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_METHODS, "GET, POST")
        .set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_HEADERS, HEADERS);
    context.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise)
      throws Exception {
    if (message instanceof HttpResponse response) {
      state(response.headers());
    }
    super.write(context, message, promise);
  }

  private void state(HttpHeaders headers) {
    headers.remove(HttpHeaderNames.ACCESS_CONTROL_ALLOW_CREDENTIALS);
    headers.remove(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN);
    cors.allowing(origin).forEach(headers::set);
  }
}
