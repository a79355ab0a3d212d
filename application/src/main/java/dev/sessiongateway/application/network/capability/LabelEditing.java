package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelEdit;
import dev.sessiongateway.domain.label.LabelId;

/// Creating, changing and deleting the labels that [Labelling] puts on chats. Changes come back as
/// [LabelEvent.LabelSaved] and [LabelEvent.LabelRemoved].
public interface LabelEditing extends Capability {
  /// @return the label with the id that the network chose
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` when the account has
  ///   as many labels as it may have
  Label create(LabelEdit edit);

  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  Label update(LabelId label, LabelEdit edit);

  /// Removes the label from its chats, too.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  void remove(LabelId label);
}
