package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.network.LinkSignalQueue;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import dev.sessiongateway.domain.pairing.CredentialsEntry.Field;
import dev.sessiongateway.domain.pairing.CredentialsEntry.Kind;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The session waits for the credentials of its account. Thread-safe.
final class PairingAttempt {
  private static final Duration LIFETIME = Duration.ofMinutes(5);
  private static final String NUMBER = "number";
  private static final String TOKEN = "token";
  private static final String BUSINESS_ID = "businessId";
  private static final List<Field> FIELDS =
      List.of(
          new Field(NUMBER, Kind.ACCOUNT, true),
          new Field(TOKEN, Kind.SECRET, true),
          new Field(BUSINESS_ID, Kind.TEXT, true));
  private static final Pattern ID = Pattern.compile("[0-9]{5,32}");

  /// What a header of HTTP can carry.
  private static final Pattern TOKEN_FORM = Pattern.compile("[\\x21-\\x7E]+");

  private final SessionName session;
  private final Time time;
  private final LinkSignalQueue signals;
  private Time.@Nullable Timer timer;

  PairingAttempt(SessionName session, Time time, LinkSignalQueue signals) {
    this.session = session;
    this.time = time;
    this.signals = signals;
  }

  synchronized void start() {
    if (timer == null) {
      timer = time.after(LIFETIME, this::expire);
      var until = time.instant().plus(LIFETIME);
      signals.add(new LinkSignal.LoginRequired(new CredentialsEntry(FIELDS, until)));
    }
  }

  private void expire() {
    if (end()) {
      signals.add(new LinkSignal.LinkFailed(FailureReason.PAIRING_EXPIRED));
    }
  }

  /// @return whether there was one
  synchronized boolean end() {
    if (timer == null) {
      return false;
    }
    timer.cancel();
    timer = null;
    return true;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `session.wrong-state` when nobody is
  ///   asked
  synchronized void require() {
    if (timer == null) {
      throw new Fault.WrongState(session.value(), "connected", "awaiting_pairing").toException();
    }
  }

  /// The account, as far as the credentials say it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.credentials.…`
  static CloudAccount account(Credentials credentials) {
    var token = credentials.get(TOKEN).strip();
    if (!TOKEN_FORM.matcher(token).matches()) {
      throw Fault.invalid("credentials." + TOKEN, "must be an access token of the Graph API");
    }
    return new CloudAccount(
        id(credentials, NUMBER, "the id of a phone number, which Meta's console shows"),
        id(credentials, BUSINESS_ID, "the id of a WhatsApp Business Account"),
        token,
        "",
        "");
  }

  private static String id(Credentials credentials, String field, String what) {
    var id = credentials.get(field).strip();
    if (!ID.matcher(id).matches()) {
      throw Fault.invalid("credentials." + field, "must be " + what);
    }
    return id;
  }
}
