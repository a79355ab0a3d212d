package dev.sessiongateway.domain.messaging;

/// How far an own message got. Order matters: a message never goes back.
public enum Ack {
  ERROR(-1),
  PENDING(0),
  SERVER(1),
  DEVICE(2),
  READ(3),
  PLAYED(4);

  private final int level;

  Ack(int level) {
    this.level = level;
  }

  /// The number on the wire: −1 to 4.
  public int level() {
    return level;
  }

  public static Ack ofLevel(int level) {
    return values()[level + 1];
  }

  /// Whether `next` is news to a message that stands here.
  public boolean allows(Ack next) {
    return this != ERROR && (next == ERROR ? this == PENDING : next.level > level);
  }
}
