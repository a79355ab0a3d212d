package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.text.Coded;

/// Events about labels.
@JsonSubTypes({
  @JsonSubTypes.Type(LabelEventJson.Saved.class),
  @JsonSubTypes.Type(LabelEventJson.Removed.class),
  @JsonSubTypes.Type(LabelEventJson.Handled.class)
})
sealed interface LabelEventJson extends EventJson {

  static EventJson of(LabelEvent event) {
    return switch (event) {
      case LabelEvent.LabelSaved it -> Saved.of(it);
      case LabelEvent.LabelRemoved it -> Removed.of(it);
      case LabelEvent.LabelHandled it -> Handled.of(it);
    };
  }

  @JsonTypeName("label.saved")
  record Saved(String label, String name, int color) implements LabelEventJson {
    static Saved of(LabelEvent.LabelSaved event) {
      var label = event.label();
      return new Saved(label.id().value(), label.name(), label.color());
    }

    @Override
    public Event toEvent() {
      return new LabelEvent.LabelSaved(new Label(new LabelId(label), name, color));
    }
  }

  @JsonTypeName("label.removed")
  record Removed(String label, String name, int color) implements LabelEventJson {
    static Removed of(LabelEvent.LabelRemoved event) {
      var label = event.label();
      return new Removed(label.id().value(), label.name(), label.color());
    }

    @Override
    public Event toEvent() {
      return new LabelEvent.LabelRemoved(new Label(new LabelId(label), name, color));
    }
  }

  @JsonTypeName("label.handled")
  record Handled(String chat, String label, String name, int color, String action)
      implements LabelEventJson {
    static Handled of(LabelEvent.LabelHandled event) {
      var label = event.label();
      return new Handled(
          event.chat().toString(),
          label.id().value(),
          label.name(),
          label.color(),
          event.action().code());
    }

    @Override
    public Event toEvent() {
      return new LabelEvent.LabelHandled(
          AddressText.read(chat),
          new Label(new LabelId(label), name, color),
          Coded.of(LabelAction.class, action));
    }
  }
}
