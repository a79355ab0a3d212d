package dev.sessiongateway.http.messaging;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.BodyKind;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.api.Wanted;
import dev.sessiongateway.http.jid.Recipients;
import dev.sessiongateway.http.paging.PageNumber;
import dev.sessiongateway.http.product.Product;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Messages that are there, for family B: found in every state of the instance, changed, deleted.
public final class FamilyBMessageRoutes implements Api.Capability {
  private static final String DELETE = "/chat/deleteMessageForEveryone/{instance}";

  private final Chats chats;
  private final MediaStore media;
  private final FamilyBAmending amending;
  private final Product product;

  public FamilyBMessageRoutes(
      Chats chats, MediaStore media, FamilyBAmending amending, Product product) {
    this.chats = chats;
    this.media = media;
    this.amending = amending;
    this.product = product;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.post(
        "/chat/findMessages/{instance}", Scope.READ, FindMessagesBody.class, this::findMessages);
    api.post(
        "/chat/findStatusMessage/{instance}", Scope.READ, FindStatusBody.class, this::findStatus);
    api.post(
        "/chat/getBase64FromMediaMessage/{instance}",
        Scope.READ,
        BodyKind.MEDIA,
        MediaBody.class,
        this::base64);
    api.post("/chat/getPollVote/{instance}", Scope.READ, PollBody.class, this::poll);
    api.putOrPost("/chat/updateMessage/{instance}", Scope.SEND, UpdateBody.class, this::update);
    api.delete(DELETE, Scope.SEND, DeleteBody.class, this::delete);
    api.post(DELETE, Scope.SEND, DeleteBody.class, this::delete);
  }

  private Answer findMessages(Call call, FindMessagesBody body) {
    var session = call.session();
    var page = body.pageNumber();
    var found =
        body.toFilter(session)
            .map(filter -> found(session, filter, page))
            .orElseGet(() -> FamilyBFoundMessages.of(page, 0, List.of()));
    return Answer.ok(found);
  }

  private FamilyBFoundMessages found(Session session, MessageFilter filter, PageNumber page) {
    var query = new MessageQuery(filter, SortOrder.DESCENDING, page.toPage());
    var rows =
        chats.messages(session.name(), query).stream()
            .map(message -> FamilyBFoundMessages.Row.of(message, session, product))
            .toList();
    return FamilyBFoundMessages.of(page, chats.count(session.name(), filter), rows);
  }

  private Answer findStatus(Call call, FindStatusBody body) {
    var session = call.session();
    var page = body.pageNumber().toPage();
    var rows =
        body.toFilter().stream()
            .map(filter -> new MessageQuery(filter, SortOrder.ASCENDING, page))
            .flatMap(query -> chats.messages(session.name(), query).stream())
            .map(message -> FamilyBMessageStatus.of(message, session))
            .toList();
    return Answer.ok(rows);
  }

  private Answer base64(Call call, MediaBody body) {
    var session = call.session();
    var id = MessageId.parse("message.key.id", body.message().key().id());
    var message = chats.message(session.name(), id);
    var asMp4 = Boolean.TRUE.equals(body.convertToMp4());
    return Answer.created(FamilyBMediaFile.of(message, media, asMp4));
  }

  private Answer poll(Call call, PollBody body) {
    var session = call.session();
    var id = MessageId.parse("message.key.id", body.message().key().id());
    var chat = Recipients.parse("remoteJid", body.remoteJid());
    var result = chats.poll(session.name(), id);
    if (!result.message().chat().equals(chat)) {
      throw Fault.notFound("poll", id.value());
    }
    return Answer.ok(PollVotes.of(result));
  }

  private Answer update(Call call, UpdateBody body) {
    var session = call.session();
    var key = body.key();
    var id = MessageId.parse("key.id", key.id());
    return Answer.ok(amending.edit(session, body.number(), key.remoteJid(), id, body.text()));
  }

  /// Some clients cannot send a body with a DELETE; the fields may be in the query then.
  private Answer delete(Call call, DeleteBody body) {
    var session = call.session();
    var query = call.query();
    var chat = Wanted.of("remoteJid", or(body.remoteJid(), query.text("remoteJid")));
    var id = MessageId.parse("id", Wanted.of("id", or(body.id(), query.text("id"))));
    var mine = body.fromMe() == null ? query.flag("fromMe") : body.fromMe();
    var fromMe = Wanted.of("fromMe", mine);
    var writer = or(body.participant(), query.text("participant"));
    var participant =
        writer == null || writer.isBlank() ? null : Recipients.parse("participant", writer);
    return Answer.created(amending.revoke(session, chat, id, fromMe, participant));
  }

  private static @Nullable String or(@Nullable String inBody, @Nullable String inQuery) {
    return inBody == null ? inQuery : inBody;
  }

  /// @param message a whole record will do
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
}
