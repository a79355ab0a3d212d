package dev.sessiongateway.application.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.network.NetworkState.Document;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BufferedStateTest {
  private static final SessionName ADA = new SessionName("ada");

  private final InMemoryNetworkState stored = new InMemoryNetworkState();
  private final List<Runnable> background = new ArrayList<>();
  private final CountingIdentifiers ids = new CountingIdentifiers();
  private final BufferedState state =
      new BufferedState(
          new NetworkContext(
                  Path.of("nowhere"), new ManualTime(), ids, ids, background::add, _ -> "")
              .with(stored));

  private static Document place(String id) {
    return new Document("archive", "only", Map.of("id", id));
  }

  private String inStore() {
    return stored.find(ADA, "archive", "only").map(values -> values.get("id")).orElse("");
  }

  private void runBackground() {
    background.forEach(Runnable::run);
    background.clear();
  }

  @Test
  void onlyTheNewestIsWrittenAndBehindTheCaller() {
    state.saveSoon(ADA, place("1"));
    state.saveSoon(ADA, place("2"));
    assertThat(inStore()).isEmpty();
    assertThat(background).hasSize(1);

    runBackground();
    assertThat(inStore()).isEqualTo("2");

    state.saveSoon(ADA, place("3"));
    runBackground();
    assertThat(inStore()).isEqualTo("3");
  }

  @Test
  void whoeverReadsSeesWhatWaits() {
    state.saveSoon(ADA, place("1"));
    assertThat(state.find(ADA, "archive", "only")).contains(Map.of("id", "1"));
    state.saveSoon(ADA, place("2"));
    assertThat(state.list(ADA, "archive")).containsExactly(place("2"));
  }

  @Test
  void whatWaitsDoesNotComeAfterADeletion() {
    state.saveSoon(ADA, place("1"));
    state.delete(ADA, "archive", "only");
    runBackground();
    assertThat(inStore()).isEmpty();

    state.saveSoon(ADA, place("2"));
    state.clear(ADA);
    runBackground();
    assertThat(inStore()).isEmpty();
  }

  @Test
  void whatIsRefusedIsDroppedAndHoldsUpNothing() {
    stored.refuse(new Fault.SessionElsewhere(ADA.value(), null));
    state.saveSoon(ADA, place("1"));
    runBackground();
    stored.refuse(null);
    assertThat(state.find(ADA, "archive", "only")).isEmpty();

    state.saveSoon(ADA, place("2"));
    runBackground();
    assertThat(inStore()).isEqualTo("2");
  }
}
