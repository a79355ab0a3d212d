package dev.sessiongateway.application.identity;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.UUID;

/// Fresh ids and chance. What gives access to something comes from [Secrets] instead: ids may
/// follow from a seed. Thread-safe.
public interface Identifiers {
  MessageId messageId();

  /// Later ids sort after earlier ones.
  EventId eventId(Instant at);

  UUID uuid();

  /// Letters and digits, for the id of a file or the code of an invitation.
  String code(int length);

  /// Evenly spread from 0 (inclusive) to 1 (exclusive).
  double chance();

  /// Ids for one part of the gateway. Where ids follow from a seed, those of one scope do not
  /// depend on what is drawn in another at the same time.
  ///
  /// @param scope what works alone, such as a session or a phone
  default Identifiers in(String scope) {
    return this;
  }

  /// Ids for what happens to a session.
  default Identifiers of(SessionName session) {
    return in("session " + session);
  }

  /// Ids for what a person does with a phone.
  default Identifiers of(Address person) {
    return in("person " + person);
  }
}
