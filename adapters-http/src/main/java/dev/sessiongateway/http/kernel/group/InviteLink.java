package dev.sessiongateway.http.kernel.group;

import dev.sessiongateway.domain.group.InviteCode;

/// The address behind an invite code, as both families hand it out.
public final class InviteLink {
  private static final String BASE = "https://chat.whatsapp.com/";

  private InviteLink() {}

  public static String of(InviteCode code) {
    return BASE + code.value();
  }
}
