package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.chat.Chats.PollResult;
import dev.sessiongateway.application.media.MediaConversions;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.field.PageNumber;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.familyb.field.RowId;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.NumberOrAddress;
import dev.sessiongateway.http.kernel.messaging.ProtocolContext;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds, edits and deletes stored messages. Finding works in every state of the instance.
public final class MessageRoutes implements Api.FamilyB {
  private static final String DELETE = "/chat/deleteMessageForEveryone/{instance}";
  private static final Parameter<@Nullable String> ID = Parameter.text("id");
  private static final Parameter<@Nullable Boolean> FROM_ME = Parameter.flag("fromMe");
  private static final Parameter<@Nullable String> REMOTE_JID = Parameter.text("remoteJid");
  private static final Parameter<@Nullable String> PARTICIPANT = Parameter.text("participant");

  private final Chats chats;
  private final MediaStore media;
  private final MediaConversions conversions;
  private final MessageEdits edits;
  private final ServerInfo server;

  /// @param time the time of a change
  public MessageRoutes(Gateway gateway, Recipients recipients, ServerInfo server, Time time) {
    this.chats = gateway.chats();
    this.media = gateway.media();
    this.conversions = gateway.mediaConversions();
    this.edits = new MessageEdits(gateway.messaging(), chats, recipients, server, time);
    this.server = server;
  }

  @Override
  public void register(Api api) {
    api.post(
            "b.findMessages",
            "/chat/findMessages/{instance}",
            Scope.READ,
            FindMessagesBody.class,
            this::findMessages)
        .answers(MessagePage.class);
    api.post(
            "b.findStatusMessage",
            "/chat/findStatusMessage/{instance}",
            Scope.READ,
            FindStatusesBody.class,
            this::findStatus)
        .answersList(MessageStatus.class);
    api.post(
        "b.getBase64FromMediaMessage",
        "/chat/getBase64FromMediaMessage/{instance}",
        Scope.READ,
        BodyKind.MEDIA,
        MediaBody.class,
        this::base64);
    api.post(
            "b.getPollVote", "/chat/getPollVote/{instance}", Scope.READ, PollBody.class, this::poll)
        .answers(PollVotes.class);
    api.putOrPost(
        "b.updateMessage",
        "/chat/updateMessage/{instance}",
        Scope.SEND,
        UpdateBody.class,
        this::update);
    api.delete("b.deleteMessageForEveryone", DELETE, Scope.SEND, DeleteBody.class, this::delete)
        .parameters(ID, FROM_ME, REMOTE_JID, PARTICIPANT);
    api.post("b.deleteMessageForEveryone.post", DELETE, Scope.SEND, DeleteBody.class, this::delete)
        .parameters(ID, FROM_ME, REMOTE_JID, PARTICIPANT);
  }

  private ApiResponse findMessages(ApiRequest request, FindMessagesBody body) {
    var session = request.session();
    var page = body.pageNumber();
    var found =
        body.toFilter(request, session)
            .map(filter -> found(session, filter, page))
            .orElseGet(() -> MessagePage.of(page, 0, List.of()));
    return ApiResponse.ok(found);
  }

  private MessagePage found(Session session, MessageFilter filter, PageNumber page) {
    var query = new MessageQuery(filter, SortOrder.DESCENDING, page.toPage());
    var messages = chats.messages(session.name(), query);
    LidView.of(server, session).prepareMessages(messages);
    var rows =
        messages.stream().map(message -> MessagePage.Row.of(message, session, server)).toList();
    return MessagePage.of(page, chats.count(session.name(), filter), rows);
  }

  private ApiResponse findStatus(ApiRequest request, FindStatusesBody body) {
    var session = request.session();
    var page = body.pageNumber().toPage();
    var messages =
        body.toFilter(request).stream()
            .map(filter -> new MessageQuery(filter, SortOrder.ASCENDING, page))
            .flatMap(query -> chats.messages(session.name(), query).stream())
            .toList();
    LidView.of(server, session).prepareMessages(messages);
    var rows =
        messages.stream().map(message -> MessageStatus.of(message, session, server)).toList();
    return ApiResponse.ok(rows);
  }

  private ApiResponse base64(ApiRequest request, MediaBody body) {
    var session = request.session();
    var id = request.messageId("message.key.id", body.message().key().id());
    var message = chats.message(session.name(), id);
    var asMp4 = Boolean.TRUE.equals(body.convertToMp4()) ? conversions : null;
    return ApiResponse.created(MediaFile.of(message, media, asMp4));
  }

  private ApiResponse poll(ApiRequest request, PollBody body) {
    var session = request.session();
    var id = request.messageId("message.key.id", body.message().key().id());
    var chat = NumberOrAddress.parse(request.addressing(), "remoteJid", body.remoteJid());
    var result = chats.poll(session.name(), id);
    if (!result.message().chat().equals(chat)) {
      throw Fault.notFound("poll", id.value());
    }
    return ApiResponse.ok(PollVotes.of(result));
  }

  private ApiResponse update(ApiRequest request, UpdateBody body) {
    var session = request.session();
    var key = body.key();
    var id = request.messageId("key.id", key.id());
    return ApiResponse.ok(edits.edit(session, body.number(), key.remoteJid(), id, body.text()));
  }

  /// Some clients cannot send a body with a DELETE; they may put the fields into the query.
  private ApiResponse delete(ApiRequest request, DeleteBody body) {
    var session = request.session();
    var chat = Required.of("remoteJid", or(body.remoteJid(), REMOTE_JID.of(request)));
    var id = request.messageId("id", Required.of("id", or(body.id(), ID.of(request))));
    var mine = body.fromMe() == null ? FROM_ME.of(request) : body.fromMe();
    var fromMe = Required.of("fromMe", mine);
    var writer = or(body.participant(), PARTICIPANT.of(request));
    var participant = NumberOrAddress.parseIfPresent(request, "participant", writer).orElse(null);
    return ApiResponse.created(edits.revoke(session, chat, id, fromMe, participant));
  }

  private static @Nullable String or(@Nullable String inBody, @Nullable String inQuery) {
    return inBody == null ? inQuery : inBody;
  }

  /// @param message its key suffices; a whole record is accepted
  /// @param convertToMp4 for sounds
  record MediaBody(Referred message, @Nullable Boolean convertToMp4) {}

  record PollBody(Referred message, String remoteJid) {}

  record Referred(Id key) {}

  record Id(String id) {}

  record UpdateBody(String number, Key key, String text) {}

  record Key(String id, Boolean fromMe, String remoteJid) {}

  record DeleteBody(
      @Nullable String id,
      @Nullable Boolean fromMe,
      @Nullable String remoteJid,
      @Nullable String participant) {}

  /// The tally of a poll.
  record PollVotes(Poll poll) {
    static PollVotes of(PollResult result) {
      var results = new LinkedHashMap<String, Votes>();
      var total = 0;
      for (var tally : result.tallies()) {
        var voters = tally.voters().stream().map(Address::networkForm).toList();
        results.put(tally.option(), new Votes(voters.size(), voters));
        total += voters.size();
      }
      return new PollVotes(new Poll(result.poll().name(), total, results));
    }

    /// @param totalVotes of all options; a voter of two options counts twice
    /// @param results by option, all of them
    record Poll(String name, int totalVotes, Map<String, Votes> results) {}

    record Votes(int votes, List<String> voters) {}
  }

  /// A page of messages.
  record MessagePage(Found messages) {
    static MessagePage of(PageNumber page, long total, List<Row> records) {
      return new MessagePage(new Found(total, page.pages(total), page.number(), records));
    }

    /// @param total on all pages
    record Found(long total, long pages, int currentPage, List<Row> records) {}

    /// @param id of the row
    /// @param updates the acknowledgements since it was sent, or its deletion
    @JsonInclude(JsonInclude.Include.ALWAYS)
    @SchemaName("B.FoundMessage")
    record Row(
        String id,
        ProtocolKey key,
        @Nullable String pushName,
        String messageType,
        Map<String, Object> message,
        long messageTimestamp,
        String instanceId,
        String source,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ProtocolContext contextInfo,
        @JsonProperty("MessageUpdate") List<Update> updates) {
      static Row of(Message message, Session session, ServerInfo server) {
        var shown = MessageRecord.of(message, session, server);
        return new Row(
            RowId.MESSAGE.of(session, message.id()),
            shown.key(),
            shown.pushName(),
            shown.messageType(),
            shown.message(),
            shown.messageTimestamp(),
            shown.instanceId(),
            shown.source(),
            shown.contextInfo(),
            updates(message));
      }

      private static List<Update> updates(Message message) {
        var moved = message.fromMe() && message.ack() != Ack.PENDING;
        return moved || message.content() instanceof Content.Revoked
            ? List.of(Update.of(message))
            : List.of();
      }
    }

    /// @param reason,code as those of a [MessageStatus]
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Update(String status, @Nullable String reason, @Nullable String code) {
      static Update of(Message message) {
        var failure = MessageStatus.failure(message);
        return new Update(
            MessageStatus.status(message),
            failure == null ? null : failure.reason(),
            failure == null ? null : failure.code());
      }
    }
  }
}
