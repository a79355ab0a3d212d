package dev.sessiongateway.http.familyb.chat;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.chat.ChatQuery.SortField;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.field.PageNumber;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.fault.FaultResponses;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.messaging.GroupDisplayInfo;
import dev.sessiongateway.http.kernel.messaging.NumberOrAddress;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Chats in family B.
public final class ChatRoutes implements Api.FamilyB {
  private static final String FIND = "/chat/findChats/{instance}";
  private static final String FIND_CHANNELS = "/chat/findChannels/{instance}";

  private final Chats chats;
  private final Recipients recipients;
  private final ChatListing listing;

  /// @param time decides which 24-hour windows are still open
  public ChatRoutes(Gateway gateway, Recipients recipients, ServerInfo server, Time time) {
    this.chats = gateway.chats();
    this.recipients = recipients;
    var groups = new GroupDisplayInfo(gateway.groups());
    this.listing =
        new ChatListing(chats, gateway.contacts(), groups, gateway.labels(), server, time);
  }

  private static final Parameter<String> REMOTE_JID = Parameter.required("remoteJid");

  @Override
  public void register(Api api) {
    api.putOrPost(
            "b.markMessageAsRead",
            "/chat/markMessageAsRead/{instance}",
            Scope.SEND,
            ReadBody.class,
            this::markRead)
        .answers(Read.class);
    api.putOrPost(
            "b.markChatUnread",
            "/chat/markChatUnread/{instance}",
            Scope.SEND,
            UnreadBody.class,
            this::unread)
        .answers(MarkedUnread.class);
    api.putOrPost(
        "b.archiveChat",
        "/chat/archiveChat/{instance}",
        Scope.SEND,
        ArchiveBody.class,
        this::archive);
    api.putOrPost(
        "b.archiveChatBriefly",
        "/chat/archive/{instance}",
        Scope.SEND,
        ArchiveBody.class,
        this::archive);
    api.post("b.findChats", FIND, Scope.READ, FindChatsBody.class, this::find);
    api.get("b.findAllChats", FIND, Scope.READ, request -> find(request, FindChatsBody.of(request)))
        .parameters(ChatSearch.REMOTE_JID);
    api.get(
            "b.findChatByRemoteJid",
            "/chat/findChatByRemoteJid/{instance}",
            Scope.READ,
            this::findOne)
        .parameters(REMOTE_JID);
    api.post(
        "b.findChannels", FIND_CHANNELS, Scope.READ, FindChannelsBody.class, this::findChannels);
    api.get(
            "b.findAllChannels",
            FIND_CHANNELS,
            Scope.READ,
            request -> findChannels(request, FindChannelsBody.of(request)))
        .parameters(ChatSearch.REMOTE_JID);
    api.post(
            "b.markMessageAsPlayed",
            "/chat/markMessageAsPlayed/{instance}",
            Scope.SEND,
            PlayedBody.class,
            this::markPlayed)
        .answers(Played.class);
  }

  /// Keys of own messages are ignored: those are always read.
  private ApiResponse markRead(ApiRequest request, ReadBody body) {
    var session = request.session();
    received(request, session, "readMessages", body.readMessages())
        .forEach((chat, ids) -> chats.markRead(session.name(), chat, ids));
    return ApiResponse.created(new Read("Read messages", "success"));
  }

  private ApiResponse markPlayed(ApiRequest request, PlayedBody body) {
    var session = request.session();
    received(request, session, "playedMessages", body.playedMessages())
        .forEach((chat, ids) -> chats.markPlayed(session.name(), chat, ids));
    return ApiResponse.created(new Played("Played messages", "success"));
  }

  /// The received messages among `keys`, by chat.
  ///
  /// @param field of the body, named in the fault
  private Map<Address, List<MessageId>> received(
      ApiRequest request, Session session, String field, List<Key> keys) {
    var written = new LinkedHashMap<String, List<MessageId>>();
    for (var key : keys) {
      var id = request.messageId(field + ".id", key.id());
      var _ = NumberOrAddress.parse(request.addressing(), field + ".remoteJid", key.remoteJid());
      if (!key.fromMe()) {
        written.computeIfAbsent(key.remoteJid(), _ -> new ArrayList<>()).add(id);
      }
    }
    var byChat = new LinkedHashMap<Address, List<MessageId>>();
    written.forEach((chat, ids) ->
        byChat.computeIfAbsent(canonical(session, chat), _ -> new ArrayList<>()).addAll(ids));
    return byChat;
  }

  private ApiResponse unread(ApiRequest request, UnreadBody body) {
    var session = request.session();
    var chat = canonical(session, Last.chat(body.lastMessage(), body.chat()));
    return FaultTranslation.onNetwork(
        "markedChatUnread",
        () -> {
          chats.markUnread(session.name(), chat);
          return ApiResponse.created(new MarkedUnread(chat.networkForm(), true));
        });
  }

  private ApiResponse archive(ApiRequest request, ArchiveBody body) {
    var session = request.session();
    var chat = canonical(session, Last.chat(body.lastMessage(), body.chat()));
    return FaultTranslation.onNetwork(
        "archived",
        () -> {
          chats.archive(session.name(), chat, body.archive());
          return ApiResponse.created(new Archived(chat.networkForm(), true, body.archive()));
        });
  }

  /// The chat under the network's own address.
  private Address canonical(Session session, String number) {
    return recipients.findIfPossible(session.name(), number);
  }

  private ApiResponse find(ApiRequest request, FindChatsBody body) {
    var page = body.toPage();
    return body.toFilter(request)
        .map(filter -> list(request.session(), filter, page))
        .orElseGet(() -> PageNumber.withTotal(ApiResponse.ok(List.of()), page, 0));
  }

  private ApiResponse list(Session session, ChatFilter filter, Page page) {
    var query = new ChatQuery(filter, SortField.LAST_MESSAGE, SortOrder.DESCENDING, page);
    var found = ApiResponse.ok(listing.list(session, query));
    return PageNumber.withTotal(found, page, chats.count(session.name(), filter));
  }

  /// An unknown chat answers `null`, not 404.
  private ApiResponse findOne(ApiRequest request) {
    var session = request.session();
    var remoteJid = request.query().text(REMOTE_JID.name());
    if (remoteJid == null || remoteJid.isBlank()) {
      return FaultResponses.bareError("remoteJid", "remoteJid is a required query parameter");
    }
    return ApiResponse.ok(
        listing
            .find(session, NumberOrAddress.parse(request.addressing(), "remoteJid", remoteJid))
            .orElse(null));
  }

  private ApiResponse findChannels(ApiRequest request, FindChannelsBody body) {
    var session = request.session();
    var page = body.toPage();
    return ApiResponse.ok(
        body.toFilter(request)
            .map(filter -> foundChannels(session, filter, page))
            .orElseGet(() -> FoundChannels.of(page, 0, List.of())));
  }

  private FoundChannels foundChannels(Session session, ChatFilter filter, PageNumber page) {
    var query = new ChatQuery(filter, SortField.LAST_MESSAGE, SortOrder.DESCENDING, page.toPage());
    return FoundChannels.of(
        page, chats.count(session.name(), filter), chats.list(session.name(), query));
  }

  record ReadBody(@Size(min = 1) List<Key> readMessages) {}

  record PlayedBody(@Size(min = 1) List<Key> playedMessages) {}

  record Key(String id, Boolean fromMe, String remoteJid) {}

  /// @param chat suffices without `lastMessage`
  record UnreadBody(@Nullable Last lastMessage, @Nullable String chat) {}

  /// @param archive false unarchives
  record ArchiveBody(Boolean archive, @Nullable Last lastMessage, @Nullable String chat) {}

  /// The newest message of a chat; its key names the chat.
  record Last(Key key) {
    static String chat(@Nullable Last message, @Nullable String chat) {
      if (message != null) {
        return message.key().remoteJid();
      }
      if (chat == null || chat.isBlank()) {
        throw Fault.invalid("chat", "is required when there is no lastMessage");
      }
      return chat;
    }
  }

  record Read(String message, String read) {}

  record Played(String message, String played) {}

  record MarkedUnread(String chatId, boolean markedChatUnread) {}

  /// @param archived true on success, also of unarchiving
  /// @param archive the requested value
  record Archived(String chatId, boolean archived, boolean archive) {}
}
