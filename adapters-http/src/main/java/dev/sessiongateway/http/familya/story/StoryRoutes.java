package dev.sessiongateway.http.familya.story;

import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.application.story.Stories;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.messaging.StoryStyle;
import dev.sessiongateway.http.familya.messaging.SendResult;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Stories in family A.
public record StoryRoutes(Stories stories, Messaging messaging, ServerInfo server)
    implements Api.FamilyA {
  private static final String STATUS = "/api/{session}/status";

  @Override
  public void register(Api api) {
    api.post("a.postTextStatus", STATUS + "/text", Scope.SEND, StoryBody.Text.class, this::post);
    api.post(
        "a.postImageStatus",
        STATUS + "/image",
        Scope.SEND,
        BodyKind.MEDIA,
        StoryBody.Image.class,
        this::post);
    api.post(
        "a.postVoiceStatus",
        STATUS + "/voice",
        Scope.SEND,
        BodyKind.VOICE,
        StoryBody.Voice.class,
        this::post);
    api.post(
        "a.postVideoStatus",
        STATUS + "/video",
        Scope.SEND,
        BodyKind.MEDIA,
        StoryBody.Video.class,
        this::post);
    api.post("a.deleteStatus", STATUS + "/delete", Scope.SEND, DeleteBody.class, this::delete);
    api.get("a.newStatusId", STATUS + "/new-message-id", Scope.SEND, this::newMessageId)
        .answers(NewId.class);
  }

  private ApiResponse post(ApiRequest request, StoryBody body) {
    var session = request.session();
    var story =
        OutgoingMessage.to(Address.STATUS, body.toStory(request))
            .withIdempotency(request.idempotency(body.id()))
            .converting(body.conversion())
            .previewing(body.preview());
    var posted = FaultTranslation.naming(body::named, () -> stories.post(session.name(), story));
    return SendResult.of(posted, request.session(), server).toResponse(request);
  }

  private ApiResponse delete(ApiRequest request, DeleteBody body) {
    var story = request.messageId("id", body.id());
    var people = StoryBody.people(request, body.contacts());
    return answer(request, stories.remove(request.session().name(), story, people));
  }

  private ApiResponse answer(ApiRequest request, Message story) {
    return request.done(SendResult.of(story, request.session(), server));
  }

  private ApiResponse newMessageId(ApiRequest request) {
    request.session(); // 404 for an unknown session
    return ApiResponse.ok(new NewId(messaging.newMessageId().value()));
  }

  record DeleteBody(String id, @Nullable List<@Length(min = 1) String> contacts) {}

  record NewId(String id) {}

  /// The body of a story in family A.
  interface StoryBody {
    /// The background that WAHA's clients expect when they name none.
    String GREEN = "#38b42f";

    /// The message id that the client chose.
    @Nullable String id();

    /// Who sees it; absent and empty mean everybody.
    @Nullable List<String> contacts();

    /// A text, or a file with its caption.
    Content toContent(ApiRequest request);

    default @Nullable StoryStyle style() {
      return null;
    }

    /// Whether the voice note or video is converted to the format that phones play.
    default @Nullable Boolean convert() {
      return null;
    }

    default @Nullable FileBody file() {
      return null;
    }

    default MediaConversion conversion() {
      return FileBody.conversion(convert(), file());
    }

    /// The preview of the first link in its text.
    default PreviewRequest preview() {
      return PreviewRequest.NONE;
    }

    default Content.Story toStory(ApiRequest request) {
      return new Content.Story(toContent(request), style(), people(request, contacts()));
    }

    /// The body's name of a component of a story.
    default String named(String component) {
      return switch (component) {
        case "story.background" -> "backgroundColor";
        case "story.font" -> "font";
        default -> component;
      };
    }

    static List<Address> people(ApiRequest request, @Nullable List<String> contacts) {
      var people = new LinkedHashSet<Address>();
      var names = contacts == null ? List.<String>of() : contacts;
      for (var i = 0; i < names.size(); i++) {
        var person = request.address("contacts." + i, names.get(i));
        if (person.isGroup() || person.isChannel() || person.equals(Address.STATUS)) {
          throw Fault.invalid("contacts." + i, "must be a person");
        }
        people.add(person);
      }
      return List.copyOf(people);
    }

    record Text(
        @Nullable String id,
        @Nullable List<@Length(min = 1) String> contacts,
        String text,
        @Nullable @Matches(TextFormat.COLOUR) String backgroundColor,
        @Nullable @Range(min = 0, max = ContentLimits.FONT) Integer font,
        @Nullable Boolean linkPreview,
        @Nullable Boolean linkPreviewHighQuality)
        implements StoryBody {
      @Override
      public Content toContent(ApiRequest request) {
        return new Content.Text(text);
      }

      @Override
      public PreviewRequest preview() {
        return PreviewRequest.of(linkPreview, linkPreviewHighQuality);
      }

      @Override
      public StoryStyle style() {
        return new StoryStyle(
            backgroundColor == null ? GREEN : backgroundColor, font == null ? 0 : font);
      }
    }

    record Image(
        @Nullable String id,
        @Nullable List<@Length(min = 1) String> contacts,
        FileBody file,
        @Nullable @Length(max = ContentLimits.CAPTION) String caption)
        implements StoryBody {
      @Override
      public Content toContent(ApiRequest request) {
        var attachment = file.toAttachment("file", "media", request.mediaLimits().otherBytes());
        return new Content.Media(MediaKind.IMAGE, attachment, caption);
      }
    }

    record Voice(
        @Nullable String id,
        @Nullable List<@Length(min = 1) String> contacts,
        FileBody file,
        @Nullable Boolean convert,
        @Nullable @Matches(TextFormat.COLOUR) String backgroundColor)
        implements StoryBody {
      @Override
      public Content toContent(ApiRequest request) {
        var attachment = file.toAttachment("file", "audio", request.mediaLimits().voiceBytes());
        return new Content.Media(MediaKind.VOICE, attachment, null);
      }

      @Override
      public StoryStyle style() {
        return new StoryStyle(backgroundColor == null ? GREEN : backgroundColor, 0);
      }
    }

    record Video(
        @Nullable String id,
        @Nullable List<@Length(min = 1) String> contacts,
        FileBody file,
        @Nullable Boolean convert,
        @Nullable @Length(max = ContentLimits.CAPTION) String caption)
        implements StoryBody {
      @Override
      public Content toContent(ApiRequest request) {
        var attachment = file.toAttachment("file", "media", request.mediaLimits().otherBytes());
        return new Content.Media(MediaKind.VIDEO, attachment, caption);
      }
    }
  }
}
