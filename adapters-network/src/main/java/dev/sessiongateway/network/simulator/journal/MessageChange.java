package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.messaging.EventRsvp;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// [WorldChange]s of existing messages. `session` is the device that made the change; absent for
/// the phone itself.
public sealed interface MessageChange extends WorldChange {

  record Reacted(
      String id, String phone, String chat, String target, String emoji, @Nullable String session)
      implements MessageChange {}

  record Edited(
      String id, String phone, String chat, String target, String text, @Nullable String session)
      implements MessageChange {}

  record MessageRevoked(
      String id, String phone, String chat, String target, @Nullable String session)
      implements MessageChange {}

  record Voted(
      String id, String phone, String chat, String poll, List<String> options, boolean readable)
      implements MessageChange {}

  record Answered(
      String id,
      String phone,
      String chat,
      String invitation,
      EventRsvp.Response response,
      int extraGuests,
      boolean readable,
      String at)
      implements MessageChange {}
}
