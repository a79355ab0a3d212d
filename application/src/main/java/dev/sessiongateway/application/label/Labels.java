package dev.sessiongateway.application.label;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;

/// Labels of a session. Thread-safe.
public interface Labels {

  /// Every label of the account.
  List<Label> list(SessionName session);

  /// The labels on this chat.
  List<LabelId> on(SessionName session, Address chat);

  /// Puts a label on a chat or takes it off; repeating is harmless.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`,
  ///   `number.not-on-network`
  /// @spec api.md#family-b-operations Family B operations
  void handle(SessionName session, Address chat, LabelId label, LabelAction action);
}
