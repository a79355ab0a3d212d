package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.text.Coded;
import java.util.EnumSet;
import java.util.Set;

/// How far the message of a broadcast is for one recipient.
public enum RecipientState implements Coded {
  WAITING("waiting"),
  /// The message has its id and was handed over; the network has not taken it yet.
  SENDING("sending"),
  SENT("sent"),
  DELIVERED("delivered"),
  READ("read"),
  /// The recipient wrote into the private chat afterwards.
  ANSWERED("answered"),
  FAILED("failed"),
  /// The recipient is on the opt-out list, or answered with a stop word.
  OPTED_OUT("opted-out");

  private final String code;

  RecipientState(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }

  /// The states that change to this one. A late or repeated report changes nothing.
  public Set<RecipientState> before() {
    return switch (this) {
      case WAITING -> EnumSet.of(FAILED);
      case SENDING -> EnumSet.of(WAITING);
      case SENT -> EnumSet.of(SENDING);
      case DELIVERED, FAILED -> EnumSet.of(SENDING, SENT);
      case READ -> EnumSet.of(SENDING, SENT, DELIVERED);
      case ANSWERED -> EnumSet.of(SENDING, SENT, DELIVERED, READ);
      case OPTED_OUT -> EnumSet.of(WAITING, SENDING, SENT, DELIVERED, READ, ANSWERED);
    };
  }
}
