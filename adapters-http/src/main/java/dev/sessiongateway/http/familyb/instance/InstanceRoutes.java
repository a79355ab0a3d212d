package dev.sessiongateway.http.familyb.instance;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.familyb.field.ConnectionState;
import dev.sessiongateway.http.familyb.field.InstanceState;
import dev.sessiongateway.http.familyb.instance.ConnectResponse.NewAccount;
import dev.sessiongateway.http.kernel.access.BearerKeys;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.part.InboxApp;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Sessions in family B, which calls them instances.
public final class InstanceRoutes implements Api.FamilyB {
  private static final Parameter<@Nullable String> NAME = Parameter.text("instanceName");
  private static final Parameter<@Nullable String> ID = Parameter.text("instanceId");
  private static final Parameter<@Nullable String> NUMBER = Parameter.text("number");
  private static final Pattern NO_DIGIT = Pattern.compile("[^0-9]");

  private final Sessions sessions;
  private final Chats chats;
  private final Contacts contacts;
  private final InstanceCreator creator;
  private final ConnectResponse connect;
  private final InstanceTokens tokens;
  private final Optional<InboxApp> inbox;
  private final ServerInfo server;

  /// @param inbox empty where no part brings it
  public InstanceRoutes(
      Gateway gateway, InstanceTokens tokens, ServerInfo server, Optional<InboxApp> inbox) {
    this.sessions = gateway.sessions();
    this.chats = gateway.chats();
    this.contacts = gateway.contacts();
    this.inbox = inbox;
    this.creator =
        new InstanceCreator(
            sessions,
            gateway.proxies(),
            tokens,
            gateway.apps(),
            inbox,
            gateway.subscriptions().offeredSinks());
    this.connect = new ConnectResponse(sessions, gateway.pairing());
    this.tokens = tokens;
    this.server = server;
  }

  @Override
  public void register(Api api) {
    api.post("b.createInstance", "/instance/create", Scope.CONTROL, CreateBody.class, this::create)
        .answers(InstanceCreated.class);
    api.get("b.fetchInstances", "/instance/fetchInstances", Scope.READ, this::list)
        .parameters(NAME, ID, NUMBER)
        .answersList(InstanceView.class);
    api.get("b.getConnectionState", "/instance/connectionState/{instance}", Scope.READ, this::state)
        .answers(InstanceState.class);
    api.unsafeGet("b.connectInstance", "/instance/connect/{instance}", Scope.CONTROL, this::connect)
        .parameters(NUMBER);
    api.putOrPost(
        "b.restartInstance", "/instance/restart/{instance}", Scope.CONTROL, this::restart);
    api.delete("b.logoutInstance", "/instance/logout/{instance}", Scope.CONTROL, this::logout)
        .answers(Done.class);
    api.delete("b.deleteInstance", "/instance/delete/{instance}", Scope.DELETE, this::delete)
        .answers(Done.class);
    api.post("b.getInstanceToken", "/instance/token/{instance}", Scope.ADMIN, this::token)
        .answers(Token.class);
  }

  /// Instance tokens are rejected here with 401, as in Evolution API.
  private ApiResponse create(ApiRequest request, CreateBody body) {
    if (request.key().session() != null) {
      throw new Fault.Unauthorized().toException();
    }
    request.need(Scope.ADMIN);
    request.unreserved("instanceName", body.name());
    request.requirePlaceHere(body.name());
    var account = body.account();
    var created = creator.create(body, request.key());
    var session = created.session();
    var qrcode = body.connects() ? firstCode(session, account) : null;
    var now = sessions.get(session.name());
    return ApiResponse.created(InstanceCreated.of(now, created.key(), row(now), qrcode, server));
  }

  private @Nullable Object row(Session session) {
    return inbox.flatMap(part -> part.row(session)).orElse(null);
  }

  /// Deletes the new instance when it cannot give the requested code.
  private Object firstCode(Session session, @Nullable NewAccount account) {
    try {
      return account == null ? connect.answer(session, null) : connect.loggedIn(session, account);
    } catch (RuntimeException e) {
      sessions.delete(session.name());
      throw e;
    }
  }

  private ApiResponse list(ApiRequest request) {
    request.requireWhole();
    var name = NAME.of(request);
    var id = ID.of(request);
    var number = NUMBER.of(request);
    var chosen =
        sessions.list().stream()
            .filter(session -> request.key().opens(session.name()))
            .filter(session -> isAny(name) || session.name().value().equals(name))
            .filter(session -> isAny(id) || session.id().toString().equals(id))
            .filter(session -> isAny(number) || hasNumber(session, number))
            .toList();
    var counts = counts(chosen);
    var found =
        chosen.stream()
            .map(session ->
                InstanceView.of(
                    session,
                    counts.get(session.ref()),
                    pictureUrl(session),
                    tokens.find(session, request.key()).orElse(null),
                    SecretMask.showsSecretsTo(request),
                    row(session),
                    server))
            .toList();
    return ApiResponse.ok(orRefused(found, isAny(name) ? isAny(id) ? number : id : name, request));
  }

  /// None for a session whose store is damaged: then those of the others are read one by one.
  private Map<SessionRef, Chats.Counts> counts(List<Session> all) {
    var refs = all.stream().map(Session::ref).collect(Collectors.toSet());
    return FaultTranslation.ifPossible(() -> chats.counts(refs))
        .orElseGet(() ->
            refs.stream()
                .flatMap(
                    ref -> FaultTranslation.ifPossible(() -> chats.counts(Set.of(ref))).stream())
                .flatMap(one -> one.entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  /// The network's current picture, else that of the time of linking.
  private @Nullable String pictureUrl(Session session) {
    var account = session.account();
    if (account == null) {
      return null;
    }
    return FaultTranslation.ifPossible(() -> contacts.pictureUrl(session.name(), account.id()))
        .flatMap(now -> now)
        .orElse(account.pictureUrl());
  }

  /// An unfiltered list may be empty; a filter without a match is a 404. For an instance's own key,
  /// nothing found is a 401, so that it cannot probe for other instances.
  private static <T> List<T> orRefused(List<T> found, @Nullable String wanted, ApiRequest request) {
    if (found.isEmpty() && request.key().session() != null) {
      throw new Fault.Unauthorized().toException();
    }
    if (found.isEmpty() && !isAny(wanted)) {
      throw Fault.notFound("session", Objects.requireNonNull(wanted));
    }
    return found;
  }

  private static boolean isAny(@Nullable String filter) {
    return filter == null || filter.isBlank();
  }

  private static boolean hasNumber(Session session, @Nullable String number) {
    var account = session.account();
    var digits = NO_DIGIT.matcher(Objects.requireNonNull(number)).replaceAll("");
    return digits.equals(session.origin().number())
        || (account != null && account.id().user().equals(digits));
  }

  private ApiResponse state(ApiRequest request) {
    return ApiResponse.ok(InstanceState.of(request.session()));
  }

  /// Links an instance to a phone.
  private ApiResponse connect(ApiRequest request) {
    var session = request.session();
    var number = NUMBER.of(request);
    var phone = number == null || number.isBlank() ? null : PhoneNumber.parse("number", number);
    // An instance of the other family, or of an earlier version, gets its token here.
    var _ = tokens.findOrIssue(session.name(), presentedKey(request));
    return ApiResponse.ok(connect.answer(sessions.start(session.name()), phone));
  }

  /// The text of the caller's key, from the headers in the order in which they count.
  private static @Nullable String presentedKey(ApiRequest request) {
    for (var header : List.of("apikey", "X-Api-Key")) {
      var key = request.header(header);
      if (key != null) {
        return key;
      }
    }
    var authorization = request.header(BearerKeys.HEADER);
    return authorization == null
        ? null
        : BearerKeys.of(List.of(authorization)).stream().findFirst().orElse(null);
  }

  private ApiResponse restart(ApiRequest request) {
    var session = connected(request.session());
    var restarted = sessions.restart(session.name(), session.config().engine());
    return ApiResponse.ok(connect.answer(restarted, null));
  }

  /// In family B a logged-out instance stays closed; the gateway's own logout would show a new
  /// code.
  private ApiResponse logout(ApiRequest request) {
    var session = request.session();
    if (!(session.state() instanceof SessionState.Paused) || session.account() == null) {
      var _ = connected(session);
    }
    sessions.logoutAndStop(session.name());
    return ApiResponse.ok(new Done("Instance logged out"));
  }

  private ApiResponse delete(ApiRequest request) {
    sessions.delete(request.session().name());
    return ApiResponse.ok(new Done("Instance deleted"));
  }

  /// An operation of our own: `gateway keys instance` of a running gateway.
  private ApiResponse token(ApiRequest request) {
    var name = request.session().name();
    return ApiResponse.ok(new Token(name.value(), tokens.findOrIssue(name, null)));
  }

  private static Session connected(Session session) {
    if (ConnectionState.of(session.state()).state().equals("close")) {
      throw new Fault.WrongState(session.name().value(), session.state().code(), "active")
          .toException();
    }
    return session;
  }

  @SchemaName("B.Action")
  record Done(String status, boolean error, Message response) {
    Done(String message) {
      this("SUCCESS", false, new Message(message));
    }
  }

  record Message(String message) {}

  record Token(String instanceName, String token) {
    @Override
    public String toString() {
      return "FamilyBToken[" + instanceName + "]";
    }
  }
}
