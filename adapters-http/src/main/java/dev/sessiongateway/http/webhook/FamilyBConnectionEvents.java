package dev.sessiongateway.http.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.json.Timestamp;
import dev.sessiongateway.http.media.MediaLink;
import dev.sessiongateway.http.pairing.QrImage;
import dev.sessiongateway.http.product.Product;
import dev.sessiongateway.http.state.FamilyBConnection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What family B hears about the connection of a session: one change of state can be several
/// events.
final class FamilyBConnectionEvents {
  private static final String QR_UPDATED = "qrcode.updated";
  private static final String CONNECTION_UPDATE = "connection.update";
  private static final int SERVER_ERROR = 500;

  private final Product product;

  FamilyBConnectionEvents(Product product) {
    this.product = product;
  }

  List<NamedPayload> entered(Session session, Event.SessionEntered event, Instant at) {
    var all = new ArrayList<NamedPayload>();
    switch (event.state()) {
      case SessionState.AwaitingPairing(var step, _) -> {
        addUnlessKnown(all, session, event);
        if (step instanceof QrCode qr) {
          all.add(new NamedPayload(QR_UPDATED, QrUpdated.of(session, qr, null)));
        }
      }
      case SessionState.Failed(var reason) -> all.addAll(failed(session, reason, at));
      // Only a logout stops a session for good, and that has been told.
      case SessionState.Stopped _ -> {}
      case SessionState.Starting _,
          SessionState.Active _,
          SessionState.Paused _,
          SessionState.Restarting _ ->
          addUnlessKnown(all, session, event);
    }
    return all;
  }

  /// The code that can be scanned, if there is one, is told again with the one that can be typed.
  static List<NamedPayload> codeIssued(Session session, Event.PairingCodeIssued event) {
    return NamedPayload.alone(QR_UPDATED, QrUpdated.of(session, event.qr(), event.code().plain()));
  }

  List<NamedPayload> loggedOut(Session session, Instant at) {
    return closed(session, FamilyBConnection.LOGGED_OUT, "logged out", at);
  }

  private List<NamedPayload> failed(Session session, FailureReason reason, Instant at) {
    var code = FamilyBConnection.code(reason);
    return switch (reason) {
      case QR_EXPIRED ->
          List.of(
              new NamedPayload(
                  QR_UPDATED,
                  new QrLimit("QR code limit reached, please login again", SERVER_ERROR)),
              update(session, "refused", code, null));
      case PAIRING_EXPIRED -> List.of(update(session, "refused", code, null));
      case UNLINKED, BANNED -> closed(session, code, reason.code(), at);
      case CONNECT_TIMEOUT, RESTART_TIMEOUT, STORE_DAMAGED ->
          List.of(update(session, "close", code, null));
    };
  }

  /// The credentials are of no use any more.
  private List<NamedPayload> closed(Session session, int code, String why, Instant at) {
    var name = session.name().value();
    var object = "{\"error\":\"" + why + "\"}";
    return List.of(
        new NamedPayload(
            "status.instance", new Status(name, "closed", Timestamp.iso(at), code, object)),
        new NamedPayload("logout.instance", null),
        update(session, "close", code, null));
  }

  /// Clients complain about the same state told again and again.
  private void addUnlessKnown(List<NamedPayload> all, Session session, Event.SessionEntered event) {
    var now = FamilyBConnection.of(event.state());
    var before = FamilyASessionStatus.before(event);
    if (before == null || !FamilyBConnection.of(before).state().equals(now.state())) {
      var account = event.state() instanceof SessionState.Active(var me) ? me : null;
      all.add(update(session, now.state(), now.reason(), account));
    }
  }

  private NamedPayload update(
      Session session, String state, int reason, @Nullable Account account) {
    var name = session.name().value();
    return new NamedPayload(
        CONNECTION_UPDATE,
        account == null
            ? new Connection(name, state, reason)
            : new Connected(
                name,
                account.id().networkForm(),
                account.pushName(),
                MediaLink.picture(product, account.pictureUrl()),
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
}
