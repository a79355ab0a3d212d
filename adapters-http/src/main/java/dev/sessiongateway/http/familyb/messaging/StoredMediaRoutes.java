package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.messaging.MediaFiles;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.field.PageNumber;
import dev.sessiongateway.http.familyb.field.RowId;
import dev.sessiongateway.http.familyb.messaging.MessageRoutes.MessagePage;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.messaging.ProtocolType;
import dev.sessiongateway.http.kernel.server.PathSigner;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The files of messages and their addresses, wherever they are kept. Works in every state of the
/// instance.
public record StoredMediaRoutes(Chats chats, MediaFiles files, ServerInfo server)
    implements Api.FamilyB {
  @Override
  public void register(Api api) {
    api.post("b.getMedia", "/s3/getMedia/{instance}", Scope.READ, MediaQuery.class, this::find)
        .answersList(StoredMedia.class);
    api.post("b.getMediaUrl", "/s3/getMediaUrl/{instance}", Scope.READ, UrlQuery.class, this::url);
  }

  private ApiResponse find(ApiRequest request, MediaQuery query) {
    var session = request.session();
    var rows =
        query.toFilter(request, session).stream()
            .map(filter ->
                new MessageQuery(filter, SortOrder.DESCENDING, query.pageNumber().toPage()))
            .flatMap(wanted -> chats.messages(session.name(), wanted).stream())
            .map(message -> StoredMedia.of(message, session, server, null))
            .toList();
    if (rows.isEmpty() && query.namesOne()) {
      throw Fault.notFound("media", query.named());
    }
    return ApiResponse.created(rows);
  }

  private ApiResponse url(ApiRequest request, UrlQuery query) {
    var session = request.session();
    var message =
        chats
            .findMessage(session.name(), message(request, session, "id", query.id()))
            .orElseThrow(() -> Fault.notFound("media", query.id()));
    var file = StoredMedia.file(message);
    if (!files.isKept(session.name(), file.id())) {
      throw Fault.notFound("media", query.id());
    }
    var validity = query.validity();
    var address =
        files
            .address(file.id(), server.withinKey(validity))
            .map(Object::toString)
            .orElseGet(() -> server.fileUrl(session.name(), file.id(), validity));
    return ApiResponse.ok(StoredMedia.of(message, session, server, address));
  }

  /// A file has the id of its message; the id of the row of the message is accepted too.
  private static MessageId message(ApiRequest request, Session session, String field, String text) {
    return RowId.MESSAGE.messageId(session, text).orElseGet(() -> request.messageId(field, text));
  }

  /// Blank fields do not filter. What is not understood is refused: it would widen the answer.
  ///
  /// @param type the key of the content, or the word for it in `sendMedia`
  /// @param messageId of the row, or of the message
  /// @param offset the size of a page
  @OnlyKnownFields
  record MediaQuery(
      @Nullable String id,
      @Nullable String type,
      @Nullable String messageId,
      @Nullable @Range(min = 0) Integer page,
      @Nullable @Range(min = 0) Integer offset) {
    private static final int PAGE_SIZE = 50;
    private static final Set<ContentKind> ALL =
        EnumSet.of(
            ContentKind.IMAGE,
            ContentKind.VIDEO,
            ContentKind.AUDIO,
            ContentKind.VOICE,
            ContentKind.DOCUMENT,
            ContentKind.STICKER,
            ContentKind.VIDEO_NOTE);

    PageNumber pageNumber() {
      return PageNumber.of(page, offset, PAGE_SIZE);
    }

    boolean namesOne() {
      return isPresent(id) || isPresent(messageId);
    }

    String named() {
      return isPresent(id) ? String.valueOf(id) : String.valueOf(messageId);
    }

    private static boolean isPresent(@Nullable String text) {
      return text != null && !text.isBlank();
    }

    /// Empty when no file can match.
    Optional<MessageFilter> toFilter(ApiRequest request, Session session) {
      var kinds = kinds();
      if (kinds.isEmpty()) {
        return Optional.empty();
      }
      var ofMessage =
          messageId == null || messageId.isBlank()
              ? null
              : message(request, session, "messageId", messageId);
      if (id == null || id.isBlank()) {
        return Optional.of(MessageFilter.ALL.ofKinds(kinds).withId(ofMessage));
      }
      var ofFile = message(request, session, "id", id);
      return ofMessage == null || ofMessage.equals(ofFile)
          ? Optional.of(MessageFilter.ALL.ofKinds(kinds).withId(ofFile))
          : Optional.empty();
    }

    private Set<ContentKind> kinds() {
      if (type == null || type.isBlank()) {
        return ALL;
      }
      var word = type.strip();
      var kinds = EnumSet.noneOf(ContentKind.class);
      kinds.addAll(ProtocolType.kinds(word));
      kinds.addAll(ProtocolType.kinds(word + "Message"));
      kinds.retainAll(ALL);
      return kinds;
    }
  }

  /// @param expiry seconds, also as a text
  record UrlQuery(String id, @Nullable JsonNode expiry) {
    Duration validity() {
      if (expiry == null || expiry.isNull()) {
        return PathSigner.LIFETIME;
      }
      var most = PathSigner.LIFETIME.toSeconds();
      try {
        var seconds = expiry.isContainerNode() ? 0 : Long.parseLong(expiry.asText().strip());
        if (seconds >= 1 && seconds <= most) {
          return Duration.ofSeconds(seconds);
        }
      } catch (NumberFormatException _) {
        // Reported below, like a number out of range.
      }
      throw Fault.invalid("expiry", "must be 1 to " + most + " seconds");
    }
  }

  /// The file of a message.
  ///
  /// @param id that of the message, as a message has one file
  /// @param type the key of the content
  /// @param mediaUrl null unless it is asked for
  @SchemaName("B.StoredMedia")
  record StoredMedia(
      String id,
      String fileName,
      String type,
      String mimetype,
      Instant createdAt,
      String messageId,
      String instanceId,
      @JsonProperty("Message") MessagePage.Row message,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String mediaUrl) {
    static StoredMedia of(
        Message message, Session session, ServerInfo server, @Nullable String mediaUrl) {
      var file = file(message);
      var kind = ContentKind.of(MediaFile.media(message.content()));
      return new StoredMedia(
          message.id().value(),
          file.filename() == null ? MediaFile.generatedName(message, file) : file.filename(),
          ProtocolType.of(kind),
          file.mimetype(),
          message.at(),
          message.id().value(),
          session.id().toString(),
          MessagePage.Row.of(message, session, server),
          mediaUrl);
    }

    /// @throws dev.sessiongateway.domain.fault.FaultException `message.no-media`
    static Attachment.Stored file(Message message) {
      if (MediaFile.media(message.content()).attachment() instanceof Attachment.Stored stored) {
        return stored;
      }
      throw new IllegalStateException("the file of a stored message is not stored");
    }
  }
}
