package dev.sessiongateway.application.event;

/// What was removed since the start, because of its age or because there was too much.
///
/// @param messages of all sessions
/// @param fileBytes of the removed files
/// @param runs over all sessions, every half hour
/// @param failures of runs; the next one continues
/// @param failing whether the last run over all sessions had failures
/// @param oldestEventSeconds the age of the oldest event, as of the last run; 0 when there is none

public record RetentionFigures(
    long messages,
    long events,
    long attempts,
    long deadLetters,
    long files,
    long fileBytes,
    long runs,
    long failures,
    boolean failing,
    long oldestEventSeconds) {}
