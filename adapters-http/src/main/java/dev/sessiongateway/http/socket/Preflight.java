package dev.sessiongateway.http.socket;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

/// Answers browsers that ask whether they may send the `apikey` header. The library would take the
/// question for a client.
@Sharable
final class Preflight extends SimpleChannelInboundHandler<FullHttpRequest> {
  static final Preflight ANSWER = new Preflight();

  private Preflight() {
    super(false);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    if (!request.method().equals(HttpMethod.OPTIONS)) {
      context.fireChannelRead(request);
      return;
    }
    var answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.NO_CONTENT);
    var origin = request.headers().get(HttpHeaderNames.ORIGIN);
    answer
        .headers()
        .set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, origin == null ? "*" : origin)
        .set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_CREDENTIALS, "true")
        .set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_METHODS, "GET, POST")
        .set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_HEADERS, "apikey, content-type")
        .set(HttpHeaderNames.VARY, "Origin");
    request.release();
    context.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
  }
}
