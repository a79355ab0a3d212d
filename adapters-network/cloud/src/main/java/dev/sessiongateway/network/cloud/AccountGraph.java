package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.OutboundConnections;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.text.UrlParser;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What one account asks of the Graph API. After an answer that says that there were too many
/// requests nothing is asked until the time that it names. Thread-safe.
final class AccountGraph {
  private static final Duration LIMIT_DELAY = Duration.ofSeconds(30);
  private static final Duration LONGEST_DELAY = Duration.ofHours(1);

  private final Graph graph;
  private final CloudAccount account;
  private final NetworkContext context;
  private final Consumer<GraphError> failures;
  private final AtomicReference<Instant> pausedUntil = new AtomicReference<>(Instant.MIN);

  /// @param failures gets every error before it is thrown
  AccountGraph(
      Graph graph, CloudAccount account, NetworkContext context, Consumer<GraphError> failures) {
    this.graph = graph;
    this.account = account;
    this.context = context;
    this.failures = failures;
  }

  CloudAccount account() {
    return account;
  }

  /// Posts below the phone number.
  JsonNode post(String path, JsonNode body) {
    return call(Graph.Call.post(account.number() + "/" + path, body));
  }

  JsonNode get(String path, Map<String, String> query) {
    return call(Graph.Call.get(path, query));
  }

  /// @throws FaultException `network.down`, `network.refused`; whatever `failures` throws
  JsonNode call(Graph.Call call) {
    return call(call, null);
  }

  /// As above.
  ///
  /// @param missing thrown when Meta has no object with the id or the name
  JsonNode call(Graph.Call call, @Nullable Fault missing) {
    requireNoPause();
    var answer = graph.call(call, account.token());
    if (answer.isSuccess()) {
      return answer.body();
    }
    throw failed(answer, missing);
  }

  private FaultException failed(Graph.Answer answer, @Nullable Fault missing) {
    var error = GraphError.of(answer.status(), answer.body());
    var asked = answer.retryAfter() == null ? LIMIT_DELAY : answer.retryAfter();
    var delay = asked.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : asked;
    if (error.isLimit()) {
      pausedUntil.set(context.time().instant().plus(delay));
    }
    failures.accept(error);
    return error.isMissingObject() && missing != null
        ? missing.toException()
        : error.fault(delay).toException();
  }

  private void requireNoPause() {
    var left = Duration.between(context.time().instant(), pausedUntil.get());
    if (left.isPositive()) {
      throw new Fault.NetworkDown(left.plusMillis(999), false).toException();
    }
  }

  /// Gives Meta a stored file.
  ///
  /// @return its id there
  String upload(Attachment.Stored file) {
    var form =
        form()
            .with("messaging_product", "whatsapp")
            .with("type", FormData.type(file))
            .with("file", file, bytes(file));
    var id = Json.text(call(form.post(account.number() + "/media")), "id");
    if (id == null) {
      throw new Fault.Refused("Meta took the file and gave it no id").toException();
    }
    return id;
  }

  /// An empty form.
  FormData form() {
    return new FormData("session-gateway-" + context.identifiers().code(16));
  }

  byte[] bytes(Attachment.Stored file) {
    var stored =
        Optional.ofNullable(context.files())
            .flatMap(store -> store.open(file.id()))
            .orElseThrow(() -> Fault.notFound("media", file.id().toString()));
    try (var content = stored.content()) {
      return content.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Fetches a file that somebody sent and stores it.
  ///
  /// @return empty when it is gone or too large
  /// @throws FaultException `network.down` when it can be fetched later
  Optional<Attachment.Stored> download(String media, String mimetype, String filename) {
    JsonNode about;
    try {
      about = get(media, Map.of("phone_number_id", account.number()));
    } catch (FaultException e) {
      if (e.fault() instanceof Fault.Refused) {
        return Optional.empty();
      }
      throw e;
    }
    var most = Math.toIntExact(MediaLimits.DEFAULT.otherBytes());
    var url = Json.text(about, "url");
    if (url == null || about.path("file_size").asLong(0) > most) {
      return Optional.empty();
    }
    var type = mimetype.isEmpty() ? about.path("mime_type").asText("") : mimetype;
    return bytes(url, most)
        .map(bytes ->
            Objects.requireNonNull(context.files(), "this network was opened without files")
                .put(
                    bytes,
                    type.isEmpty() ? "application/octet-stream" : type,
                    filename.isEmpty() ? null : filename));
  }

  private Optional<byte[]> bytes(String address, int most) {
    try {
      var url = UrlParser.parse(address);
      var file = graph.isOwn(url) ? graph.fetch(url, account.token(), most) : elsewhere(url, most);
      if (file.status() >= 500 || file.status() == 429) {
        throw new Fault.NetworkDown(Graph.RETRY_AFTER, false).toException();
      }
      return file.status() == 200 ? Optional.of(file.body()) : Optional.empty();
    } catch (IOException e) {
      throw new Fault.NetworkDown(Graph.RETRY_AFTER, false).toException(e);
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private Graph.File elsewhere(URI url, int most) throws IOException {
    var headers = Map.of("Authorization", "Bearer " + account.token());
    var answer = context.outbound().call(OutboundConnections.Request.get(url, headers, most));
    return new Graph.File(answer.status(), answer.body());
  }
}
