package dev.sessiongateway.application.search.text;

import dev.sessiongateway.application.surface.Internal;

/// A word of a text as it is compared, with its place in the text.
///
/// @param text without case and diacritics
/// @param start of its first character
/// @param end behind its last character
/// @param isPartOfRun whether it is a part of writing without blanks, see [TextAnalysis]
@Internal
public record SearchWord(String text, int start, int end, boolean isPartOfRun) {}
