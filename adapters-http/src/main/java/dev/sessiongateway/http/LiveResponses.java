package dev.sessiongateway.http;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.http.kernel.api.LiveConnection;
import dev.sessiongateway.http.kernel.connection.LiveConnections;
import dev.sessiongateway.http.kernel.connection.StreamConnection;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.Objects;
import java.util.function.Consumer;

/// Writes responses that last until their clients go.
record LiveResponses(LiveConnections connections, Time time) {
  void write(Context ctx, Consumer<LiveConnection> opening) {
    if (ctx.method().equals(HandlerType.HEAD)) {
      StreamConnection.head(ctx.res());
      return;
    }
    var key = Objects.requireNonNull(EnteredRequest.of(ctx).key(), "an open operation is not live");
    StreamConnection.serve(connections, key, opening, ctx.req(), ctx.res(), time);
  }
}
