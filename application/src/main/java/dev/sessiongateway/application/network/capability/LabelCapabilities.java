package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelEdit;
import dev.sessiongateway.domain.label.LabelId;
import java.util.List;
import java.util.Set;

/// What a link may be able to do with labels.
public interface LabelCapabilities {

  /// Labels of a business account. Changes come back as [LabelEvent.LabelHandled].
  interface Labelling extends Capability {
    List<Label> labels();

    /// The labels on this chat.
    List<LabelId> on(Address chat);

    /// The chats that have this label; empty when there is no such label.
    List<Address> chats(LabelId label);

    /// Gives the chat these labels and no others; one event for each difference.
    ///
    /// @param labels empty removes all
    /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`, `chat.not-found`
    ///   for a person, group or channel that the account cannot have a chat with; then nothing
    ///   changes
    void assign(Address chat, Set<LabelId> labels);

    /// Repeating is harmless.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
    void handle(Address chat, LabelId label, LabelAction action);
  }

  /// Creating, changing and deleting the labels that [Labelling] puts on chats. Changes come back
  /// as [LabelEvent.LabelSaved] and [LabelEvent.LabelRemoved].
  interface LabelEditing extends Capability {
    /// @return the label with the id that the network chose
    /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` when the account
    ///   has as many labels as it may have
    Label create(LabelEdit edit);

    /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
    Label update(LabelId label, LabelEdit edit);

    /// Removes the label from its chats, too.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
    void remove(LabelId label);
  }
}
