package dev.sessiongateway.domain.messaging;

/// How the text or the voice note of a story is shown.
///
/// @param background `#RRGGBB`
/// @param font one of the network's fonts, from 0
public record StoryStyle(String background, int font) {}
