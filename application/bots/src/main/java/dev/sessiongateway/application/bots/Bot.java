package dev.sessiongateway.application.bots;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A bot of a session.
///
/// @param enabled a disabled bot keeps its configuration and answers nothing
public record Bot(
    BotId id,
    boolean enabled,
    @Nullable String description,
    BotTarget target,
    BotTrigger trigger,
    BotSettings settings,
    Instant createdAt,
    Instant updatedAt) {
  public BotKind kind() {
    return target.kind();
  }
}
