package dev.sessiongateway.http.familya.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.familya.app.AppView;
import dev.sessiongateway.http.familya.presence.PresenceName;
import dev.sessiongateway.http.familya.server.ServerEnvironment;
import dev.sessiongateway.http.familya.session.SessionView.Me;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import dev.sessiongateway.http.kernel.session.SessionStatus;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A session as family A shows it. The last fields are our own: details of `status`, and after an
/// action its result.
///
/// @param assignedWorker the URL of the node that runs it; null for a gateway that is alone
/// @param presence `online` or `offline`, as the account was last shown
/// @param apps only on request
/// @param state the gateway's own state: `active`, `paused` ...
/// @param reason why it failed
/// @param session repeats the name, as the result of an action has it
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SessionView(
    String name,
    String status,
    SessionConfigBody config,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Me me,
    Engine engine,
    @Nullable String assignedWorker,
    String presence,
    Timestamps timestamps,
    @Nullable List<AppView> apps,
    boolean paused,
    String state,
    @Nullable String reason,
    @Nullable Boolean success,
    @Nullable String message,
    @Nullable String session) {

  /// @param request decides whether secrets are shown
  /// @param me with what else is known of the account; null when there is none
  /// @param apps null when they are not asked for
  /// @param message a sentence that confirms an action; null when there was none
  static SessionView of(
      Session session,
      ApiRequest request,
      @Nullable Me me,
      Presence shown,
      Optional<NodeUrl> node,
      @Nullable List<AppView> apps,
      @Nullable String message) {
    var config = SessionConfigBody.of(session.config());
    return new SessionView(
        session.name().value(),
        SessionStatus.of(session.state()).status(),
        SecretMask.showsSecretsTo(request) ? config : config.masked(),
        me,
        new Engine(ServerEnvironment.ENGINE),
        node.map(NodeUrl::value).orElse(null),
        PresenceName.of(shown),
        Timestamps.of(session),
        apps,
        session.state() instanceof SessionState.Paused,
        session.state().code(),
        session.state() instanceof SessionState.Failed(var reason) ? reason.publicCode() : null,
        message == null ? null : true,
        message,
        message == null ? null : session.name().value());
  }

  /// The session's account on the network.
  ///
  /// @param lid the account's hidden id, absent when it is not known
  /// @param reachoutTimelock null when the network does not restrict the account
  /// @param messageCapping null when the network has set no limit
  @SchemaName("Me")
  record Me(
      String id,
      String pushName,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String lid,
      String jid,
      @JsonInclude(JsonInclude.Include.ALWAYS)
          SessionStatus.@Nullable TimelockView reachoutTimelock,
      @JsonInclude(JsonInclude.Include.ALWAYS) SessionStatus.@Nullable CappingView messageCapping) {
    static Me of(Account account, LidView lidView) {
      return new Me(
          account.id().toString(),
          account.pushName(),
          FaultTranslation.ifPossible(() -> lidView.other(account.id()))
              .flatMap(lid -> lid)
              .map(Address::toString)
              .orElse(null),
          account.id().networkForm(),
          account.timelock() == null ? null : SessionStatus.TimelockView.of(account.timelock()),
          account.capping() == null ? null : SessionStatus.CappingView.of(account.capping()));
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
