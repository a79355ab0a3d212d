package example.greeter;

import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/// A bot that greets whoever writes.
@SpringBootApplication
@RestController
public class Greeter {
  private final RestClient gateway;

  Greeter(@Value("${gateway.url}") String url, @Value("${gateway.key}") String key) {
    gateway = RestClient.builder().baseUrl(url).defaultHeader("X-Api-Key", key).build();
  }

  public static void main(String[] args) {
    SpringApplication.run(Greeter.class, args);
  }

  @PostMapping("/webhook")
  void receive(@RequestBody Event event) {
    var text = "Hello! You wrote: " + event.payload().body();
    var answer = Map.of("session", event.session(), "chatId", event.payload().from(), "text", text);
    gateway
        .post()
        .uri("/api/sendText")
        .contentType(MediaType.APPLICATION_JSON)
        .body(answer)
        .retrieve()
        .toBodilessEntity();
  }

  record Event(String session, Message payload) {}

  record Message(String from, String body) {}
}
