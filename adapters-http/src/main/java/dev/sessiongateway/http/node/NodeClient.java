package dev.sessiongateway.http.node;

import dev.sessiongateway.application.node.Nodes;
import dev.sessiongateway.application.node.Peers;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.api.ServerContext.CallbackForwarding.CallbackRequest;
import dev.sessiongateway.http.kernel.connection.RequestTracing;
import dev.sessiongateway.http.kernel.server.Lazy;
import dev.sessiongateway.http.kernel.session.NameHeader;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/// Sends requests to other nodes. Thread-safe.
public final class NodeClient implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(2);

  /// Longer than the longest operation, such as a wait for a message.
  private static final Duration ANSWER = Duration.ofSeconds(150);

  /// A network's servers wait for a few seconds, and repeat what was not answered.
  private static final Duration CALLBACK_ANSWER = Duration.ofSeconds(7);

  /// When a request that has no answer first asks whether it can still come. With the time that the
  /// node has for that, it is the budget of three seconds.
  private static final Duration ASK_FIRST = Duration.ofSeconds(1);

  /// How often it asks again.
  private static final Duration ASK_AGAIN = Duration.ofSeconds(2);

  private static final int UNAUTHORIZED = 401;

  /// What answers at once on every node that works.
  private static final String PING = "/ping";

  /// What operations read of a request besides path, query and body.
  private static final List<String> PASSED =
      List.of("Accept", "Accept-Language", "Content-Type", "Idempotency-Key", "traceparent");

  /// What this server writes itself, or what belongs to one connection.
  private static final Set<String> OWN =
      Set.of(
          "connection",
          "content-length",
          "content-type",
          "date",
          "keep-alive",
          "transfer-encoding",
          "traceparent",
          "vary",
          "x-content-type-options",
          "x-request-id",
          ForwardedCaller.REVISION,
          ForwardedCaller.TIME);

  /// What the client writes itself.
  private static final Set<String> OF_THE_CONNECTION =
      Set.of("connection", "content-length", "expect", "host", "upgrade");

  private static final String CORS = "access-control-";

  private final ForwardedCaller caller;
  private final Peers peers;
  private final Lazy<HttpClient> client = new Lazy<>(NodeClient::client);

  /// @param peers are called by this client from now on
  public NodeClient(ForwardedCaller caller, Peers peers) {
    this.caller = caller;
    this.peers = peers;
    peers.callWith(this::problem);
  }

  /// Why a node does not answer; empty when it does. Takes two seconds at most.
  private Optional<String> problem(NodeUrl node) {
    var request = HttpRequest.newBuilder(URI.create(node + PING)).timeout(CONNECT).GET().build();
    try {
      var status = client.get().send(request, BodyHandlers.discarding()).statusCode();
      return status == 200 ? Optional.empty() : Optional.of("HTTP " + status);
    } catch (IOException e) {
      return Optional.of(reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /// In a few words, for operators.
  static String reason(IOException e) {
    return switch (e) {
      case HttpConnectTimeoutException _ -> "no connection in " + CONNECT.toSeconds() + " s";
      case HttpTimeoutException _ -> "no answer in " + CONNECT.toSeconds() + " s";
      case ConnectException _ -> "no connection";
      default -> "the connection ended without an answer";
    };
  }

  /// The answer of another node to this request.
  ///
  /// @param isWaiting asked at intervals: whether the node can still answer
  /// @throws ConnectException when nothing was sent
  /// @throws IOException when it is not known what the node has done
  Answer forward(
      ApiRequest request, byte[] body, SessionName session, NodeUrl node, BooleanSupplier isWaiting)
      throws IOException {
    var answer = sentTo(node, request, body, session, isWaiting);
    // It may have been the time of the proof; the node does nothing then, and says its own.
    return answer.statusCode() == UNAUTHORIZED
        ? answer(sentTo(node, request, body, session, isWaiting))
        : answer(answer);
  }

  private HttpResponse<byte[]> sentTo(
      NodeUrl node, ApiRequest request, byte[] body, SessionName session, BooleanSupplier isWaiting)
      throws IOException {
    var info = request.info();
    var target = ForwardedCaller.target(info, request.query());
    var name = NameHeader.of(session);
    var sent =
        HttpRequest.newBuilder(URI.create(node + target))
            .timeout(ANSWER)
            .method(
                info.method(),
                body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body))
            .header(
                ForwardedCaller.HEADER,
                caller.header(node, request.key(), info, target, name, body))
            .header(ForwardedCaller.SESSION, name)
            .header(RequestTracing.REQUEST_ID, info.requestId())
            .header(Dialect.HEADER, info.dialect().code());
    for (var passed : PASSED) {
      var value = request.header(passed);
      if (value != null) {
        sent.header(passed, value);
      }
    }
    var sending = client.get().sendAsync(sent.build(), BodyHandlers.ofByteArray());
    return learning(node, awaited(sending, node, isWaiting));
  }

  /// Sends a request of a network's servers to the nodes of its sessions, to all of them at once.
  ///
  /// @param headers the names of those that belong to it
  /// @return their statuses
  /// @throws IOException when one did not answer in time
  List<Integer> forwardCallback(
      CallbackRequest callback, Set<String> headers, Map<NodeUrl, List<SessionName>> sessions)
      throws IOException {
    var answers = new LinkedHashMap<NodeUrl, CompletableFuture<Integer>>();
    sessions.forEach((node, some) ->
        answers.put(
            node,
            sent(callback, headers, node, some)
                .thenCompose(status ->
                    status == UNAUTHORIZED
                        ? sent(callback, headers, node, some)
                        : CompletableFuture.completedFuture(status))));
    try {
      var statuses = new ArrayList<Integer>();
      for (var answer : answers.entrySet()) {
        statuses.add(awaited(answer.getValue(), answer.getKey(), () -> true));
      }
      return statuses;
    } finally {
      answers.values().forEach(answer -> answer.cancel(true));
    }
  }

  private CompletableFuture<Integer> sent(
      CallbackRequest callback, Set<String> headers, NodeUrl node, List<SessionName> sessions) {
    return client
        .get()
        .sendAsync(request(callback, headers, node, sessions), BodyHandlers.discarding())
        .thenApply(answer -> learning(node, answer).statusCode());
  }

  private HttpRequest request(
      CallbackRequest callback, Set<String> headers, NodeUrl node, List<SessionName> sessions) {
    var info = callback.info();
    var target = ForwardedCaller.target(info, callback.query());
    var names = sessions.stream().map(NameHeader::of).collect(Collectors.joining(","));
    var sent =
        HttpRequest.newBuilder(URI.create(node + target))
            .timeout(CALLBACK_ANSWER)
            .method(info.method(), BodyPublishers.ofByteArray(callback.body()))
            .header(
                ForwardedCaller.CALLBACK, caller.callbackHeader(node, names, info, callback.body()))
            .header(ForwardedCaller.SESSION, names)
            .header(RequestTracing.REQUEST_ID, info.requestId());
    var passed = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    passed.addAll(PASSED);
    passed.addAll(headers);
    OF_THE_CONNECTION.forEach(passed::remove);
    for (var name : passed) {
      var value = callback.header(name);
      if (value != null) {
        sent.header(name, value);
      }
    }
    return sent.build();
  }

  /// Waits for as long as the node answers other calls.
  private <T> T awaited(CompletableFuture<T> answer, NodeUrl node, BooleanSupplier isWaiting)
      throws IOException {
    var wait = ASK_FIRST;
    try {
      while (true) {
        try {
          return answer.get(wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          wait = ASK_AGAIN;
          if (!isWaiting.getAsBoolean()) {
            throw new IOException("the node lost the session before it answered", e);
          }
          if (!peers.answers(node) && !answer.isDone()) {
            throw new IOException("the node does not answer", e);
          }
        }
      }
    } catch (ExecutionException e) {
      throw switch (e.getCause()) {
        case HttpConnectTimeoutException slow -> failed(node, new ConnectException(reason(slow)));
        case ConnectException refused -> failed(node, refused);
        case IOException broken -> {
          peers.suspect(node);
          yield broken;
        }
        case null, default -> new IOException(e);
      };
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw HttpFault.STOPPING.toException(e);
    } finally {
      answer.cancel(true);
    }
  }

  /// Keeps what time it is at the node.
  private <T> HttpResponse<T> learning(NodeUrl node, HttpResponse<T> answer) {
    answer
        .headers()
        .firstValue(ForwardedCaller.TIME)
        .ifPresent(theirs -> caller.proofs().learn(node, theirs));
    return answer;
  }

  private ConnectException failed(NodeUrl node, ConnectException e) {
    peers.failed(node, reason(e));
    return e;
  }

  private static Answer answer(HttpResponse<byte[]> response) {
    var type = response.headers().firstValue("Content-Type");
    var body =
        type.isPresent()
            ? new ApiResponse.Bytes(type.get(), response.body())
            : new ApiResponse.Nothing();
    return new Answer(
        new ApiResponse(response.statusCode(), body, headers(response.headers())),
        response.headers().firstValue(ForwardedCaller.REVISION));
  }

  private static Map<String, String> headers(HttpHeaders all) {
    var kept = new TreeMap<String, String>();
    all.map()
        .forEach((name, values) -> {
          if (!OWN.contains(name) && !name.startsWith(CORS)) {
            kept.put(name, String.join(", ", values));
          }
        });
    return kept;
  }

  /// @param revision how the session is known there, as [Nodes#revision] says it
  record Answer(ApiResponse response, Optional<String> revision) {}

  /// Made for the first request: each one reads the authorities that Java trusts.
  private static HttpClient client() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(CONNECT)
        .followRedirects(HttpClient.Redirect.NEVER)
        .build();
  }

  @Override
  public void close() {
    client.ifMade(HttpClient::close);
  }
}
