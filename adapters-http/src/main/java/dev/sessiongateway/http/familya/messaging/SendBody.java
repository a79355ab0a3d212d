package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.messaging.MessageBody;
import dev.sessiongateway.http.kernel.messaging.ScheduleFields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The body of a send in family A. Session and recipient have two names each: `sessionId` and `jid`
/// in the nested shape, `session` and `chatId` in the flat one.
interface SendBody extends MessageBody {
  String REPLY_TO = "reply_to";

  @Nullable String session();

  default @Nullable String sessionId() {
    return null;
  }

  @Nullable String chatId();

  default @Nullable String jid() {
    return null;
  }

  /// The quoted message, in either form of its id.
  @Nullable String replyTo();

  /// The message id that the client chose.
  default @Nullable String id() {
    return null;
  }

  /// The file of the message, when it is in a field of its own.
  default @Nullable FileBody file() {
    return null;
  }

  /// Whether a video is converted to the format that phones play; voice notes always are.
  default @Nullable Boolean convert() {
    return null;
  }

  /// The people whom the text mentions: addresses, or `all` for every member of the group.
  default @Nullable List<String> mentions() {
    return null;
  }

  /// Not before this time.
  @Nullable String sendAt();

  /// The message is not sent after this time.
  @Nullable String expiresAt();

  /// Which messages of the queue leave first.
  @Nullable String priority();

  /// After how many seconds the message disappears; absent means as the chat says.
  @Nullable Long ephemeralExpiration();

  @Override
  default MediaConversion conversion() {
    return FileBody.conversion(convert(), file());
  }

  default Session toSession(ApiRequest request) {
    return request.session(session(), sessionId());
  }

  /// Whether groups and channels are refused as recipients.
  default boolean isForPeopleOnly() {
    return false;
  }

  @Override
  default String named(String component) {
    return component.equals("replyTo") ? REPLY_TO : component;
  }

  default OutgoingMessage toMessage(ApiRequest request) {
    return OutgoingMessage.to(toChat(request), toContent(request))
        .withIdempotency(request.idempotency(id()))
        .converting(conversion())
        .previewing(previewRequest())
        .disappearing(DisappearingTimerField.of(ephemeralExpiration()))
        .at(ScheduleFields.of(request, sendAt(), expiresAt(), priority()));
  }

  private Address toChat(ApiRequest request) {
    if (jid() == null) {
      var field = chatId() == null && sessionId() != null ? "jid" : "chatId";
      return reachable(field, request.address(field, Required.of(field, chatId())));
    }
    var chat = request.address("jid", Required.of("jid", jid()));
    if (chatId() != null
        && !request.address("chatId", Required.of("chatId", chatId())).equals(chat)) {
      throw Fault.invalid("chatId", "must name the same chat as jid when both are given");
    }
    return reachable("jid", chat);
  }

  private Address reachable(String field, Address chat) {
    if (isForPeopleOnly() && (chat.isGroup() || chat.isChannel())) {
      throw Fault.invalid(field, "must be a person: this message goes to direct chats only");
    }
    return chat;
  }

  /// @param mentions addresses, or `all` for every member of the group
  /// @param linkPreview whether the first link has a preview; absent: as the gateway is set
  /// @param linkPreviewHighQuality whether its image is shown large
  record SendTextBody(
      @Nullable String session,
      String chatId,
      String text,
      @JsonProperty("reply_to") @Nullable String replyTo,
      @Nullable List<String> mentions,
      @Nullable Boolean linkPreview,
      @Nullable Boolean linkPreviewHighQuality,
      @Nullable String id,
      @Nullable @Length(max = ScheduleFields.LONGEST) String sendAt,
      @Nullable @Length(max = ScheduleFields.LONGEST) String expiresAt,
      @Nullable @OneOf({"high", "normal", "low"}) String priority,
      @Nullable Long ephemeralExpiration)
      implements SendBody {

    @Override
    public Content toContent(ApiRequest request) {
      return new Content.Text(text);
    }

    @Override
    public PreviewRequest previewRequest() {
      return PreviewRequest.of(linkPreview, linkPreviewHighQuality);
    }
  }

  /// A link below its title, with the title as its preview.
  record SendLinkPreviewBody(
      @Nullable String session,
      String chatId,
      @Matches(TextFormat.HTTP_URL) @Length(max = ContentLimits.DESCRIPTION) String url,
      @Length(max = ContentLimits.TITLE) String title,
      @JsonProperty("reply_to") @Nullable String replyTo,
      @Nullable String id,
      @Nullable @Length(max = ScheduleFields.LONGEST) String sendAt,
      @Nullable @Length(max = ScheduleFields.LONGEST) String expiresAt,
      @Nullable @OneOf({"high", "normal", "low"}) String priority,
      @Nullable Long ephemeralExpiration)
      implements SendBody {

    @Override
    public Content toContent(ApiRequest request) {
      return new Content.TextWithPreview(
          title + "\n" + url, new LinkPreview(url, title, null, null, false));
    }

    @Override
    public String named(String component) {
      return switch (component) {
        case "preview.url" -> "url";
        case "preview.title" -> "title";
        default -> SendBody.super.named(component);
      };
    }
  }

  /// A text with a link, and the preview that phones show of it.
  ///
  /// @param linkPreviewHighQuality whether the image is shown large; it is when absent
  record CustomPreviewBody(
      @Nullable String session,
      String chatId,
      String text,
      Preview preview,
      @Nullable Boolean linkPreviewHighQuality,
      @JsonProperty("reply_to") @Nullable String replyTo,
      @Nullable String id,
      @Nullable @Length(max = ScheduleFields.LONGEST) String sendAt,
      @Nullable @Length(max = ScheduleFields.LONGEST) String expiresAt,
      @Nullable @OneOf({"high", "normal", "low"}) String priority,
      @Nullable Long ephemeralExpiration)
      implements SendBody {
    private static final String IMAGE = "preview.image";

    @Override
    public Content toContent(ApiRequest request) {
      var image = preview.image();
      return new Content.TextWithPreview(
          text,
          new LinkPreview(
              preview.url(),
              preview.title(),
              preview.description().isBlank() ? null : preview.description(),
              image == null || image.isBlank()
                  ? null
                  : image.toAttachment(IMAGE, "media", request.mediaLimits().otherBytes()),
              !Boolean.FALSE.equals(linkPreviewHighQuality)));
    }

    @Override
    public String named(String component) {
      return switch (component) {
        case "file", "url" -> IMAGE;
        default -> SendBody.super.named(component);
      };
    }

    /// @param url as it is in the text
    record Preview(
        @Matches(TextFormat.HTTP_URL) @Length(max = ContentLimits.DESCRIPTION) String url,
        @Length(max = ContentLimits.TITLE) String title,
        @MayBeEmpty @Length(max = ContentLimits.DESCRIPTION) String description,
        @Nullable FileBody image) {}
  }
}
