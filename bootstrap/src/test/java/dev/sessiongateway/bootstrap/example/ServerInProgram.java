package dev.sessiongateway.bootstrap.example;

import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.domain.session.SessionName;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;

/// Runs the HTTP server of a gateway, and calls it as any client does.
public final class ServerInProgram {
  private static final String KEY = "a-key-that-you-choose";

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var settings =
        Settings.of(
            Map.of(
                Setting.DATA_DIR,
                arguments[0],
                Setting.PORT,
                "0", // any free one
                Setting.API_KEY,
                KEY));
    try (var process = GatewayProcess.start(settings)) {
      // The use cases, without HTTP.
      process.gateway().sessions().createIfAbsent(NewSession.started(new SessionName("shop")));

      var session = URI.create(process.url() + "/api/sessions/shop");
      var request = HttpRequest.newBuilder(session).header("X-Api-Key", KEY).build();
      var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
      System.out.println(answer.statusCode() + " " + answer.body());
    }
  }
}
