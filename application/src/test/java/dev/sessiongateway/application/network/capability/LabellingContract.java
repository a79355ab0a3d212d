package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What [Labelling] keeps, for an account that has two labels at least.
@ContractOf(Labelling.class)
public interface LabellingContract extends NetworkContract {
  @Test
  default void aLabelPutTwiceIsHeardOfOnce() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var labelling = link.find(Labelling.class).orElseThrow();
      var label = labelling.labels().getFirst();
      labelling.handle(friend(), label.id(), LabelAction.ADD);
      labelling.handle(friend(), label.id(), LabelAction.ADD);
      labelling.handle(friend(), label.id(), LabelAction.REMOVE);
      labelling.handle(friend(), label.id(), LabelAction.REMOVE);
      write("marker");
      assertThat(signals.next(LabelEvent.LabelHandled.class))
          .isEqualTo(new LabelEvent.LabelHandled(friend(), label, LabelAction.ADD));
      assertThat(signals.next(LabelEvent.LabelHandled.class).action())
          .isEqualTo(LabelAction.REMOVE);
      signals.next(LinkSignal.MessageArrived.class);
      assertThat(signals.drain()).noneMatch(signal -> signal instanceof Event.Reported);
      assertFault(
          "label.not-found",
          () -> labelling.handle(friend(), new LabelId("none"), LabelAction.ADD));
    }
  }

  @Test
  default void aChatHasTheAssignedLabelsAndNoOthers() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      var labelling = link.find(Labelling.class).orElseThrow();
      var first = labelling.labels().get(0);
      var second = labelling.labels().get(1);
      labelling.assign(friend(), Set.of(first.id()));
      assertThat(labelling.on(friend())).containsExactly(first.id());
      assertThat(labelling.chats(first.id())).containsExactly(friend());
      labelling.assign(friend(), Set.of(second.id()));
      assertThat(labelling.on(friend())).containsExactly(second.id());
      assertThat(labelling.chats(first.id())).isEmpty();
      assertFault(
          "label.not-found",
          () -> labelling.assign(friend(), Set.of(first.id(), new LabelId("none"))));
      assertThat(labelling.on(friend())).containsExactly(second.id());
      assertFault(
          "chat.not-found",
          () -> labelling.assign(Address.person("19999999999"), Set.of(first.id())));
      labelling.assign(friend(), Set.of());
      assertThat(labelling.on(friend())).isEmpty();
      assertThat(signals.next(LabelEvent.LabelHandled.class))
          .isEqualTo(new LabelEvent.LabelHandled(friend(), first, LabelAction.ADD));
      assertThat(signals.next(LabelEvent.LabelHandled.class))
          .isEqualTo(new LabelEvent.LabelHandled(friend(), first, LabelAction.REMOVE));
      assertThat(signals.next(LabelEvent.LabelHandled.class))
          .isEqualTo(new LabelEvent.LabelHandled(friend(), second, LabelAction.ADD));
      assertThat(signals.next(LabelEvent.LabelHandled.class))
          .isEqualTo(new LabelEvent.LabelHandled(friend(), second, LabelAction.REMOVE));
    }
  }

  @Test
  default void theLabelsOnAChatAreThoseThatWerePutThere() {
    try (var link = pair()) {
      var labelling = link.find(Labelling.class).orElseThrow();
      var labels = labelling.labels();
      assertThat(labelling.on(friend())).isEmpty();
      labelling.handle(friend(), labels.get(0).id(), LabelAction.ADD);
      labelling.handle(friend(), labels.get(1).id(), LabelAction.ADD);
      assertThat(labelling.on(friend()))
          .containsExactlyInAnyOrder(labels.get(0).id(), labels.get(1).id());
      labelling.handle(friend(), labels.get(0).id(), LabelAction.REMOVE);
      assertThat(labelling.on(friend())).containsExactly(labels.get(1).id());
    }
  }
}
