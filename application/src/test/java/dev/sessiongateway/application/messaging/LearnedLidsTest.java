package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.contact.LidDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.LinkSignal;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Who somebody with a hidden number is, from the moment at which the network tells it.
class LearnedLidsTest extends SendingFixture {
  private static final Address LID = new Address("77001100220033", Address.Kind.LID);

  private final PortFaults ports = new PortFaults();
  private final LidDirectory lids = new LidDirectory(gateway.stores.contacts());

  @Test
  void isKnownBeforeTheFirstEventAboutThePersonIsStored() {
    gateway.with(config -> {
      config.stores = ports.in(gateway.stores);
      config.lids = lids;
    });
    gateway.active(ADA);
    var session = gateway.session(ADA).ref();
    assertThat(lids.other(session, LID)).isEmpty();
    var known = new AtomicReference<Optional<Address>>();
    ports.before("take", () -> known.set(lids.other(session, LID)));

    gateway.network.offer(
        ADA, List.of(new LinkSignal.LidsLearned(List.of(new LidMapping(LID, Samples.GRACE)))));

    assertThat(known.get()).contains(Samples.GRACE);
    assertThat(lids.other(session, Samples.GRACE)).contains(LID);
  }
}
