package dev.sessiongateway.application.label;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelEdit;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Set;

/// Labels of a session. Thread-safe.
public interface Labels {

  /// Every label of the account.
  List<Label> list(SessionName session);

  /// The labels on this chat.
  List<LabelId> on(SessionName session, Address chat);

  /// The chats that have this label, as far as the store knows them; a chat without messages has
  /// the time 0.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  List<Chat> chats(SessionName session, LabelId label);

  /// Gives the chat these labels and no others.
  ///
  /// @param labels empty removes all
  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`, `chat.not-found`;
  ///   then nothing changes
  void assign(SessionName session, Address chat, Set<LabelId> labels);

  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` when the account has
  ///   as many labels as it may have
  Label create(SessionName session, LabelEdit edit);

  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  Label update(SessionName session, LabelId label, LabelEdit edit);

  /// Removes the label from its chats, too.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  void remove(SessionName session, LabelId label);

  /// Puts a label on a chat or takes it off; repeating is harmless.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`,
  ///   `number.not-on-network`
  /// @spec api.md#family-b-operations Family B operations
  void handle(SessionName session, Address chat, LabelId label, LabelAction action);
}
