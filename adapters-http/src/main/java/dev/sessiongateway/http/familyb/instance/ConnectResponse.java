package dev.sessiongateway.http.familyb.instance;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.pairing.Pairing;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.pairing.CodeEntry;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import dev.sessiongateway.domain.pairing.CredentialsEntry.Kind;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import dev.sessiongateway.domain.pairing.PasskeyConfirmation;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.familyb.field.InstanceState;
import dev.sessiongateway.http.kernel.session.QrImage;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The answer to every request that connects an instance: the code to scan, or the instance's state
/// when it needs none.
record ConnectResponse(Sessions sessions, Pairing pairing) {
  /// Clients that get no code poll again at once, so the response waits for the first code.
  private static final Duration FIRST_CODE_DEADLINE = Duration.ofSeconds(15);

  /// @param asked the phone that is to get a pairing code as well; absent means the phone given at
  ///   the instance's creation
  /// @throws dev.sessiongateway.domain.fault.FaultException `unsupported.qr-pairing` when the
  ///   network has no QR codes and no phone is known
  public Object answer(Session session, @Nullable PhoneNumber asked) {
    return answer(
        session, pairing.awaitStep(session.name(), FIRST_CODE_DEADLINE).orElse(null), asked);
  }

  /// As above, for an instance that is created with an account, with which it logs in on a network
  /// that asks for credentials. On other networks the account is a phone number.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `credentials.refused`; `invalid.number`
  public Object loggedIn(Session session, NewAccount account) {
    var name = session.name();
    var step = pairing.awaitStep(name, FIRST_CODE_DEADLINE).orElse(null);
    if (!(step instanceof CredentialsEntry entry)) {
      return answer(session, step, account.phone());
    }
    return loggedIn(name, account.in(entry));
  }

  private Object answer(Session session, @Nullable LoginStep step, @Nullable PhoneNumber asked) {
    var name = session.name();
    return switch (step) {
      case null -> withoutStep(sessions.get(name));
      case CredentialsEntry entry -> withCredentials(session, entry);
      case QrCode qr -> {
        var phone = asked == null ? phone(session) : asked;
        yield QrView.of(qr, phone == null ? null : pairing.requestCode(name, phone));
      }
      case CodeEntry _ -> {
        var phone = asked == null ? phone(session) : asked;
        // Without a phone only a QR code can be answered, and `qr` throws the fault.
        yield phone == null
            ? QrView.of(pairing.qr(name), null)
            : QrView.codeOnly(pairing.requestCode(name, phone));
      }
      // The code is taken; family B has no operation for what follows.
      case PasskeyChallenge _, PasskeyConfirmation _ -> QrView.None.YET;
    };
  }

  private static @Nullable PhoneNumber phone(Session session) {
    var number = session.origin().number();
    return number == null ? null : new PhoneNumber(number);
  }

  /// A secret is given at the creation of the instance only; where one is needed, `qr` throws the
  /// fault. An account without one is known by the number of the instance.
  private Object withCredentials(Session session, CredentialsEntry entry) {
    var number = session.origin().number();
    if (number == null || entry.first(Kind.SECRET).isPresent()) {
      return QrView.of(pairing.qr(session.name()), null);
    }
    return loggedIn(session.name(), new NewAccount(number, null, null).in(entry));
  }

  private Object loggedIn(SessionName name, Map<String, String> credentials) {
    pairing.login(name, credentials);
    return InstanceState.of(sessions.get(name));
  }

  private static Object withoutStep(Session now) {
    return switch (now.state()) {
      case SessionState.Starting _, SessionState.Restarting _, SessionState.AwaitingPairing _ ->
          QrView.None.YET;
      case SessionState.Failed _ -> throw now.notPairing().toException();
      case SessionState.Active _, SessionState.Paused _, SessionState.Stopped _ ->
          InstanceState.of(now);
    };
  }

  /// What `/instance/create` names an account by.
  ///
  /// @param number of a phone, or the name of an account
  /// @param token its secret, where it has one
  /// @param businessId whose account it is, where the network asks for it
  record NewAccount(String number, @Nullable String token, @Nullable String businessId) {
    private PhoneNumber phone() {
      return PhoneNumber.parse("number", number);
    }

    private Map<String, String> in(CredentialsEntry entry) {
      var values = new HashMap<String, String>();
      entry.first(Kind.ACCOUNT).ifPresent(field -> values.put(field.name(), number));
      if (token != null) {
        entry.first(Kind.SECRET).ifPresent(field -> values.put(field.name(), token));
      }
      if (businessId != null) {
        entry.first(Kind.TEXT).ifPresent(field -> values.put(field.name(), businessId));
      }
      return values;
    }

    @Override
    public String toString() {
      return "NewAccount[" + number + "]";
    }
  }

  /// A QR code or pairing code.
  ///
  /// @param pairingCode null unless a number was given
  /// @param code the text of the QR code; null on a network without QR codes
  /// @param base64 the picture, a `data:` URI; null as `code` is
  /// @param count number of the code within this attempt, 0 when there is no QR code
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record QrView(
      @Nullable String pairingCode, @Nullable String code, @Nullable String base64, int count) {
    static QrView of(QrCode qr, @Nullable PairingCode pairing) {
      return new QrView(
          pairing == null ? null : pairing.plain(),
          qr.value(),
          QrImage.FAMILY_B.dataUri(qr.value()),
          qr.number());
    }

    static QrView codeOnly(PairingCode pairing) {
      return new QrView(pairing.plain(), null, null, 0);
    }

    /// No code yet.
    record None(int count) {
      static final None YET = new None(0);
    }
  }
}
