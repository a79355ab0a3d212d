package dev.sessiongateway.persistence.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.StoreAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class AppendNotifierTest {
  private static final SessionRef ADA = ref("ada");
  private static final SessionRef GRACE = ref("grace");

  @AutoClose
  private final AppendNotifier announcements = new AppendNotifier(StoreChanges.UNOBSERVED);

  private final BlockingQueue<SessionRef> notified = new LinkedBlockingQueue<>();

  private static SessionRef ref(String name) {
    return new SessionRef(new SessionName(name), StoreAddress.DEFAULT);
  }

  @Test
  void aSlowListenerHearsOfEachSessionOnce() throws InterruptedException {
    var goOn = new Semaphore(0);
    announcements.listen(session -> {
      notified.add(session);
      goOn.acquireUninterruptibly();
    });
    announcements.start();
    announcements.notifyAppended(ADA);
    assertThat(next()).isEqualTo(ADA);

    for (var i = 0; i < 1_000; i++) {
      announcements.notifyAppended(ADA);
      announcements.notifyAppended(GRACE);
    }
    goOn.release(3);

    assertThat(next()).isEqualTo(ADA);
    assertThat(next()).isEqualTo(GRACE);
    announcements.notifyAppended(ADA);
    assertThat(next()).isEqualTo(ADA);
    assertThat(notified).isEmpty();
    goOn.release(100);
  }

  @Test
  @ExpectsLog("ERROR AppendNotifier - a listener of the event log failed")
  void aListenerThatFailsDoesNotKeepOthersFromHearing() throws InterruptedException {
    announcements.listen(_ -> {
      throw new IllegalStateException("planted by the test");
    });
    announcements.listen(notified::add);
    announcements.start();

    announcements.notifyAppended(ADA);
    announcements.notifyAppended(GRACE);

    assertThat(next()).isEqualTo(ADA);
    assertThat(next()).isEqualTo(GRACE);
  }

  private SessionRef next() throws InterruptedException {
    return notified.poll(30, TimeUnit.SECONDS);
  }
}
