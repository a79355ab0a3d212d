package dev.sessiongateway.http;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;

/// The groups that the account of a session is in, or has a chat with.
record KnownGroups(Chats chats, Groups groups) {
  boolean includes(SessionName session, Address group) {
    var chat = FaultTranslation.ifPossible(() -> chats.find(session, group));
    return chat.flatMap(found -> found).isPresent()
        || FaultTranslation.ifPossible(() -> groups.find(session, group))
            .flatMap(found -> found)
            .isPresent();
  }
}
