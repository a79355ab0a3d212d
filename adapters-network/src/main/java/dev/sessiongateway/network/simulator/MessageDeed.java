package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.messaging.EventAnswer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The [Change]s that people make of messages that are there already. `session` is the device that
/// did it; absent when the phone itself did.
sealed interface MessageDeed extends Change {

  record Reacted(
      String id, String phone, String chat, String target, String emoji, @Nullable String session)
      implements MessageDeed {}

  record Edited(
      String id, String phone, String chat, String target, String text, @Nullable String session)
      implements MessageDeed {}

  record MessageRevoked(
      String id, String phone, String chat, String target, @Nullable String session)
      implements MessageDeed {}

  record Voted(
      String id, String phone, String chat, String poll, List<String> options, boolean readable)
      implements MessageDeed {}

  record Answered(
      String id,
      String phone,
      String chat,
      String invitation,
      EventAnswer.Response response,
      int extraGuests,
      boolean readable,
      String at)
      implements MessageDeed {}
}
