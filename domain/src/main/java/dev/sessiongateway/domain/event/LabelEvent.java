package dev.sessiongateway.domain.event;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;

/// About a label.
public sealed interface LabelEvent extends Event, Event.EventOnly {
  /// A label was created or changed.
  record LabelSaved(Label label) implements LabelEvent {}

  record LabelRemoved(Label label) implements LabelEvent {}

  record LabelHandled(Address chat, Label label, LabelAction action) implements LabelEvent {}
}
