package dev.sessiongateway.http.kernel.connection;

import dev.sessiongateway.http.kernel.access.ClientAddress;
import java.nio.channels.SelectableChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.jspecify.annotations.Nullable;

/// The open connections: limited in total and by client address, and watched while the headers of a
/// request arrive. Thread-safe.
final class ConnectionTable {
  private final int perAddress;
  private final int most;
  private final long headerNanos;
  private final Map<SelectableChannel, Entry> open = new HashMap<>();
  private final Map<ClientAddress, Integer> byAddress = new HashMap<>();

  /// @param perAddress connections of one client address; a quarter of `most` is kept free for
  ///   other addresses in any case
  /// @param headerDeadline how long the headers of one request may take from their first byte
  ConnectionTable(int perAddress, int most, Duration headerDeadline) {
    this.perAddress = Math.clamp(most * 3L / 4, 1, perAddress);
    this.most = most;
    this.headerNanos = headerDeadline.toNanos();
  }

  enum AcceptDecision {
    ADMITTED,
    TOO_MANY_OF_ADDRESS,
    TOO_MANY
  }

  /// Counts an accepted connection. At the limit, an idle connection is closed in its favour.
  synchronized AcceptDecision admit(SelectableChannel channel, ClientAddress address) {
    if (byAddress.getOrDefault(address, 0) >= perAddress) {
      return AcceptDecision.TOO_MANY_OF_ADDRESS;
    }
    if (open.size() >= most && closeIdle(1) == 0) {
      return AcceptDecision.TOO_MANY;
    }
    open.put(channel, new Entry(address));
    byAddress.merge(address, 1, Integer::sum);
    return AcceptDecision.ADMITTED;
  }

  int most() {
    return most;
  }

  synchronized void opened(EndPoint endPoint) {
    var entry = find(endPoint);
    if (entry != null) {
      entry.endPoint = endPoint;
      entry.markIdle(System.nanoTime());
    }
  }

  synchronized void closed(@Nullable Object channel) {
    var entry = channel instanceof SelectableChannel ? open.remove(channel) : null;
    if (entry != null) {
      byAddress.computeIfPresent(entry.address, (_, count) -> count > 1 ? count - 1 : null);
    }
  }

  synchronized void requestStarted(EndPoint endPoint) {
    var entry = find(endPoint);
    if (entry != null) {
      entry.requests++;
    }
  }

  synchronized void requestEnded(EndPoint endPoint) {
    var entry = find(endPoint);
    if (entry != null && --entry.requests == 0) {
      entry.markIdle(System.nanoTime());
    }
  }

  /// Connections whose client has not sent the headers of a request in time.
  synchronized List<EndPoint> late() {
    var now = System.nanoTime();
    var late = new ArrayList<EndPoint>();
    for (var entry : open.values()) {
      if (entry.isLate(now, headerNanos)) {
        late.add(entry.endPoint());
      }
    }
    return late;
  }

  /// Closes idle connections, the longest idle first.
  ///
  /// @return how many
  synchronized int closeIdle(int count) {
    var idle =
        open.values().stream()
            .filter(Entry::isIdle)
            .sorted(Comparator.comparingLong(entry -> entry.idleSinceNanos))
            .limit(count)
            .map(Entry::endPoint)
            .toList();
    for (var endPoint : idle) {
      closed(endPoint.getTransport());
      endPoint.close();
    }
    return idle.size();
  }

  synchronized int count() {
    return open.size();
  }

  /// The number of connections without a request in progress.
  synchronized long idleCount() {
    return open.values().stream().filter(Entry::isIdle).count();
  }

  private @Nullable Entry find(EndPoint endPoint) {
    return endPoint.getTransport() instanceof SelectableChannel channel ? open.get(channel) : null;
  }

  /// One connection; guarded by the table.
  private static final class Entry {
    private final ClientAddress address;
    private @Nullable EndPoint endPoint;
    private int requests;
    private long idleSinceNanos;
    private long bytesWhenIdle;
    private long headersSinceNanos;

    Entry(ClientAddress address) {
      this.address = address;
    }

    EndPoint endPoint() {
      if (endPoint == null) {
        throw new IllegalStateException("the connection is not open yet");
      }
      return endPoint;
    }

    void markIdle(long now) {
      idleSinceNanos = now;
      bytesWhenIdle = bytesIn();
      headersSinceNanos = 0;
    }

    /// Between requests, or before the first.
    boolean isIdle() {
      return requests == 0 && isHttp();
    }

    boolean isLate(long now, long mostNanos) {
      if (!isIdle() || bytesIn() == bytesWhenIdle) {
        return false;
      }
      if (headersSinceNanos == 0) {
        headersSinceNanos = now;
      }
      return now - headersSinceNanos >= mostNanos;
    }

    /// False after an upgrade to a websocket: its connection cannot be upgraded again.
    private boolean isHttp() {
      return endPoint != null && endPoint.getConnection() instanceof Connection.UpgradeFrom;
    }

    private long bytesIn() {
      return endPoint == null || endPoint.getConnection() == null
          ? 0
          : endPoint.getConnection().getBytesIn();
    }
  }
}
