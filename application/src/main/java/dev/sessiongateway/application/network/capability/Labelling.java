package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import java.util.List;
import java.util.Set;

/// Labels of a business account. Changes come back as [LabelEvent.LabelHandled].
public interface Labelling extends Capability {
  List<Label> labels();

  /// The labels on this chat.
  List<LabelId> on(Address chat);

  /// The chats that have this label; empty when there is no such label.
  List<Address> chats(LabelId label);

  /// Gives the chat these labels and no others; one event for each difference.
  ///
  /// @param labels empty removes all
  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`, `chat.not-found` for
  ///   a person, group or channel that the account cannot have a chat with; then nothing changes
  void assign(Address chat, Set<LabelId> labels);

  /// Repeating is harmless.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  void handle(Address chat, LabelId label, LabelAction action);
}
