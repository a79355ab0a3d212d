package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.PhoneRegistry.Phone;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;

/// A phone.
///
/// @param picture whether it has a profile picture
/// @param sessions the linked sessions
record PhoneView(
    String number,
    String name,
    String jid,
    boolean online,
    boolean picture,
    List<String> sessions) {
  static PhoneView of(Phone phone) {
    return new PhoneView(
        phone.number().digits(),
        phone.name(),
        phone.number().jid().toString(),
        phone.online(),
        phone.picture() != null,
        phone.sessions().stream().map(SessionName::value).toList());
  }
}
