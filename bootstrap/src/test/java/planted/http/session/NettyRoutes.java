package planted.http.session;

import io.netty.channel.Channel;

/// Breaks: nettyStaysInTheEventSocket.
record NettyRoutes(Channel channel) {}
