package dev.sessiongateway.network.simulator.remote;

import dev.sessiongateway.application.simulation.FrameChannel;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A channel over a websocket that this process opens.
final class WebSocketChannel implements FrameChannel, WebSocket.Listener {
  private static final Logger log = LoggerFactory.getLogger(WebSocketChannel.class);

  /// The largest frame of the network, in characters: it offers many signals at once.
  private static final int LARGEST_FRAME = 64 << 20;

  private static final Duration WRITING = Duration.ofSeconds(30);

  /// The close code of a peer that is refused.
  private static final int REFUSED = 1008;

  private final Receiver receiver;
  private final StringBuilder frame = new StringBuilder();
  private final ReentrantLock writing = new ReentrantLock();
  private final AtomicBoolean isClosed = new AtomicBoolean();
  private volatile @Nullable WebSocket socket;
  private volatile @Nullable String refusal;

  WebSocketChannel(Receiver receiver) {
    this.receiver = receiver;
  }

  /// Frames go over this websocket from now on.
  void use(WebSocket opened) {
    socket = opened;
  }

  /// Why the other side closed the channel, when it refused this one.
  @Nullable String refusal() {
    return refusal;
  }

  @Override
  public void send(String text) {
    writing.lock();
    try {
      var open = socket;
      if (open == null || isClosed.get()) {
        throw new IllegalStateException("the channel is closed");
      }
      open.sendText(text, true).get(WRITING.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a frame was written", e);
    } catch (ExecutionException | TimeoutException e) {
      end();
      throw new IllegalStateException("a frame was not written", e);
    } finally {
      writing.unlock();
    }
  }

  @Override
  public void close(String reason) {
    var open = socket;
    if (open != null && !isClosed.get()) {
      var _ = open.sendClose(WebSocket.NORMAL_CLOSURE, reason).exceptionally(_ -> open);
    }
    end();
  }

  private void end() {
    if (isClosed.compareAndSet(false, true)) {
      var open = socket;
      if (open != null) {
        open.abort();
      }
      receiver.closed();
    }
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    if (frame.length() + data.length() > LARGEST_FRAME) {
      log.atWarn().log("the simulator sent a frame that is too large");
      end();
      return null;
    }
    frame.append(data);
    if (last) {
      var text = frame.toString();
      frame.setLength(0);
      receiver.receive(text);
    }
    from.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    if (code == REFUSED) {
      refusal = reason;
    }
    end();
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    log.atDebug().setCause(error).log("the channel to the simulator broke");
    end();
  }
}
