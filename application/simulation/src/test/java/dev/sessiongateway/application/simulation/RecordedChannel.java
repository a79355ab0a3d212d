package dev.sessiongateway.application.simulation;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A channel that keeps what is sent over it.
public final class RecordedChannel implements FrameChannel {
  private final BlockingQueue<String> sent = new LinkedBlockingQueue<>();
  private final List<String> reasons = new CopyOnWriteArrayList<>();

  @Override
  public void send(String frame) {
    if (!reasons.isEmpty()) {
      throw new IllegalStateException("the channel is closed");
    }
    sent.add(frame);
  }

  @Override
  public void close(String reason) {
    reasons.add(reason);
  }

  /// Waits for the next frame.
  public String next() {
    try {
      var frame = sent.poll(60, TimeUnit.SECONDS);
      if (frame == null) {
        throw new AssertionError("nothing is sent");
      }
      return frame;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /// What was sent and not taken by [#next].
  public List<String> sent() {
    return List.copyOf(sent);
  }

  /// Why it was closed, each time.
  public List<String> reasons() {
    return List.copyOf(reasons);
  }
}
