package dev.sessiongateway.http.familyb.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.familyb.messaging.MessageRecord;
import dev.sessiongateway.http.kernel.api.EventFormat.EventPayload;
import dev.sessiongateway.http.kernel.json.Timestamp;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Event payloads of chats, contacts and presence. Chats come in arrays; contacts that become known
/// one by one do not.
final class ChatEvents {
  private final ServerInfo server;
  private final HistoryEvents history;

  ChatEvents(ServerInfo server) {
    this.server = server;
    history = new HistoryEvents(server);
  }

  List<EventPayload> of(Event.ChatEvent event, Session session, EventRecord record) {
    return switch (event) {
      case Event.PresenceChanged(var chat, var who, var presence) ->
          presence(chat, who, presence, people(session), record.at());
      case Event.CallChanged(var call, var stage) ->
          EventPayload.alone("call", CallView.of(call, stage, record));
      case Event.ChatOpened(var chat, var name, var unread) ->
          upserted(session, chat, name, unread);
      case Event.ChatRead(var chat) -> upserted(session, chat, null, 0);
      case Event.ChatMarkedUnread(var chat) -> upserted(session, chat, null, 1);
      case Event.ChatArchived(var chat, var archived) -> archived(session, chat, archived);
      case Event.ChatDeleted(var chat) ->
          EventPayload.alone("chats.delete", List.of(jid(session, chat)));
      case Event.ChatTimerChanged(var chat, _, var timer) ->
          EventPayload.alone(
              "chats.update",
              List.of(
                  new Timed(
                      jid(session, chat),
                      session.id().toString(),
                      timer.length().toSeconds(),
                      record.at().getEpochSecond())));
      // Family B has no such events.
      case Event.ChatCleared _, Event.MessagesDisappeared _ -> List.of();
      case Event.ContactChanged(var contact, var isNew) ->
          EventPayload.alone(
              isNew ? "contacts.upsert" : "contacts.update",
              HistoryEvents.Person.of(session, contact, server));
      case Event.HistorySynced synced -> history.of(synced, session);
    };
  }

  private LidView people(Session session) {
    return LidView.of(server, session);
  }

  private String jid(Session session, Address chat) {
    return people(session).shown(chat).networkForm();
  }

  private static List<EventPayload> presence(
      Address chat, Address who, Presence presence, LidView lidView, Instant at) {
    return EventPayload.alone(
        "presence.update",
        new Presences(
            lidView.shown(chat).networkForm(),
            Map.of(lidView.shown(who).networkForm(), PresenceOf.of(presence, at))));
  }

  /// A chat is new, was read or was marked unread.
  private List<EventPayload> upserted(
      Session session, Address chat, @Nullable String name, int unread) {
    var jid = jid(session, chat);
    return EventPayload.alone(
        "chats.upsert", List.of(new Row(jid, jid, session.id().toString(), name, unread)));
  }

  private List<EventPayload> archived(Session session, Address chat, boolean archived) {
    return EventPayload.alone(
        "chats.update",
        List.of(new Archived(jid(session, chat), session.id().toString(), archived)));
  }

  record Presences(String id, Map<String, PresenceOf> presences) {}

  /// @param lastSeen Unix seconds
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PresenceOf(String lastKnownPresence, @Nullable Long lastSeen) {
    static PresenceOf of(Presence presence, Instant at) {
      var seen = presence == Presence.UNAVAILABLE ? at.getEpochSecond() : null;
      return new PresenceOf(Ascii.lower(presence.code()), seen);
    }
  }

  /// Versions of the real server name the chat in either of the first two fields.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Row(
      String id, String remoteJid, String instanceId, @Nullable String name, int unreadMessages) {}

  /// @param archived our own field: the real server does not send what changed
  record Archived(String remoteJid, String instanceId, boolean archived) {}

  /// @param ephemeralExpiration seconds after which messages disappear; 0 when they stay
  /// @param ephemeralSettingTimestamp when it was changed, Unix seconds
  record Timed(
      String remoteJid,
      String instanceId,
      long ephemeralExpiration,
      long ephemeralSettingTimestamp) {}

  /// A call in an event of family B.
  ///
  /// @param date ISO 8601
  /// @param offline whether it rang while the gateway was disconnected
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record CallView(
      String chatId,
      String from,
      String id,
      String date,
      String status,
      boolean offline,
      boolean isVideo,
      boolean isGroup,
      @Nullable String groupJid) {
    static CallView of(Call call, CallStage stage, EventRecord record) {
      var chat = call.chat().networkForm();
      return new CallView(
          chat,
          call.from().networkForm(),
          call.id(),
          Timestamp.iso(record.at()),
          switch (stage) {
            case RINGING -> "offer";
            case ACCEPTED -> "accept";
            case REJECTED -> "reject";
            case TIMED_OUT -> "timeout";
            case ENDED -> "terminate";
          },
          record.replayed(),
          call.video(),
          call.chat().isGroup(),
          call.chat().isGroup() ? chat : null);
    }
  }

  /// Event payloads of the phone's history: chats, messages and contacts, each only when there are
  /// any, then the totals. The network sends the history in one piece.
  record HistoryEvents(ServerInfo server) {
    private static final EventPayload.Progress COMPLETE = new EventPayload.Progress(true, 100);

    List<EventPayload> of(Event.HistorySynced history, Session session) {
      var ignored = session.config().ignore();
      var lidView = LidView.of(server, session);
      var chats =
          history.chats().entrySet().stream()
              .filter(chat -> !ignored.covers(chat.getKey()))
              // Sorted, so that an event always serialises to equal bytes.
              .sorted(Comparator.comparing(chat -> chat.getKey().toString()))
              .map(chat -> ChatName.of(chat, session, lidView))
              .toList();
      var messages =
          history.messages().stream()
              .filter(message -> !ignored.covers(message.chat()))
              .filter(message -> !MessageEvents.isHidden(message.chat(), session))
              .filter(message -> !(message.content() instanceof Content.Revoked))
              .map(message -> MessageRecord.of(message, session, server))
              .toList();
      var contacts =
          history.contacts().stream().map(contact -> Person.of(session, contact, server)).toList();
      var all = new ArrayList<EventPayload>();
      addUnlessEmpty(all, "chats.set", chats);
      if (!messages.isEmpty()) {
        all.add(new EventPayload("messages.set", messages, COMPLETE));
      }
      addUnlessEmpty(all, "contacts.upsert", contacts);
      if (all.isEmpty()) {
        return all;
      }
      all.add(
          new EventPayload(
              "messaging-history.set",
              new Totals(messages.size(), chats.size(), contacts.size(), COMPLETE.percent())));
      return all;
    }

    private static void addUnlessEmpty(List<EventPayload> all, String name, List<?> elements) {
      if (!elements.isEmpty()) {
        all.add(new EventPayload(name, elements));
      }
    }

    record Totals(int messageCount, int chatCount, int contactCount, int progress) {}

    /// @param remoteLid the contact's hidden id; null when it is not known
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record ChatName(String remoteJid, @Nullable String remoteLid, String instanceId, String name) {
      static ChatName of(Map.Entry<Address, String> chat, Session session, LidView lidView) {
        var address = chat.getKey();
        return new ChatName(
            lidView.shown(address).networkForm(),
            lidView.hidden(address).kind() == Address.Kind.LID
                ? lidView.hidden(address).networkForm()
                : null,
            session.id().toString(),
            chat.getValue());
      }
    }

    /// @param profilePicUrl null when there is no picture
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Person(
        String remoteJid,
        @Nullable String pushName,
        @Nullable String profilePicUrl,
        String instanceId) {
      static Person of(Session session, Contact contact, ServerInfo server) {
        return new Person(
            LidView.of(server, session).shown(contact.id()).networkForm(),
            contact.name(),
            server.pictureUrl(contact.pictureUrl()),
            session.id().toString());
      }
    }
  }
}
