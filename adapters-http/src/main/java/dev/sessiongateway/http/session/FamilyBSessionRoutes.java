package dev.sessiongateway.http.session;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.api.SessionRows;
import dev.sessiongateway.http.fault.FaultTranslation;
import dev.sessiongateway.http.pairing.FamilyBConnecting;
import dev.sessiongateway.http.product.Product;
import dev.sessiongateway.http.state.FamilyBConnection;
import dev.sessiongateway.http.state.FamilyBInstanceState;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Sessions in family B, which calls them instances.
public final class FamilyBSessionRoutes implements Api.Capability {
  private static final Pattern NO_DIGIT = Pattern.compile("[^0-9]");

  private final Sessions sessions;
  private final Chats chats;
  private final Contacts contacts;
  private final FamilyBCreation creation;
  private final FamilyBConnecting connecting;
  private final Product product;

  public FamilyBSessionRoutes(
      Sessions sessions,
      Chats chats,
      Contacts contacts,
      FamilyBCreation creation,
      FamilyBConnecting connecting,
      Product product) {
    this.sessions = sessions;
    this.chats = chats;
    this.contacts = contacts;
    this.creation = creation;
    this.connecting = connecting;
    this.product = product;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.post("/instance/create", Scope.MANAGE, FamilyBCreateBody.class, this::create);
    api.get("/instance/fetchInstances", Scope.READ, this::list);
    api.get("/instance/connectionState/{instance}", Scope.READ, this::state);
    api.putOrPost("/instance/restart/{instance}", Scope.MANAGE, this::restart);
    api.delete("/instance/logout/{instance}", Scope.MANAGE, this::logout);
    api.delete("/instance/delete/{instance}", Scope.MANAGE, this::delete);
  }

  /// A key of one instance is no key here at all: so its clients know it.
  private Answer create(Call call, FamilyBCreateBody body) {
    if (call.key().session() != null) {
      throw new Fault.Unauthorized().toException();
    }
    call.need(Scope.ADMIN);
    call.unreserved("instanceName", body.name());
    var created = creation.create(body);
    var session = created.session();
    var qrcode = body.connects() ? firstCode(session) : null;
    return Answer.created(FamilyBCreated.of(sessions.get(session.name()), created.key(), qrcode));
  }

  /// An instance that cannot give the code that was asked for is none.
  private Object firstCode(Session session) {
    try {
      return connecting.answer(session, null);
    } catch (RuntimeException e) {
      sessions.delete(session.name());
      throw e;
    }
  }

  private Answer list(Call call) {
    var query = call.query();
    var name = query.text("instanceName");
    var id = query.text("instanceId");
    var number = query.text("number");
    var chosen =
        sessions.list().stream()
            .filter(session -> call.key().opens(session.name()))
            .filter(session -> isAny(name) || session.name().value().equals(name))
            .filter(session -> isAny(id) || session.id().toString().equals(id))
            .filter(session -> isAny(number) || hasNumber(session, number));
    var found =
        SessionRows.of(
            chosen,
            session ->
                FamilyBInstance.of(
                    session, counts(session), pictureUrl(session), token(call, session), product));
    return Answer.ok(orRefused(found, isAny(name) ? isAny(id) ? number : id : name, call));
  }

  /// A list of instances that lacks a number is better than none.
  private Chats.@Nullable Counts counts(Session session) {
    return FaultTranslation.ifPossible(() -> chats.counts(session.name())).orElse(null);
  }

  /// To whoever may do with the instance what its token may do.
  private @Nullable String token(Call call, Session session) {
    return FamilyBCreation.SCOPES.stream().allMatch(call.key()::allows)
        ? product.tokenOf(session)
        : null;
  }

  /// As the network has it now, else as it was when the session was linked.
  private @Nullable String pictureUrl(Session session) {
    var account = session.account();
    if (account == null) {
      return null;
    }
    return FaultTranslation.ifPossible(() -> contacts.pictureUrl(session.name(), account.id()))
        .flatMap(now -> now)
        .orElse(account.pictureUrl());
  }

  /// All is a listing, which may be empty; whoever looks for one wants to know that there is none.
  /// To the key of an instance the others are none of its business.
  private static <T> List<T> orRefused(List<T> found, @Nullable String wanted, Call call) {
    if (found.isEmpty() && call.key().session() != null) {
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

  private Answer state(Call call) {
    return Answer.ok(FamilyBInstanceState.of(call.session()));
  }

  private Answer restart(Call call) {
    var session = connected(call.session());
    var restarted = sessions.restart(session.name(), session.config().engine());
    return Answer.ok(connecting.answer(restarted, null));
  }

  /// Family B's logout leaves the instance closed, where the gateway's own would show a new code.
  private Answer logout(Call call) {
    var session = call.session();
    if (!(session.state() instanceof SessionState.Paused) || session.account() == null) {
      var _ = connected(session);
    }
    sessions.logoutAndStop(session.name());
    return Answer.ok(new Done("Instance logged out"));
  }

  private Answer delete(Call call) {
    sessions.delete(call.session().name());
    return Answer.ok(new Done("Instance deleted"));
  }

  private static Session connected(Session session) {
    if (FamilyBConnection.of(session.state()).state().equals("close")) {
      throw new Fault.WrongState(session.name().value(), session.state().word(), "active")
          .toException();
    }
    return session;
  }

  record Done(String status, boolean error, Message response) {
    Done(String message) {
      this("SUCCESS", false, new Message(message));
    }
  }

  record Message(String message) {}
}
