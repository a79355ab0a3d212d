package dev.sessiongateway.junit.example;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/// Shows a menu, takes orders, and writes to whoever called in vain.
record MenuBot(URI gateway, String key) implements HttpHandler {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    var event = JSON.readTree(exchange.getRequestBody());
    var message = event.path("payload");
    var answer = JSON.createObjectNode().put("session", event.path("session").asText());
    answer.put("chatId", message.path("from").asText());
    if (event.path("event").asText().equals("call.rejected")) {
      send("sendText", answer.put("text", "Sorry that we missed your call."));
    } else if (message.has("selectedId")) {
      send("sendText", answer.put("text", message.path("body").asText() + " is on its way."));
    } else if (message.path("body").asText().equals("menu")) {
      var buttons = answer.put("body", "What would you like?").putArray("buttons");
      buttons.addObject().put("type", "reply").put("text", "Soup");
      buttons.addObject().put("type", "reply").put("text", "Salad");
      send("sendButtons", answer);
    }
    exchange.sendResponseHeaders(204, -1);
    exchange.close();
  }

  private void send(String operation, JsonNode body) {
    var request = HttpRequest.newBuilder(URI.create(gateway + "/api/" + operation));
    request.header("X-Api-Key", key).header("Content-Type", "application/json");
    request.POST(BodyPublishers.ofString(body.toString()));
    HTTP.sendAsync(request.build(), BodyHandlers.discarding()).join();
  }
}
