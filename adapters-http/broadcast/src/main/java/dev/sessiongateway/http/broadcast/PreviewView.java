package dev.sessiongateway.http.broadcast;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.broadcast.BroadcastPreview;
import dev.sessiongateway.domain.messaging.ContentKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a broadcast would do.
///
/// @param recipients who would get it
/// @param messages the first ones
/// @param checked how many recipients the network was asked for
/// @param unknown those of them whom it does not know
/// @param seconds from the first message to the last, by the pace
/// @param endsAt absent without a pace
@JsonInclude(JsonInclude.Include.NON_NULL)
record PreviewView(
    int recipients,
    int duplicates,
    int optedOut,
    List<MessagePreview> messages,
    int checked,
    List<String> unknown,
    long seconds,
    @Nullable String endsAt) {
  static PreviewView of(BroadcastPreview preview) {
    return new PreviewView(
        preview.recipients(),
        preview.duplicates(),
        preview.optedOut(),
        preview.messages().stream()
            .map(each ->
                new MessagePreview(
                    each.chat().toString(),
                    ContentKind.of(each.content()).code(),
                    each.content().text().isEmpty() ? null : each.content().text()))
            .toList(),
        preview.checked(),
        preview.unknown(),
        preview.duration().toSeconds(),
        BroadcastView.iso(preview.endsAt()));
  }

  /// @param text or caption; absent when it has none
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record MessagePreview(String to, String kind, @Nullable String text) {}
}
