package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.ServerContext.CallbackForwarding;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A request for one operation: its key, dialect, path, query and headers.
public final class ApiRequest {
  /// The session of a family A request that names none.
  private static final String DEFAULT_SESSION = "default";

  /// The variable of family B's paths.
  private static final String INSTANCE = "instance";

  /// The header of requests that another node has sent here. Its proof was checked before.
  private static final String FORWARDED = "X-Gateway-Forwarded";

  /// The parameter of the query that holds the token of the Cloud API.
  static final String ACCESS_TOKEN = "access_token";

  /// The second is that of Meta's page *Resumable Upload API*.
  private static final List<String> TOKEN_SCHEMES = List.of("Bearer ", "OAuth ");

  private static final Logger LOG = LoggerFactory.getLogger(ApiRequest.class);

  private final RequestInfo request;
  private final @Nullable AccessKey key;
  private final Map<String, String> path;
  private final Query query;
  private final Function<String, @Nullable String> headers;
  private final ServerContext server;
  private final String client;
  private @Nullable Session session;
  private boolean isPlacedHere;

  /// The session that the request asked for last.
  private @Nullable SessionName addressed;

  /// The session that the request named last, whether or not it exists.
  private @Nullable SessionName named;

  /// @param key null for open operations and signed addresses
  /// @param client the address of who sent the request
  public ApiRequest(
      RequestInfo request,
      @Nullable AccessKey key,
      Map<String, String> path,
      Query query,
      Function<String, @Nullable String> headers,
      ServerContext server,
      String client) {
    this.request = request;
    this.key = key;
    this.path = path;
    this.query = query;
    this.headers = headers;
    this.server = server;
    this.client = client;
  }

  /// The address of who sent the request.
  public String client() {
    return client;
  }

  public Dialect dialect() {
    return request.dialect();
  }

  public boolean isDialect(Dialect dialect) {
    return request.dialect() == dialect;
  }

  public String requestId() {
    return request.requestId();
  }

  /// Whether there is a key; open operations and signed addresses have none.
  public boolean hasKey() {
    return key != null;
  }

  public AccessKey key() {
    if (key == null) {
      throw new IllegalStateException("an open operation has no key");
    }
    return key;
  }

  /// Whether a signed address replaces the key; it opens exactly what its path names.
  public boolean isSigned() {
    return key == null;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `forbidden` when the key lacks the
  ///   scope
  public void need(Scope scope) {
    if (!key().allows(scope)) {
      throw new Fault.Forbidden("do this, it lacks the scope " + scope).toException();
    }
  }

  /// The variable of the path, decoded.
  public String path(String name) {
    var value = path.get(name);
    if (value == null) {
      throw new IllegalStateException("the path has no variable " + name);
    }
    return value;
  }

  /// The variables of the path, decoded.
  public Map<String, String> variables() {
    return path;
  }

  public Query query() {
    return query;
  }

  /// The header as sent, absent when there is none.
  public @Nullable String header(String name) {
    return headers.apply(name);
  }

  /// The token of a request for the Cloud API, from its header or its query; absent when there is
  /// none.
  public @Nullable String accessToken() {
    var header = header("Authorization");
    for (var scheme : TOKEN_SCHEMES) {
      if (header != null && header.regionMatches(true, 0, scheme, 0, scheme.length())) {
        return header.substring(scheme.length()).strip();
      }
    }
    return query.text(ACCESS_TOKEN);
  }

  /// Whether the client accepts JSON and nothing else. An exact match: HTTP libraries add this type
  /// to every `Accept` header.
  public boolean acceptsOnlyJson() {
    var accept = header("Accept");
    return accept != null && accept.strip().equals("application/json");
  }

  /// Gives this request to the nodes that run the sessions it is about.
  public CallbackForwarding callbacks() {
    return server.callbacks();
  }

  /// The largest files in a body, decoded.
  public MediaLimits mediaLimits() {
    return server.mediaLimits();
  }

  /// The session that the path names, if the key opens it, as it was when the operation first asked
  /// for it. What an operation changed is in the result of its use case, not here.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `forbidden`, `session.not-found`
  public Session session() {
    if (session == null) {
      session = path.containsKey(INSTANCE) ? instance() : found(sessionName());
    }
    return session;
  }

  /// The session name in the path, if the key opens that session; the session need not exist.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `forbidden`
  public SessionName sessionName() {
    return opened(new SessionName(path("session")));
  }

  /// Family B names a session by its name or its id. A key of one session cannot distinguish other
  /// sessions from missing ones.
  private Session instance() {
    var nameOrId = new SessionName(path(INSTANCE));
    var found = server.find(nameOrId);
    named = found.map(Session::name).orElse(nameOrId);
    if (key().session() != null) {
      opened(found.map(Session::name).orElse(nameOrId));
    }
    var session = found.orElseThrow(() -> Fault.notFound("session", nameOrId.value()));
    addressed = session.name();
    return session;
  }

  /// The session in the body or query, if the key opens it. A request that names none means
  /// `default`, in the dialects that allow it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `forbidden`, `session.not-found`,
  ///   `invalid.session`
  public Session session(@Nullable String name) {
    if (name != null && !name.isBlank()) {
      return found(opened(new SessionName(name)));
    }
    if (name == null && isDialect(Dialect.WAHA)) {
      return found(opened(new SessionName(DEFAULT_SESSION)));
    }
    throw Fault.invalid("session", name == null ? "is required" : "must not be blank");
  }

  private Session found(SessionName name) {
    var found =
        server
            .find(name)
            .filter(session -> session.name().equals(name))
            .orElseThrow(() -> Fault.notFound("session", name.value()));
    addressed = found.name();
    return found;
  }

  /// The session under either of its two names in a body; both may be present when they agree.
  public Session session(@Nullable String session, @Nullable String sessionId) {
    if (session != null && sessionId != null && !session.equals(sessionId)) {
      throw Fault.invalid("session", "must be the same as sessionId when both are given");
    }
    return session(session == null ? sessionId : session);
  }

  /// The session that the request named, whether or not it exists; null when it named none so far.
  public @Nullable String named() {
    return named == null ? null : named.value();
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `forbidden` when the key is bound to
  ///   another session
  public SessionName opened(SessionName name) {
    named = name;
    if (!key().opens(name)) {
      throw new Fault.Forbidden("touch this session").toException();
    }
    return name;
  }

  /// The name of a new session.
  ///
  /// @param field of the body that holds the name
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>` for a reserved name
  public SessionName unreserved(String field, SessionName name) {
    named = name;
    return server.reservedNames().checked(request.family(), field, name);
  }

  /// Before sessions are listed: a list leaves out none that exists.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `store.broken` on a node that may not
  ///   know them all, because it does not reach the database
  public void requireWhole() {
    server.nodes().requireWhole();
  }

  /// Before a session is created: it goes to the node with the fewest sessions, unless another node
  /// has sent the request here.
  ///
  /// @param name null when one is made up here
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.elsewhere`; `session.exists`
  ///   when it would go to another node
  public void requirePlaceHere(@Nullable SessionName name) {
    if (name == null || isPlacedHere || header(FORWARDED) != null) {
      return;
    }
    var self = server.nodes().self();
    var chosen = self.isEmpty() ? self : server.nodes().forNewSession();
    if (chosen.isPresent() && !chosen.equals(self)) {
      server.sessions().requireFree(name);
      throw new Fault.SessionElsewhere(name.value(), chosen.get().value()).toException();
    }
  }

  /// Runs an operation that creates a session on this node, whichever was chosen.
  public <T> T placedHere(Supplier<T> operation) {
    isPlacedHere = true;
    return operation.get();
  }

  /// When both the nested and the flat form of a body are complete, the dialect's own form wins.
  ///
  /// @param nested the value of the nested form, null when it is incomplete
  /// @param flat the value of the flat form, null when it is incomplete
  public <T> @Nullable T either(@Nullable T nested, @Nullable T flat) {
    if (nested == null || flat == null) {
      return nested == null ? flat : nested;
    }
    var takesFlat = isDialect(Dialect.WAHA);
    LOG.atInfo()
        .addKeyValue("path", request.path())
        .addKeyValue("shape", takesFlat ? "flat" : "nested")
        .log("a body has two shapes; the one of the request's dialect was taken");
    return takesFlat ? flat : nested;
  }

  /// How the network writes addresses. A person may be named by phone number or by hidden id; both
  /// are read as the address under which the session of the request has the chat.
  public Addressing addressing() {
    var session = addressedSession();
    return session == null
        ? server.addresses().addressing().apply(null)
        : server.addresses().of(session);
  }

  private @Nullable SessionName addressedSession() {
    if (addressed == null && path.containsKey("session")) {
      addressed = sessionName();
    }
    return addressed;
  }

  /// Reads an address as family A writes it, or as the network does.
  ///
  /// @param field named in the fault when the text is no address
  public Address address(String field, String text) {
    return addressing().parse(field, text);
  }

  /// Reads an address without looking for the session's chat: a hidden id stays one.
  ///
  /// @param field named in the fault when the text is no address
  public Address networkAddress(String field, String text) {
    return server.addresses().addressing().apply(addressedSession()).parse(field, text);
  }

  /// Reads the id of a message: the network's own, or the long form of family A.
  ///
  /// @param field named in the fault when the text is no message id
  public MessageId messageId(String field, String text) {
    return addressing().parseMessageId(field, LongMessageId.idIn(text.strip()));
  }

  /// Identifies repeated requests: by the id that the client chose, else by its `Idempotency-Key`.
  public Idempotency idempotency(@Nullable String id) {
    if (id != null && !id.isBlank()) {
      return new Idempotency.ById(messageId("id", id));
    }
    var idempotencyKey = header("Idempotency-Key");
    if (idempotencyKey == null) {
      return new Idempotency.New();
    }
    if (!Idempotency.ByKey.isValid(idempotencyKey)) {
      throw Fault.invalid(
          "Idempotency-Key", "must be 1 to " + Idempotency.ByKey.MOST + " characters");
    }
    return new Idempotency.ByKey(idempotencyKey);
  }

  /// A request of the same client for another operation, without headers.
  ApiRequest inner(RequestInfo info, Map<String, String> variables, Query parameters) {
    return new ApiRequest(info, key(), variables, parameters, _ -> null, server, client);
  }

  /// What answers need to know of this request.
  public RequestInfo info() {
    return request;
  }

  /// A response with the success status of the dialect: 201 after a POST of a WAHA client, else
  /// 200.
  public ApiResponse done(@Nullable Object json) {
    return ApiResponse.json(doneStatus(), json);
  }

  /// The same without a body.
  public ApiResponse done() {
    return ApiResponse.empty(doneStatus());
  }

  private int doneStatus() {
    return isDialect(Dialect.WAHA) && request.method().equals("POST") ? 201 : 200;
  }
}
