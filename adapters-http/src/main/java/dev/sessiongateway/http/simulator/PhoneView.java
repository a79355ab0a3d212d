package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.phone.VirtualPhones.Phone;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A phone.
///
/// @param picture whether it has a profile picture
/// @param sessions the linked sessions
/// @param lid the hidden id of its person, absent when there is none
/// @param passkey `none`, `assertion` or `confirmation`
/// @param passkeyCode on its screen while a session waits for the confirmation
record PhoneView(
    String number,
    String name,
    String jid,
    boolean online,
    boolean picture,
    List<String> sessions,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String lid,
    String passkey,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String passkeyCode) {
  static PhoneView of(Phone phone) {
    return new PhoneView(
        phone.number().digits(),
        phone.name(),
        phone.number().jid().toString(),
        phone.online(),
        phone.picture() != null,
        phone.sessions().stream().map(SessionName::value).toList(),
        phone.lid() == null ? null : phone.lid().toString(),
        phone.passkey().code(),
        phone.passkeyCode());
  }
}
