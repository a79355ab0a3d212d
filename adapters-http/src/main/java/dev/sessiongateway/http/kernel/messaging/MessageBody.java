package dev.sessiongateway.http.kernel.messaging;

import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.http.kernel.api.ApiRequest;

/// The body of an operation that sends a message to one chat. Other operations that send messages
/// take the content in the same form.
public interface MessageBody {
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<component>`
  Content toContent(ApiRequest request);

  /// How its file is converted.
  default MediaConversion conversion() {
    return MediaConversion.AS_NEEDED;
  }

  /// Whether its first link has a preview.
  default PreviewRequest previewRequest() {
    return PreviewRequest.NONE;
  }

  /// The body's name for a component of a message, for faults.
  default String named(String component) {
    return component;
  }
}
