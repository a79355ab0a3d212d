package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.LinkPreview;
import org.jspecify.annotations.Nullable;

/// A text with the preview of its link in the journal.
record PreviewRecord(
    String text,
    String url,
    String title,
    @Nullable String description,
    @Nullable FileRecord image,
    boolean large)
    implements ContentRecord {
  static PreviewRecord of(String text, LinkPreview preview) {
    return new PreviewRecord(
        text,
        preview.url(),
        preview.title(),
        preview.description(),
        FileRecord.of(preview.image()),
        preview.large());
  }

  @Override
  public Content toContent() {
    return new Content.TextWithPreview(
        text,
        new LinkPreview(
            url, title, description, image == null ? null : image.toAttachment(), large));
  }
}
