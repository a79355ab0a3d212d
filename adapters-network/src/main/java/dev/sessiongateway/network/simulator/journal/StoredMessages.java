package dev.sessiongateway.network.simulator.journal;

import java.util.List;

/// The messages of one phone as they stand in a snapshot. They are read when they are needed, so
/// that a start need not read them all.
public final class StoredMessages {
  private final byte[] lines;

  StoredMessages(byte[] lines) {
    this.lines = lines;
  }

  byte[] lines() {
    return lines;
  }

  /// In the order in which they reached the phone.
  public List<WorldChange.MessageSnapshot> read() {
    return JournalLines.messages(lines);
  }
}
