package dev.sessiongateway.http.simulator;

import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import org.jspecify.annotations.Nullable;

/// The answers of a form, as a phone shows them.
///
/// @param name the kind of the form, such as `flow`
/// @param response the JSON object of the answers
record FormAnswer(String name, String response) {
  static @Nullable FormAnswer of(Content content) {
    return content instanceof InteractiveContent.FlowReply(var name, _, var response)
        ? new FormAnswer(name, response)
        : null;
  }
}
