package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.text.Coded;

/// The acknowledgement level of an own message. Order matters: a level never decreases.
public enum Ack implements Coded {
  ERROR("ERROR", -1),
  PENDING("PENDING", 0),
  SERVER("SERVER", 1),
  DEVICE("DEVICE", 2),
  READ("READ", 3),
  PLAYED("PLAYED", 4);

  private final String code;
  private final int level;

  Ack(String code, int level) {
    this.code = code;
    this.level = level;
  }

  /// The number on the wire: −1 to 4.
  public int level() {
    return level;
  }

  public static Ack ofLevel(int level) {
    return values()[level + 1];
  }

  /// Whether a message at this level may change to `next`. One that the network has taken can still
  /// fail: some report later that they did not deliver it.
  public boolean allows(Ack next) {
    return this != ERROR
        && (next == ERROR ? this == PENDING || this == SERVER : next.level > level);
  }

  @Override
  public String code() {
    return code;
  }
}
