package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.messaging.OutgoingMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a broadcast would do.
///
/// @param recipients who would get it, those on the opt-out list not among them
/// @param duplicates lines that name a person who is there already
/// @param optedOut recipients on the opt-out list
/// @param messages the first ones
/// @param checked how many of the recipients the network was asked for
/// @param unknown those of them whom it does not know
/// @param duration from the first message to the last, by the slower of the paces of the broadcast
///   and the session; zero when neither has one
/// @param endsAt when the last message would leave; null where there is no pace
public record BroadcastPreview(
    int recipients,
    int duplicates,
    int optedOut,
    List<OutgoingMessage> messages,
    int checked,
    List<String> unknown,
    Duration duration,
    @Nullable Instant endsAt) {
  public BroadcastPreview {
    messages = List.copyOf(messages);
    unknown = List.copyOf(unknown);
  }
}
