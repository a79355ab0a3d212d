package dev.sessiongateway.http.familya.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.familya.app.AppView;
import dev.sessiongateway.http.familya.server.ServerEnvironment;
import dev.sessiongateway.http.kernel.address.LidView;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import dev.sessiongateway.http.kernel.session.SessionStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A session as family A shows it. The last fields are our own: details of `status`, and after an
/// action its result.
///
/// @param presence always absent: presence is not tracked for the account as a whole
/// @param apps only on request
/// @param state the gateway's own state: `active`, `paused` ...
/// @param reason why it failed
/// @param session repeats the name, as the result of an action has it
@JsonInclude(JsonInclude.Include.NON_NULL)
record SessionView(
    String name,
    String status,
    SessionConfigBody config,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Me me,
    Engine engine,
    @Nullable String assignedWorker,
    @Nullable String presence,
    Timestamps timestamps,
    @Nullable List<AppView> apps,
    boolean paused,
    String state,
    @Nullable String reason,
    @Nullable Boolean success,
    @Nullable String message,
    @Nullable String session) {

  /// @param request decides whether secrets are shown
  static SessionView of(Session session, ApiRequest request) {
    return of(session, request, null, null);
  }

  static SessionView withApps(Session session, ApiRequest request, List<AppView> apps) {
    return of(session, request, apps, null);
  }

  /// @param message a sentence that confirms the action
  static SessionView afterAction(Session session, ApiRequest request, String message) {
    return of(session, request, null, message);
  }

  private static SessionView of(
      Session session, ApiRequest request, @Nullable List<AppView> apps, @Nullable String message) {
    var account = session.account();
    var config = SessionConfigBody.of(session.config());
    return new SessionView(
        session.name().value(),
        SessionStatus.of(session.state()).status(),
        SecretMask.isLiftedFor(request) ? config : config.masked(),
        account == null ? null : Me.of(account),
        new Engine(ServerEnvironment.ENGINE),
        null,
        null,
        Timestamps.of(session),
        apps,
        session.state() instanceof SessionState.Paused,
        session.state().code(),
        session.state() instanceof SessionState.Failed(var why) ? why.publicCode() : null,
        message == null ? null : true,
        message,
        message == null ? null : session.name().value());
  }

  /// With the account's hidden id, when it is known.
  SessionView with(LidView people) {
    var own = me == null ? null : people.other(Address.of(me.id())).orElse(null);
    return me == null || own == null
        ? this
        : new SessionView(
            name,
            status,
            config,
            new Me(me.id(), me.pushName(), own.toString(), me.jid()),
            engine,
            assignedWorker,
            presence,
            timestamps,
            apps,
            paused,
            state,
            reason,
            success,
            message,
            session);
  }

  /// The session's account on the network.
  ///
  /// @param lid the account's hidden id, absent when it is not known
  record Me(
      String id,
      String pushName,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String lid,
      String jid) {
    static Me of(Account account) {
      return new Me(account.id().toString(), account.pushName(), null, account.id().networkForm());
    }
  }

  record Engine(String engine) {}

  /// Milliseconds.
  ///
  /// @param activity when its state last changed
  record Timestamps(@JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Long activity) {
    static Timestamps of(Session session) {
      var history = session.history();
      return new Timestamps(history.isEmpty() ? null : history.getLast().at().toEpochMilli());
    }
  }
}
