package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import java.util.LinkedHashSet;

/// Applies changes of an account's labels and of the chats that carry them.
final class LabelActions {
  private final WorldState world;

  LabelActions(WorldState world) {
    this.world = world;
  }

  void saved(Address account, Label label) {
    var phone = world.phoneOrNull(account);
    if (phone != null) {
      phone.ownLabels.put(label.id(), label);
      world.devices().send(account, new LabelEvent.LabelSaved(label));
    }
  }

  /// Removes the label from its chats too.
  void removed(Address account, LabelId id) {
    var phone = world.phoneOrNull(account);
    var label = phone == null ? null : phone.ownLabels.remove(id);
    if (phone != null && label != null) {
      phone.labels.values().removeIf(on -> on.remove(id) && on.isEmpty());
      world.devices().send(account, new LabelEvent.LabelRemoved(label));
    }
  }

  void handled(Address account, Address chat, LabelId id, LabelAction action) {
    var phone = world.phoneOrNull(account);
    var label = phone == null ? null : phone.ownLabels.get(id);
    if (phone == null || label == null) {
      return;
    }
    var on = phone.labels.computeIfAbsent(chat, _ -> new LinkedHashSet<>());
    if (action == LabelAction.ADD ? on.add(id) : on.remove(id)) {
      world.devices().send(account, new LabelEvent.LabelHandled(chat, label, action));
    }
    if (on.isEmpty()) {
      phone.labels.remove(chat);
    }
  }
}
