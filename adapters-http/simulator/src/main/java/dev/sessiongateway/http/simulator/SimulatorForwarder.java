package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.application.pairing.Pairing;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.RequestForwarder;
import dev.sessiongateway.http.kernel.part.PartContext.NetworkProcess;
import dev.sessiongateway.http.kernel.server.Lazy;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Has the process of the simulated network answer what is about it: not the requests of clients of
/// this gateway, its webhooks, and files that are the same everywhere. The key of the caller was
/// checked here; towards that process the gateway has a key of its own.
public final class SimulatorForwarder implements RequestForwarder {
  private static final Logger log = LoggerFactory.getLogger(SimulatorForwarder.class);

  /// What links a session, which has reacted when the call is answered.
  private static final Set<String> LINKING =
      Set.of(PhonePaths.PHONE + "/scan", PhonePaths.PHONE + "/pair");

  private static final List<String> REQUEST_HEADERS =
      List.of("Content-Type", "Accept", "Last-Event-ID", "Idempotency-Key");

  /// What the business's token of the Cloud API is in; elsewhere it holds a key of this gateway.
  private static final String TOKEN = "Authorization";

  private static final List<String> ANSWER_HEADERS =
      List.of(
          "Content-Type",
          "Cache-Control",
          "Content-Disposition",
          "Retry-After",
          "Allow",
          "X-Accel-Buffering");

  /// Parameters that contain keys of this gateway.
  private static final Set<String> KEYS = Set.of("apikey", "x-api-key", "ticket");

  private static final Duration CONNECTING = Duration.ofSeconds(5);

  /// Longer than the longest wait for a message, and than a move of the clock.
  private static final Duration ANSWERING = Duration.ofSeconds(150);

  private static final Duration PAIRING = Duration.ofSeconds(5);
  private static final Duration RETRY = Duration.ofSeconds(5);
  private static final int BUFFER = 16 << 10;
  private static final JsonMapper JSON = new JsonMapper();

  private final NetworkProcess simulator;
  private final Pairing pairing;
  private final Lazy<HttpClient> client = new Lazy<>(SimulatorForwarder::client);

  /// @param pairing of the sessions of this gateway
  public SimulatorForwarder(NetworkProcess simulator, Pairing pairing) {
    this.simulator = simulator;
    this.pairing = pairing;
  }

  @Override
  public void forward(
      String path, ApiRequest request, HttpServletRequest incoming, HttpServletResponse outgoing)
      throws IOException {
    var answer = ask(request, incoming);
    try (var content = answer.body()) {
      outgoing.setStatus(answer.statusCode());
      for (var name : ANSWER_HEADERS) {
        answer.headers().firstValue(name).ifPresent(value -> outgoing.setHeader(name, value));
      }
      if (LINKING.contains(path) && answer.statusCode() == 200) {
        writeLinked(content.readAllBytes(), outgoing);
      } else {
        copy(content, outgoing);
      }
    }
  }

  private HttpResponse<InputStream> ask(ApiRequest request, HttpServletRequest incoming)
      throws IOException {
    try {
      return client.get().send(request(request, incoming), BodyHandlers.ofInputStream());
    } catch (IOException e) {
      log.atDebug().setCause(e).log("the simulator does not answer");
      throw down(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw down(e);
    }
  }

  private static FaultException down(Exception cause) {
    return new Fault.NetworkDown(RETRY, true).toException(cause);
  }

  private HttpRequest request(ApiRequest request, HttpServletRequest incoming) throws IOException {
    var target = incoming.getRequestURI() + query(incoming.getQueryString());
    var made =
        HttpRequest.newBuilder(URI.create(simulator.url() + target))
            .timeout(ANSWERING)
            .header(Dialect.HEADER, request.dialect().code())
            .method(incoming.getMethod(), body(incoming));
    for (var name : REQUEST_HEADERS) {
      var value = incoming.getHeader(name);
      if (value != null) {
        made.header(name, value);
      }
    }
    var token = incoming.getHeader(TOKEN);
    if (request.info().protocol() != null && token != null) {
      made.header(TOKEN, token);
    }
    var key = simulator.key();
    if (key != null) {
      made.header("X-Api-Key", key);
    }
    return made.build();
  }

  private static String query(@Nullable String query) {
    if (query == null || query.isEmpty()) {
      return "";
    }
    return Arrays.stream(query.split("&", -1))
        .filter(part -> !KEYS.contains(Ascii.lower(part.split("=", 2)[0])))
        .collect(Collectors.joining("&", "?", ""));
  }

  /// As it comes: that process has limits of its own.
  private static BodyPublisher body(HttpServletRequest incoming) throws IOException {
    var length = incoming.getContentLengthLong();
    if (length == 0 || (length < 0 && incoming.getHeader("Transfer-Encoding") == null)) {
      return BodyPublishers.noBody();
    }
    var content = incoming.getInputStream();
    var stream = BodyPublishers.ofInputStream(() -> content);
    return length < 0 ? stream : BodyPublishers.fromPublisher(stream, length);
  }

  private void writeLinked(byte[] body, HttpServletResponse outgoing) throws IOException {
    try {
      var session = JSON.readTree(new String(body, StandardCharsets.UTF_8));
      if (session.path("session").isTextual()) {
        pairing.awaitPaired(new SessionName(session.path("session").textValue()), PAIRING);
      }
    } catch (JsonProcessingException e) {
      log.atDebug().setCause(e).log("the simulator answered something else than JSON");
    }
    outgoing.getOutputStream().write(body);
  }

  /// Events are written when they come.
  private static void copy(InputStream content, HttpServletResponse outgoing) throws IOException {
    var out = outgoing.getOutputStream();
    var buffer = new byte[BUFFER];
    for (var read = content.read(buffer); read >= 0; read = content.read(buffer)) {
      out.write(buffer, 0, read);
      out.flush();
    }
  }

  /// Made for the first request: each one reads the authorities that Java trusts.
  private static HttpClient client() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(CONNECTING)
        .build();
  }

  @Override
  public void close() {
    client.ifMade(HttpClient::shutdownNow);
  }
}
