package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.messaging.Schedule;
import dev.sessiongateway.domain.sending.SendingRate;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A broadcast as a client asks for it, without its recipients.
///
/// @param name for people; may be empty
/// @param content with `{{name}}` for fields; its files need not be stored
/// @param startAt null means at once
/// @param endAt null means no end
/// @param pace null means as the session sends
public record NewBroadcast(
    String name,
    Content content,
    MediaConversion conversion,
    PreviewRequest preview,
    @Nullable Instant startAt,
    @Nullable Instant endAt,
    @Nullable SendingRate pace) {

  /// The same with a footer below the text or caption.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.footer` for a content that has
  ///   neither
  public NewBroadcast withFooter(@Nullable String footer) {
    if (footer == null || footer.isBlank()) {
      return this;
    }
    var text = content.text().isEmpty() ? footer : content.text() + "\n\n" + footer;
    var below =
        switch (content) {
          case Content.TextWithPreview(_, var shown) -> new Content.TextWithPreview(text, shown);
          case Content.Text _, Content.Media _, Content.Gif _ ->
              content.withText(text).orElse(content);
          case Content _ ->
              throw Fault.invalid("footer", "is for texts and captions; this message has neither");
        };
    return new NewBroadcast(name, below, conversion, preview, startAt, endAt, pace);
  }

  /// The fields that it needs of each recipient.
  Set<String> fields() {
    return FieldReplacement.names(content);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.startAt`, `invalid.endAt`,
  ///   `invalid.message`
  void check(Instant now) {
    Times.check("startAt", startAt, now.minusSeconds(60), now);
    Times.check("endAt", endAt, now, now);
    if (startAt != null && endAt != null && !endAt.isAfter(startAt)) {
      throw Fault.invalid("endAt", "must be after startAt");
    }
    if (content instanceof Content.Story) {
      throw Fault.invalid("message", "stories have no recipients");
    }
  }

  /// The times of a broadcast.
  private static final class Times {
    private Times() {}

    static void check(String field, @Nullable Instant at, Instant after, Instant now) {
      if (at != null && at.isBefore(after)) {
        throw Fault.invalid(field, "is in the past");
      }
      if (at != null && at.isAfter(now.plus(Schedule.LONGEST))) {
        throw Fault.invalid(field, "is more than " + Schedule.LONGEST.toDays() + " days ahead");
      }
    }
  }
}
