package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;

/// Finds the files that a message names.
@FunctionalInterface
interface MessageFiles {
  /// @param field of the message, for faults
  /// @throws GraphFault.Raised `100` for an unknown id, `131053` afterwards
  Attachment.Stored stored(String field, MediaBody body, MediaKind kind);
}
