package dev.sessiongateway.http;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.http.kernel.requestlog.BodyExcerpt;
import dev.sessiongateway.http.kernel.requestlog.RequestLog;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import io.javalin.http.Context;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Collects what the request log shows of a request, while somebody follows the log.
record RequestRecorder(RequestLog log, Time time) {
  private static final String REQUEST = "request-excerpt";
  private static final String ANSWER = "answer-excerpt";

  /// The console marks its own requests. Its reads are left out: they are many, and no bot's.
  private static final String CONSOLE = "X-Gateway-Console";

  /// The libraries of tests mark their own requests, so that they are not taken for those of a bot.
  private static final String CLIENT = "X-Gateway-Client";

  private static final Pattern CLIENT_NAME = Pattern.compile("[a-z-]{1,20}");

  void request(Context ctx, byte[] body) {
    keep(ctx, REQUEST, body);
  }

  void answer(Context ctx, byte[] body) {
    keep(ctx, ANSWER, body);
  }

  private void keep(Context ctx, String name, byte[] body) {
    if (isRecorded(ctx)) {
      ctx.attribute(name, BodyExcerpt.of(ctx.path(), body));
    }
  }

  /// Adds the request to the log.
  void answered(Context ctx, long millis) {
    if (!isRecorded(ctx)) {
      return;
    }
    var entered = EnteredRequest.of(ctx);
    var key = entered.key();
    var match = entered.match();
    log.add(
        new RequestLog.Entry(
            0,
            time.instant(),
            entered.info().requestId(),
            client(ctx),
            match == null ? null : match.route().id(),
            ctx.method().name(),
            BodyExcerpt.ofPath(ctx.path()),
            BodyExcerpt.ofQuery(ctx.queryString()),
            ctx.statusCode(),
            millis,
            key == null ? null : key.name(),
            ctx.attribute(REQUEST),
            ctx.attribute(ANSWER)));
  }

  private static @Nullable String client(Context ctx) {
    var name = ctx.header(CLIENT);
    return name != null && CLIENT_NAME.matcher(name).matches() ? name : null;
  }

  private boolean isRecorded(Context ctx) {
    return log.isRecording() && !isReadOfConsole(ctx);
  }

  /// Its own files are such reads, too.
  private static boolean isReadOfConsole(Context ctx) {
    return ctx.method().name().equals("GET")
        && (ctx.header(CONSOLE) != null || ctx.path().startsWith(ServerInfo.CONSOLE));
  }
}
