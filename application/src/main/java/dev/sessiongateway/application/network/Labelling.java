package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import java.util.List;

/// Labels of a business account. Changes come back as [Event.LabelHandled].
public interface Labelling extends Capability {
  List<Label> labels();

  /// The labels on this chat.
  List<LabelId> on(Address chat);

  /// Repeating is harmless.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  void handle(Address chat, LabelId label, LabelAction action);
}
