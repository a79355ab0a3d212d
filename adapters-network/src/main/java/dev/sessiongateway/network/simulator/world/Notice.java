package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Message.Origin;
import dev.sessiongateway.domain.session.SessionName;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What the linked sessions of an account are notified of, because the world has changed.
///
/// @param signal for each session; null for one that is not notified
/// @param isPassing whether only sessions with an open link are notified
public record Notice(
    Address account,
    Function<SessionName, LinkSignal.@Nullable AccountUpdate> signal,
    boolean isPassing) {

  static Notice of(PhoneState account, LinkSignal.AccountUpdate signal) {
    return new Notice(account.jid, _ -> signal, false);
  }

  static Notice passing(PhoneState account, Event.Reported event) {
    return new Notice(account.jid, _ -> event, true);
  }

  /// For one session of the account.
  static Notice toOne(PhoneState account, SessionName one, LinkSignal.AccountUpdate signal) {
    return new Notice(account.jid, session -> session.equals(one) ? signal : null, false);
  }

  /// For the sessions that did not cause it.
  ///
  /// @param cause the session that did; absent for the phone itself
  static Notice toOthers(
      PhoneState account, @Nullable SessionName cause, LinkSignal.AccountUpdate signal) {
    return new Notice(account.jid, session -> session.equals(cause) ? null : signal, false);
  }

  /// The origin is the API for the session that caused the event, and the phone for the others.
  ///
  /// @param cause the session that did; absent for the phone itself
  static Notice byOrigin(
      PhoneState account, @Nullable SessionName cause, Function<Origin, Event.Reported> event) {
    return new Notice(
        account.jid,
        session -> event.apply(session.equals(cause) ? Origin.API : Origin.PHONE),
        false);
  }
}
