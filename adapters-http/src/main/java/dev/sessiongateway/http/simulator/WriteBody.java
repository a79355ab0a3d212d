package dev.sessiongateway.http.simulator;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.media.FamilyAFile;
import org.jspecify.annotations.Nullable;

/// What a phone writes: a text, or a file with the text below it.
///
/// @param to a number or the id of a chat
record WriteBody(String to, @Nullable String text, @Nullable FamilyAFile file) {
  String requiredText() {
    if (text == null || text.isBlank()) {
      throw Fault.invalid("text", "is required without a file");
    }
    return text;
  }
}
