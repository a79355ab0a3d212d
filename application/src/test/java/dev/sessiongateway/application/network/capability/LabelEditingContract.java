package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.LabelCapabilities.LabelEditing;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelEdit;
import dev.sessiongateway.domain.label.LabelId;
import org.junit.jupiter.api.Test;

/// What [LabelEditing] keeps, beside [Labelling].
@ContractOf(LabelEditing.class)
public interface LabelEditingContract extends NetworkContract {
  @Test
  default void aLabelIsThereFromItsCreationToItsRemoval() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var editing = link.find(LabelEditing.class).orElseThrow();
      var labelling = link.find(Labelling.class).orElseThrow();
      var made = editing.create(new LabelEdit("Hot lead", 7));
      assertThat(made.name()).isEqualTo("Hot lead");
      assertThat(made.color()).isEqualTo(7);
      assertThat(labelling.labels()).contains(made);
      labelling.handle(friend(), made.id(), LabelAction.ADD);
      var changed = editing.update(made.id(), new LabelEdit("Cold lead", null));
      assertThat(changed).isEqualTo(new Label(made.id(), "Cold lead", 7));
      assertThat(labelling.labels()).contains(changed).doesNotContain(made);
      editing.remove(made.id());
      assertThat(labelling.labels()).doesNotContain(changed);
      assertThat(labelling.on(friend())).isEmpty();
      assertThat(signals.next(LabelEvent.LabelSaved.class).label()).isEqualTo(made);
      assertThat(signals.next(LabelEvent.LabelHandled.class).label()).isEqualTo(made);
      assertThat(signals.next(LabelEvent.LabelSaved.class).label()).isEqualTo(changed);
      assertThat(signals.next(LabelEvent.LabelRemoved.class).label()).isEqualTo(changed);
    }
  }

  @Test
  default void aNewLabelHasAnIdAndAColorOfItsOwn() {
    try (var link = pair()) {
      var editing = link.find(LabelEditing.class).orElseThrow();
      var before = link.find(Labelling.class).orElseThrow().labels();
      var made = editing.create(new LabelEdit("Another", null));
      assertThat(before).extracting(Label::color).doesNotContain(made.color());
      assertThat(before).extracting(Label::id).doesNotContain(made.id());
    }
  }

  @Test
  default void anAccountHasTwentyLabels() {
    try (var link = pair()) {
      var editing = link.find(LabelEditing.class).orElseThrow();
      var labelling = link.find(Labelling.class).orElseThrow();
      while (labelling.labels().size() < 20) {
        editing.create(new LabelEdit("More", 1));
      }
      assertFault("network.refused", () -> editing.create(new LabelEdit("Too many", 1)));
      editing.update(labelling.labels().getFirst().id(), new LabelEdit("Changed", 1));
    }
  }

  @Test
  default void anUnknownLabelIsNotFound() {
    try (var link = pair()) {
      var editing = link.find(LabelEditing.class).orElseThrow();
      var unknown = new LabelId("none");
      assertFault("label.not-found", () -> editing.update(unknown, new LabelEdit("New", 1)));
      assertFault("label.not-found", () -> editing.remove(unknown));
    }
  }
}
