package dev.sessiongateway.application.contact;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;

/// The hidden ids (LIDs) of people that a session learned, from the store; works in every state.
/// Thread-safe.
public interface Lids {

  /// By hidden id.
  List<LidMapping> list(SessionName session, Page page);

  long count(SessionName session);

  /// The pair of this hidden id or phone number; empty when neither the session nor, while it can
  /// be asked, the network knows it.
  Optional<LidMapping> find(SessionName session, Address person);

  /// The address under which the session has the person's chat: the phone number of a hidden id,
  /// when it is known. Everything else is unchanged.
  Address canonical(SessionName session, Address written);
}
