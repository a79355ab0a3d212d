package dev.sessiongateway.bootstrap.bench;

import io.javalin.Javalin;

/// A bare Javalin server that echoes the body: the cost of the same load without a gateway.
public final class EchoServer {
  private EchoServer() {}

  /// @param args the port
  public static void main(String[] args) {
    Javalin.create(
            config -> {
              config.concurrency.useVirtualThreads = true;
              config.startup.showJavalinBanner = false;
              config.routes.get("/ping", ctx -> ctx.result("pong"));
              config.routes.post(
                  "/api/sendText",
                  ctx -> ctx.contentType("application/json").result(ctx.bodyAsBytes()));
            })
        .start("127.0.0.1", Integer.parseInt(args[0]));
  }
}
