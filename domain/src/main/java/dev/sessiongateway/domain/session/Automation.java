package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.app.CallRule;
import org.jspecify.annotations.Nullable;

/// Actions that a session takes automatically.
///
/// @param rejectCalls declines incoming calls
/// @param callAnswer the text sent to a declined caller; absent sends nothing
/// @param alwaysOnline sets the presence to online whenever the session connects
/// @param readMessages marks incoming messages as read at once
/// @param readStories marks stories as read at once
/// @param fullHistory stores the phone's complete history when it is linked, instead of the last
///   [#RECENT_DAYS] days
public record Automation(
    boolean rejectCalls,
    @Nullable String callAnswer,
    boolean alwaysOnline,
    boolean readMessages,
    boolean readStories,
    boolean fullHistory) {
  /// The age limit of history by default.
  public static final int RECENT_DAYS = 90;

  public static final Automation NONE = new Automation(false, null, false, false, false, false);

  /// The rule for calls of persons and groups alike.
  public CallRule callRule() {
    return rejectCalls ? CallRule.declining(callAnswer) : CallRule.RING;
  }

  @Override
  public String toString() {
    return "Automation"; // message texts must not be logged
  }
}
