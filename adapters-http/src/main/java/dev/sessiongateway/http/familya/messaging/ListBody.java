package dev.sessiongateway.http.familya.messaging;

import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.messaging.ListSectionBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A list message inside a body.
///
/// @param button the text that opens the list
/// @spec api.md#records List message
record ListBody(
    @Length(max = ContentLimits.TITLE) String title,
    @Nullable @Length(max = ContentLimits.DESCRIPTION) String description,
    @Nullable @Length(max = ContentLimits.TITLE) String footer,
    @Length(max = ContentLimits.BUTTON_TEXT) String button,
    @Size(min = 1, max = ContentLimits.SECTIONS) List<ListSectionBody> sections) {

  Content toContent() {
    return new InteractiveContent.ListMessage(
        title,
        description,
        footer,
        button,
        sections.stream().map(ListSectionBody::toSection).toList());
  }
}
