package dev.sessiongateway.http.kernel.messaging;

import dev.sessiongateway.domain.group.InviteCode;

/// The URL of an invite code.
public final class InviteLink {
  private static final String BASE = "https://chat.whatsapp.com/";

  private InviteLink() {}

  public static String of(InviteCode code) {
    return BASE + code.value();
  }
}
