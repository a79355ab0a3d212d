package dev.sessiongateway.application.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.network.capability.ChatCapabilities.CallRejecting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageStarring;
import dev.sessiongateway.application.session.LinkPorts.TimedLink;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimedLinkTest {
  private static final Address GRACE = Address.person("4917000000002");

  /// Every operation is slow.
  private final SlowOperations slow =
      new SlowOperations(Duration.ofNanos(1), () -> Duration.ofHours(1));

  private final CallsOnly calls = new CallsOnly();
  private final TimedLink link = new TimedLink(calls, slow);

  @Test
  void anOperationIsTimedWhetherItSucceedsOrNot() {
    var capability = link.find(CallRejecting.class).orElseThrow();
    assertThat(link.find(CallRejecting.class)).containsSame(capability);

    capability.reject("call-1", GRACE);
    assertThat(calls.rejected).containsExactly("call-1");
    assertThat(slow.count(SlowOperations.Kind.NETWORK)).isEqualTo(1);

    assertThatThrownBy(() -> capability.reject("unknown", GRACE))
        .isInstanceOf(FaultException.class)
        .hasNoCause();
    assertThat(slow.count(SlowOperations.Kind.NETWORK)).isEqualTo(2);
  }

  @Test
  void itHasTheCapabilitiesOfItsLinkAndEndsWithIt() {
    assertThat(link.find(MessageStarring.class)).isEmpty();
    link.connect();
    link.close();
    assertThat(calls.told).containsExactly("connect", "close");
  }

  private static final class CallsOnly implements NetworkLink, CallRejecting {
    private final List<String> rejected = new ArrayList<>();
    private final List<String> told = new ArrayList<>();

    @Override
    public void reject(String call, Address caller) {
      if (call.equals("unknown")) {
        throw new Fault.NotFound("call", call).toException();
      }
      rejected.add(call);
    }

    @Override
    public void connect() {
      told.add("connect");
    }

    @Override
    public void close() {
      told.add("close");
    }
  }
}
