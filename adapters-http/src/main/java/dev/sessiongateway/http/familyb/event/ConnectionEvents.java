package dev.sessiongateway.http.familyb.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.familyb.field.ConnectionState;
import dev.sessiongateway.http.kernel.api.EventFormat.EventPayload;
import dev.sessiongateway.http.kernel.json.Timestamp;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import dev.sessiongateway.http.kernel.session.QrImage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Event payloads of a session's connection. One state change can become several events.
record ConnectionEvents(ServerInfo server) {
  private static final String QR_UPDATED = "qrcode.updated";
  private static final String CONNECTION_UPDATE = "connection.update";
  private static final int SERVER_ERROR = 500;

  List<EventPayload> of(Event.SessionEvent event, Session session, Instant at) {
    return switch (event) {
      case Event.GatewayStarted _ ->
          EventPayload.alone("application.startup", new Startup(session.name().value(), "started"));
      case Event.SessionCreated _ -> EventPayload.alone("instance.create", Instance.of(session));
      case Event.SessionDeleted _ ->
          List.of(
              new EventPayload("instance.delete", Instance.of(session)),
              new EventPayload("remove.instance", null));
      case Event.SessionLoggedOut _ ->
          closed(session, ConnectionState.LOGGED_OUT, "logged out", at);
      case Event.SessionEntered entered -> entered(session, entered, at);
      // The current QR code, if there is one, is repeated beside the pairing code.
      case Event.PairingCodeIssued(var code, var qr) ->
          EventPayload.alone(QR_UPDATED, QrUpdated.of(session, qr, code.plain()));
      // Family B has no such event.
      case Event.WebhookDisabled _ -> List.of();
    };
  }

  private List<EventPayload> entered(Session session, Event.SessionEntered event, Instant at) {
    var all = new ArrayList<EventPayload>();
    switch (event.state()) {
      case SessionState.AwaitingPairing(var step, _) -> {
        addUnlessKnown(all, session, event);
        if (step instanceof QrCode qr) {
          all.add(new EventPayload(QR_UPDATED, QrUpdated.of(session, qr, null)));
        }
      }
      case SessionState.Failed(var reason) -> all.addAll(failed(session, reason, at));
      // Clients care about a logout only, which has its own event.
      case SessionState.Stopped _ -> {}
      case SessionState.Starting _,
          SessionState.Active _,
          SessionState.Paused _,
          SessionState.Restarting _ ->
          addUnlessKnown(all, session, event);
    }
    return all;
  }

  private List<EventPayload> failed(Session session, FailureReason reason, Instant at) {
    var code = ConnectionState.code(reason);
    return switch (reason) {
      case QR_EXPIRED ->
          List.of(
              new EventPayload(
                  QR_UPDATED,
                  new QrLimit("QR code limit reached, please login again", SERVER_ERROR)),
              update(session, "refused", code, null));
      case PAIRING_EXPIRED, PASSKEY_EXPIRED -> List.of(update(session, "refused", code, null));
      case UNLINKED, BANNED -> closed(session, code, reason.publicCode(), at);
      case REPLACED, CONNECT_TIMEOUT, RESTART_TIMEOUT, STORE_DAMAGED ->
          List.of(update(session, "close", code, null));
    };
  }

  /// The credentials are no longer valid.
  private List<EventPayload> closed(Session session, int code, String reason, Instant at) {
    var name = session.name().value();
    var object = "{\"error\":\"" + reason + "\"}";
    return List.of(
        new EventPayload(
            "status.instance", new Status(name, "closed", Timestamp.iso(at), code, object)),
        new EventPayload("logout.instance", null),
        update(session, "close", code, null));
  }

  /// Skips an unchanged state: clients complain about repeated events.
  private void addUnlessKnown(List<EventPayload> all, Session session, Event.SessionEntered event) {
    var now = ConnectionState.of(event.state());
    var before = event.before();
    if (before == null || !ConnectionState.of(before).state().equals(now.state())) {
      var account = event.state() instanceof SessionState.Active(var me) ? me : null;
      all.add(update(session, now.state(), now.reason(), account));
    }
  }

  private EventPayload update(
      Session session, String state, int reason, @Nullable Account account) {
    var name = session.name().value();
    return new EventPayload(
        CONNECTION_UPDATE,
        account == null
            ? new Connection(name, state, reason)
            : new Connected(
                name,
                account.id().networkForm(),
                account.pushName(),
                server.pictureUrl(account.pictureUrl()),
                state,
                reason));
  }

  record Connection(String instance, String state, int statusReason) {}

  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Connected(
      String instance,
      String wuid,
      String profileName,
      @Nullable String profilePictureUrl,
      String state,
      int statusReason) {}

  record QrUpdated(Qr qrcode) {
    static QrUpdated of(Session session, @Nullable QrCode qr, @Nullable String pairingCode) {
      return new QrUpdated(
          new Qr(
              session.name().value(),
              pairingCode,
              qr == null ? null : qr.value(),
              qr == null ? null : QrImage.FAMILY_B.dataUri(qr.value())));
    }
  }

  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Qr(
      String instance,
      @Nullable String pairingCode,
      @Nullable String code,
      @Nullable String base64) {}

  record QrLimit(String message, int statusCode) {}

  record Status(
      String instance,
      String status,
      String disconnectionAt,
      int disconnectionReasonCode,
      String disconnectionObject) {}

  record Startup(String instance, String status) {}

  record Instance(String instanceName, String instanceId) {
    static Instance of(Session session) {
      return new Instance(session.name().value(), session.id().toString());
    }
  }
}
