package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.jid.Jid;
import org.jspecify.annotations.Nullable;

/// Addresses are stored in their public form, `4917012345@c.us`.
final class Addresses {
  private Addresses() {}

  static Jid read(String text) {
    return Jid.parse("jid", text);
  }

  static @Nullable Jid readOptional(@Nullable String text) {
    return text == null ? null : read(text);
  }

  static @Nullable String write(@Nullable Jid jid) {
    return jid == null ? null : jid.toString();
  }
}
