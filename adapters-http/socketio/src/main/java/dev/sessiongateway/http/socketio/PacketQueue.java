package dev.sessiongateway.http.socketio;

import dev.sessiongateway.http.kernel.connection.CloseSignal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// The packets that a client has not taken yet: those that wait and those that are being written.
/// Thread-safe; one thread at a time takes packets.
final class PacketQueue {
  /// Packets and characters before the next event has to wait.
  private static final int MAX_BACKLOG = 16;

  private static final int MAX_BACKLOG_CHARACTERS = 256 << 10;

  /// Packets with the answers to what a client sends, which wait for nothing.
  private static final int MAX_WAITING = 4_096;

  private final Deque<String> waiting = new ArrayDeque<>();
  private long characters;
  private int inFlight;
  private long inFlightCharacters;
  private boolean closed;

  /// Adds a packet although others wait, for answers to the client; nothing when it is closed.
  ///
  /// @return false when too many wait
  synchronized boolean add(String packet) {
    if (!closed && waiting.size() < MAX_WAITING) {
      waiting.add(packet);
      characters += packet.length();
      return true;
    }
    return closed;
  }

  /// Adds an event as soon as the client is not behind, unless the sender or the queue has ended.
  synchronized void put(String packet, CloseSignal sender) throws InterruptedException {
    while (isBehind() && !closed && !sender.hasFired()) {
      wait();
    }
    if (!sender.hasFired()) {
      var _ = add(packet);
    }
  }

  /// Lets senders that wait look again whether they have ended.
  synchronized void wake() {
    notifyAll();
  }

  /// Whether the client has not taken enough for another event.
  synchronized boolean isBehind() {
    return waiting.size() + inFlight >= MAX_BACKLOG
        || characters + inFlightCharacters >= MAX_BACKLOG_CHARACTERS;
  }

  synchronized boolean isEmpty() {
    return waiting.isEmpty();
  }

  /// Takes no more packets than these.
  ///
  /// @return false when it is closed already
  synchronized boolean close(List<String> last) {
    if (closed) {
      return false;
    }
    waiting.addAll(last);
    closed = true;
    notifyAll();
    return true;
  }

  synchronized boolean isClosed() {
    return closed;
  }

  synchronized void clear() {
    waiting.clear();
    characters = 0;
  }

  /// The next packet, which is being written from now on.
  synchronized String takeOne() {
    var packet = waiting.remove();
    characters -= packet.length();
    return writing(packet, 1);
  }

  /// All packets, as the body of a response.
  ///
  /// @param otherwise when none waits
  synchronized String takeAll(String otherwise) {
    if (waiting.isEmpty()) {
      return writing(otherwise, 1);
    }
    var packets = List.copyOf(waiting);
    clear();
    return writing(String.join(ClientPacket.SEPARATOR, packets), packets.size());
  }

  private String writing(String body, int packets) {
    inFlight = packets;
    inFlightCharacters = body.length();
    return body;
  }

  synchronized boolean isWriting() {
    return inFlight > 0;
  }

  synchronized void written() {
    inFlight = 0;
    inFlightCharacters = 0;
    notifyAll();
  }
}
