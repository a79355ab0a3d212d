package dev.sessiongateway.domain.session;

import org.jspecify.annotations.Nullable;

/// What a session does by itself.
///
/// @param rejectCalls declines who calls
/// @param callAnswer written to who was declined; absent means nothing is
/// @param alwaysOnline shows itself online whenever it comes up
/// @param readMessages tells writers at once that it read their messages
/// @param readStories the same for stories
/// @param fullHistory takes in everything the phone has when it is linked, not only the last
///   [#RECENT_DAYS] days
public record Automation(
    boolean rejectCalls,
    @Nullable String callAnswer,
    boolean alwaysOnline,
    boolean readMessages,
    boolean readStories,
    boolean fullHistory) {
  /// How far back history goes by default.
  public static final int RECENT_DAYS = 90;

  public static final Automation NONE = new Automation(false, null, false, false, false, false);

  @Override
  public String toString() {
    return "Automation"; // what is written to callers is nobody else's business
  }
}
