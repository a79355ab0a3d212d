package dev.sessiongateway.http.familya.chat;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.chat.ChatQuery.SortField;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.familya.messaging.MessageView;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.group.GroupDisplayInfo;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.json.Range;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Chats and messages in family A, read from the store in every state of the session.
public final class ChatRoutes implements Api.RouteGroup {
  private static final int OVERVIEW_BY_DEFAULT = 20;

  private final Chats chats;
  private final ChatPictures pictures;
  private final ServerInfo server;

  public ChatRoutes(Chats chats, Contacts contacts, GroupDisplayInfo groups, ServerInfo server) {
    this.chats = chats;
    this.pictures = new ChatPictures(contacts, groups, server);
    this.server = server;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get("/api/{session}/chats", Scope.READ, this::list);
    api.get("/api/{session}/chats/overview", Scope.READ, this::overview);
    api.post("/api/{session}/chats/overview", Scope.READ, OverviewBody.class, this::overview);
    api.get("/api/{session}/chats/{chatId}/messages", Scope.READ, this::messages);
    api.get("/api/{session}/chats/{chatId}/messages/{messageId}", Scope.READ, this::message);
    api.get("/api/messages", Scope.READ, this::messagesByQuery);
    api.post("/api/sendSeen", Scope.SEND, SeenBody.class, this::sendSeen);
  }

  private ApiResponse list(ApiRequest request) {
    var session = request.session();
    var query =
        new ChatQuery(
            sortBy(request.query().text("sortBy")),
            request.query().order("sortOrder", SortOrder.DESCENDING),
            request.query().page(Page.MAX_LIMIT));
    return ApiResponse.ok(
        chats.list(session.name(), query).stream()
            .map(chat -> ChatView.of(chat, session, server))
            .toList());
  }

  private static SortField sortBy(@Nullable String text) {
    return switch (text) {
      case null -> SortField.LAST_MESSAGE;
      case "", "conversationTimestamp", "messageTimestamp" -> SortField.LAST_MESSAGE;
      case "id" -> SortField.ID;
      case "name" -> SortField.NAME;
      default ->
          throw Fault.invalid(
              "sortBy", "must be conversationTimestamp, messageTimestamp, id or name");
    };
  }

  private ApiResponse overview(ApiRequest request) {
    return ApiResponse.ok(
        summaries(request, request.query().list("ids"), request.query().page(OVERVIEW_BY_DEFAULT)));
  }

  private ApiResponse overview(ApiRequest request, OverviewBody body) {
    return request.done(summaries(request, body.ids(), body.page()));
  }

  private List<ChatSummary> summaries(ApiRequest request, List<String> ids, Page page) {
    var session = request.session();
    var name = session.name();
    var found = ids.isEmpty() ? newest(name, page) : among(request, name, ids, page);
    var shown = pictures.of(session, found);
    return found.stream()
        .map(chat -> ChatSummary.of(chat, shown.get(chat.id()), session, server))
        .toList();
  }

  private List<Chat> newest(SessionName session, Page page) {
    return chats.list(session, new ChatQuery(SortField.LAST_MESSAGE, SortOrder.DESCENDING, page));
  }

  /// Pages through the newest chats until all are found.
  private List<Chat> among(ApiRequest request, SessionName session, List<String> ids, Page page) {
    var wanted = new HashSet<Address>();
    ids.forEach(id -> wanted.add(request.address("ids", id)));
    var found = new ArrayList<Chat>();
    for (var offset = 0; found.size() < wanted.size(); offset += Page.MAX_LIMIT) {
      var some = newest(session, new Page(Page.MAX_LIMIT, offset));
      some.stream().filter(chat -> wanted.contains(chat.id())).forEach(found::add);
      if (some.size() < Page.MAX_LIMIT) {
        break;
      }
    }
    return found.stream().skip(page.offset()).limit(page.limit()).toList();
  }

  private ApiResponse messages(ApiRequest request) {
    return messages(request, request.session(), request.path("chatId"));
  }

  private ApiResponse messagesByQuery(ApiRequest request) {
    var session = request.session(request.query().text("session"));
    return messages(request, session, request.query().required("chatId"));
  }

  private ApiResponse messages(ApiRequest request, Session session, String chat) {
    var query = MessageFilterQuery.of(request, chat);
    return ApiResponse.ok(
        chats.messages(session.name(), query).stream()
            .map(message -> MessageView.of(message, session, server))
            .toList());
  }

  private ApiResponse message(ApiRequest request) {
    var session = request.session();
    var chat = MessageFilterQuery.chat(request, request.path("chatId"));
    var id = request.path("messageId");
    var message = chats.message(session.name(), request.messageId("messageId", id));
    if (chat != null && !message.chat().equals(chat)) {
      throw Fault.notFound("message", id);
    }
    return ApiResponse.ok(MessageView.of(message, session, server));
  }

  private ApiResponse sendSeen(ApiRequest request, SeenBody body) {
    var session = request.session(body.session());
    chats.markRead(
        session.name(), request.address("chatId", body.chatId()), body.toMessageIds(request));
    return request.done(new Seen(true));
  }

  /// @param messageId the field of older clients
  record SeenBody(
      @Nullable String session,
      String chatId,
      @Nullable List<@Length(min = 1) String> messageIds,
      @Nullable String messageId) {
    List<MessageId> toMessageIds(ApiRequest request) {
      var many = messageIds == null ? Stream.<String>of() : messageIds.stream();
      return Stream.concat(many, Stream.ofNullable(messageId))
          .filter(id -> !id.isBlank())
          .map(id -> request.messageId("messageIds", id))
          .toList();
    }
  }

  record Seen(boolean success) {}

  record OverviewBody(@Nullable Pagination pagination, @Nullable Filter filter) {
    Page page() {
      return pagination == null ? new Page(OVERVIEW_BY_DEFAULT, 0) : pagination.toPage();
    }

    List<String> ids() {
      return filter == null || filter.ids() == null ? List.of() : filter.ids();
    }

    record Pagination(
        @Nullable @Range(min = 0) Integer limit, @Nullable @Range(min = 0) Integer offset) {
      Page toPage() {
        return new Page(
            limit == null || limit == 0 ? OVERVIEW_BY_DEFAULT : limit, offset == null ? 0 : offset);
      }
    }

    record Filter(@Nullable List<String> ids) {}
  }
}
