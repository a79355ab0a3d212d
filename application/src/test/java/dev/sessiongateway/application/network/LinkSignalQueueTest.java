package dev.sessiongateway.application.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.session.FailureReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the contracts of networks do not reach; [FakeNetworkTest] and its likes try the rest.
@ExpectsLog("WARN LinkSignalQueue - a listener did not take a signal, which is offered again")
class LinkSignalQueueTest {
  private static final LinkSignal.Connected CONNECTED = new LinkSignal.Connected(Samples.ACCOUNT);

  private final ManualTime time = new ManualTime();
  private final LinkSignalQueue queue = new LinkSignalQueue(time, Runnable::run);
  private final List<String> calls = new ArrayList<>();
  private boolean broken;
  private boolean outOfStack;

  private final LinkListener listener =
      new LinkListener() {
        @Override
        public void on(LinkSignal signal) {
          note(signal instanceof LinkSignal.Connected ? "connected" : "gave up");
        }

        @Override
        public void onAll(List<LinkSignal.AccountUpdate> signals) {
          note("now " + signals.size());
        }

        @Override
        public void onHeld(List<LinkSignal.AccountUpdate> signals) {
          note("held " + signals.size());
        }
      };

  private void note(String call) {
    calls.add(call);
    if (broken) {
      throw new IllegalStateException("the store is down");
    }
    if (outOfStack) {
      throw new StackOverflowError();
    }
  }

  private void arrive(int number) {
    queue.add(arrived(number));
  }

  private void acknowledged(int number) {
    queue.add(arrived(number), () -> calls.add("stored " + number));
  }

  private static LinkSignal.MessageArrived arrived(int number) {
    return new LinkSignal.MessageArrived(Samples.received(number, Samples.GRACE), "Grace");
  }

  @Test
  void whatCameBeforeTheLinkIsHeldAndWhatComesAfterItIsNot() {
    arrive(1);
    arrive(2);
    queue.open(listener);
    assertThat(calls).isEmpty();
    queue.add(CONNECTED);
    arrive(3);
    assertThat(calls).containsExactly("connected", "held 2", "now 1");
  }

  @Test
  void whatTheListenerDidNotTakeIsOfferedAgainAsItWas() {
    arrive(1);
    queue.open(listener);
    queue.add(CONNECTED);
    broken = true;
    arrive(2);
    broken = false;
    assertThat(calls).containsExactly("connected", "held 1", "now 1");
    time.advance(Duration.ofSeconds(1));
    assertThat(calls).containsExactly("connected", "held 1", "now 1", "now 1");
  }

  @Test
  void anErrorOfTheListenerDoesNotEndTheDelivery() {
    queue.open(listener);
    queue.add(CONNECTED);
    outOfStack = true;
    arrive(1);
    outOfStack = false;
    time.advance(Duration.ofSeconds(1));
    arrive(2);
    assertThat(calls).containsExactly("connected", "now 1", "now 1", "now 1");
  }

  @Test
  void aLinkThatIsOpenedWhileTheFormerOneHearsTheSameSignalHearsItToo() {
    queue.open(signal -> {
      calls.add("former");
      queue.close();
      queue.open(listener);
      queue.add(new LinkSignal.Connected(Samples.ACCOUNT));
    });
    queue.add(CONNECTED);
    assertThat(calls).containsExactly("former", "connected");
  }

  @Test
  void aLinkThatGaveUpHearsNothingMoreOfTheAccount() {
    queue.open(listener);
    queue.add(CONNECTED);
    queue.add(new LinkSignal.LinkFailed(FailureReason.UNLINKED));
    arrive(1);
    assertThat(calls).containsExactly("connected", "gave up");
  }

  @Test
  void aForgottenSessionStartsEmpty() {
    arrive(1);
    queue.clear();
    queue.open(listener);
    queue.add(CONNECTED);
    assertThat(calls).containsExactly("connected");
  }

  @Test
  void theOldestGoesWhenTooMuchWaits() {
    for (var number = 0; number <= LinkSignalQueue.LIMIT; number++) {
      arrive(number);
    }
    queue.open(listener);
    queue.add(CONNECTED);
    assertThat(calls.stream().filter(call -> call.equals("held 100")))
        .hasSize(LinkSignalQueue.LIMIT / 100);
  }

  @Test
  void theNetworkIsToldWhatIsStoredInOrderAndOnceAndOnlyThen() {
    acknowledged(1);
    queue.open(listener);
    queue.add(CONNECTED);
    broken = true;
    acknowledged(2);
    assertThat(calls).containsExactly("connected", "held 1", "stored 1", "now 1");
    broken = false;
    time.advance(Duration.ofSeconds(1));
    acknowledged(3);
    assertThat(calls)
        .startsWith("connected", "held 1", "stored 1", "now 1")
        .endsWith("now 1", "stored 2", "now 1", "stored 3")
        .hasSize(8);
  }

  @Test
  void whatIsRemovedOrDroppedIsNeverStored() {
    for (var number = 0; number <= LinkSignalQueue.LIMIT; number++) {
      acknowledged(number);
    }
    queue.open(listener);
    queue.add(CONNECTED);
    assertThat(calls).doesNotContain("stored 0").contains("stored 1");
    queue.close();
    acknowledged(LinkSignalQueue.LIMIT + 1);
    queue.clear();
    queue.open(listener);
    queue.add(CONNECTED);
    assertThat(calls).doesNotContain("stored " + (LinkSignalQueue.LIMIT + 1));
  }

  @Test
  @ExpectsLog("WARN LinkSignalQueue - an update that is stored was not acknowledged to its network")
  void aNetworkThatCannotBeToldHoldsUpNothing() {
    queue.open(listener);
    queue.add(CONNECTED);
    queue.add(
        arrived(1),
        () -> {
          throw new IllegalStateException("the connection is gone");
        });
    queue.add(
        arrived(2),
        () -> {
          throw new StackOverflowError();
        });
    acknowledged(3);
    assertThat(calls).containsExactly("connected", "now 1", "now 1", "now 1", "stored 3");
  }

  @Test
  void aSessionHasOneLinkAtATime() {
    queue.open(listener);
    assertThatThrownBy(() -> queue.open(listener)).isInstanceOf(IllegalStateException.class);
    queue.close();
    queue.open(listener);
  }
}
