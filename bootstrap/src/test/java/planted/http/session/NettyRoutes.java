package planted.http.session;

import io.netty.channel.Channel;

/// Breaks: nettyStaysInTheClientOfRedis.
record NettyRoutes(Channel channel) {}
