package dev.sessiongateway.application.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.event.SampleEvents;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState;
import org.junit.jupiter.api.Test;

/// What every [ReceiverProvider] keeps, whatever its receivers do.
public interface ReceiverProviderContract {
  Session SESSION =
      Samples.in(new SessionState.Active(Samples.ACCOUNT), Samples.session("sales-1"));

  ReceiverProvider provider();

  /// A configuration that has at least one enabled receiver of this kind.
  SessionConfig config();

  private static EventRecord stored(Event event) {
    var id = new EventId("evt_01jz0k3v9x6m2q8w4r7t5y1c0d");
    return new EventRecord(SESSION.name(), 7, id, Samples.NOON, event, false, null);
  }

  @Test
  default void makesEqualReceiversOfEqualSettings() {
    assertThat(provider().of(config())).isNotEmpty();
    var provider = provider();
    assertThat(provider.of(config())).isEqualTo(provider.of(config()));
    assertThat(provider.of(SessionConfig.DEFAULT)).isEmpty();
  }

  @Test
  default void givesEachReceiverANameOfItsOwn() {
    assertThat(provider().of(config())).extracting(EventReceiver::id).doesNotHaveDuplicates();
  }

  @Test
  default void anEventHasTheSamePartsEachTime() {
    for (var receiver : provider().of(config())) {
      for (var event : SampleEvents.all()) {
        var parts = receiver.parts(SESSION, stored(event));
        assertThat(receiver.parts(SESSION, stored(event)))
            .extracting(EventPart::id)
            .isEqualTo(parts.stream().map(EventPart::id).toList());
        assertThat(receiver.count(SESSION, stored(event))).isEqualTo(parts.size());
        for (var part : parts) {
          assertThat(receiver.part(SESSION, stored(event), part.id(), part.name())).isPresent();
        }
      }
    }
  }
}
