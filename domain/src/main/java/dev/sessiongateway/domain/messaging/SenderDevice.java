package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.text.Coded;

/// The kind of device that sent a message, as far as the form of the message id reveals it.
public enum SenderDevice implements Coded {
  ANDROID("ANDROID"),
  IOS("IOS"),
  WEB("WEB"),
  DESKTOP("DESKTOP"),
  UNKNOWN("UNKNOWN");

  private final String code;

  SenderDevice(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }

  public static SenderDevice of(MessageId id) {
    var text = id.value();
    var length = text.length();
    if (text.startsWith("3A") && length == 20) {
      return IOS;
    }
    if (text.startsWith("3E")) {
      return WEB;
    }
    if (length == 21 || length == 32) {
      return ANDROID;
    }
    return length == 18 || text.startsWith("3F") ? DESKTOP : UNKNOWN;
  }
}
