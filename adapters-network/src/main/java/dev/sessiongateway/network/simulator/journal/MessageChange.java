package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.LinkPreview;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// [WorldChange]s of existing messages. `session` is the device that made the change; absent for
/// the phone itself.
public sealed interface MessageChange extends WorldChange {

  record Reacted(
      String id, String phone, String chat, String target, String emoji, @Nullable String session)
      implements MessageChange {}

  /// @param preview of the link in the text; absent when it has none
  record Edited(
      String id,
      String phone,
      String chat,
      String target,
      String text,
      @Nullable LinkPreview preview,
      @Nullable String session)
      implements MessageChange {}

  /// @param people on whose phones a story is deleted; absent when it is deleted for everyone
  record MessageRevoked(
      String id,
      String phone,
      String chat,
      String target,
      @Nullable String session,
      @Nullable List<String> people)
      implements MessageChange {}

  /// @param people who see the story too; empty means everybody whom the phone has a chat with
  record StoryShown(String phone, String story, List<String> people) implements MessageChange {}

  /// The stories of this time and before have ended.
  record StoriesEnded(String at) implements MessageChange {}

  /// For the account of the phone alone.
  record Starred(String phone, String chat, String target, boolean starred)
      implements MessageChange {}

  /// @param until the end of the pin; absent takes the message off
  record Pinned(String phone, String chat, String target, @Nullable String until)
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
