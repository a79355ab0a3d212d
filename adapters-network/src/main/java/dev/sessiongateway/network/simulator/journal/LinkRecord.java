package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.messaging.LinkPreview;
import org.jspecify.annotations.Nullable;

/// The preview of a link in an edited text.
public record LinkRecord(
    String url,
    String title,
    @Nullable String description,
    @Nullable FileRecord image,
    boolean large) {
  /// Null for no preview.
  public static @Nullable LinkRecord of(@Nullable LinkPreview preview) {
    return preview == null
        ? null
        : new LinkRecord(
            preview.url(),
            preview.title(),
            preview.description(),
            FileRecord.of(preview.image()),
            preview.large());
  }

  LinkPreview toPreview() {
    return new LinkPreview(
        url, title, description, image == null ? null : image.toAttachment(), large);
  }
}
