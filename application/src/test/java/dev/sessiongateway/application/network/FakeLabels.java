package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.capability.LabelCapabilities.LabelEditing;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelEdit;
import dev.sessiongateway.domain.label.LabelId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/// The labels of one [FakeDevice], which has two at first.
final class FakeLabels implements LabelEditing, Labelling {
  private static final int MOST = 20;

  private final FakeNetwork network;
  private final FakeDevice device;

  FakeLabels(FakeNetwork network, FakeDevice device) {
    this.network = network;
    this.device = device;
  }

  /// The labels of a new device by id.
  static Map<String, Label> first() {
    var labels = new ConcurrentSkipListMap<String, Label>();
    labels.put("1", new Label(new LabelId("1"), "New", 0));
    labels.put("2", new Label(new LabelId("2"), "Paid", 3));
    return labels;
  }

  @Override
  public List<Label> labels() {
    return List.copyOf(device.labels.values());
  }

  @Override
  public List<LabelId> on(Address chat) {
    return device.labelled.getOrDefault(chat, Set.of()).stream()
        .sorted(Comparator.comparing(LabelId::value))
        .toList();
  }

  @Override
  public List<Address> chats(LabelId label) {
    return device.labelled.entrySet().stream()
        .filter(chat -> chat.getValue().contains(label))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public void assign(Address chat, Set<LabelId> labels) {
    labels.forEach(this::get);
    if (chat.isPerson() && !network.contacts.containsKey(chat)) {
      throw Fault.notFound("chat", chat.toString());
    }
    for (var label : labels()) {
      handle(chat, label.id(), labels.contains(label.id()) ? LabelAction.ADD : LabelAction.REMOVE);
    }
  }

  @Override
  public void handle(Address chat, LabelId id, LabelAction action) {
    var label = get(id);
    var on = device.labelled.computeIfAbsent(chat, _ -> ConcurrentHashMap.newKeySet());
    if (action == LabelAction.ADD ? on.add(id) : on.remove(id)) {
      notifyLinks(new LabelEvent.LabelHandled(chat, label, action));
    }
  }

  @Override
  public Label create(LabelEdit edit) {
    if (device.labels.size() >= MOST) {
      throw new Fault.Refused("there are " + MOST + " labels").toException();
    }
    var used = device.labels.values().stream().map(Label::color).toList();
    var color = 0;
    while (used.contains(color)) {
      color++;
    }
    return save(
        new Label(
            new LabelId("" + network.nextNumber()),
            edit.name(),
            edit.color() == null ? color : edit.color()));
  }

  @Override
  public Label update(LabelId id, LabelEdit edit) {
    var before = get(id);
    var after = new Label(id, edit.name(), edit.color() == null ? before.color() : edit.color());
    return after.equals(before) ? before : save(after);
  }

  private Label save(Label label) {
    device.labels.put(label.id().value(), label);
    notifyLinks(new LabelEvent.LabelSaved(label));
    return label;
  }

  @Override
  public void remove(LabelId id) {
    var label = get(id);
    device.labels.remove(id.value());
    device.labelled.values().forEach(on -> on.remove(id));
    notifyLinks(new LabelEvent.LabelRemoved(label));
  }

  private Label get(LabelId id) {
    var label = device.labels.get(id.value());
    if (label == null) {
      throw Fault.notFound("label", id.value());
    }
    return label;
  }

  private void notifyLinks(Event.Reported event) {
    device.signal(event);
  }
}
