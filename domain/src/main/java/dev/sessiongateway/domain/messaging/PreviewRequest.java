package dev.sessiongateway.domain.messaging;

import org.jspecify.annotations.Nullable;

/// Whether the gateway makes a preview of the first link in a text, from the linked page.
///
/// @param requested null when the client leaves it to the gateway's setting
/// @param large whether the image is shown large
public record PreviewRequest(@Nullable Boolean requested, boolean large) {
  public static final PreviewRequest NONE = new PreviewRequest(false, false);

  /// As clients write it: both may be absent.
  public static PreviewRequest of(@Nullable Boolean wanted, @Nullable Boolean large) {
    return new PreviewRequest(wanted, Boolean.TRUE.equals(large));
  }
}
