package dev.sessiongateway.application.event;

import java.time.Duration;

/// How busy the followers of events are, read from memory.
///
/// @param followers clients that follow events
/// @param writing how many wait until their client takes an event
/// @param lag the age of the oldest event that a client is being given; zero when none is
public record FollowerLoad(int followers, int writing, Duration lag) {}
