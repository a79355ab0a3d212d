package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.text.Coded;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Events about chats, presence and contacts.
@JsonSubTypes({
  @JsonSubTypes.Type(ChatEventJson.Present.class),
  @JsonSubTypes.Type(ChatEventJson.Called.class),
  @JsonSubTypes.Type(ChatEventJson.Opened.class),
  @JsonSubTypes.Type(ChatEventJson.Read.class),
  @JsonSubTypes.Type(ChatEventJson.MarkedUnread.class),
  @JsonSubTypes.Type(ChatEventJson.Archived.class),
  @JsonSubTypes.Type(ChatEventJson.Deleted.class),
  @JsonSubTypes.Type(ChatEventJson.Cleared.class),
  @JsonSubTypes.Type(ChatEventJson.Known.class),
  @JsonSubTypes.Type(ChatEventJson.Synced.class)
})
sealed interface ChatEventJson extends EventJson {

  static EventJson of(Event.ChatEvent event) {
    return switch (event) {
      case Event.PresenceChanged it -> Present.of(it);
      case Event.CallChanged it -> Called.of(it);
      case Event.ChatOpened it -> Opened.of(it);
      case Event.ChatRead it -> Read.of(it);
      case Event.ChatMarkedUnread it -> MarkedUnread.of(it);
      case Event.ChatArchived it -> Archived.of(it);
      case Event.ChatDeleted it -> Deleted.of(it);
      case Event.ChatCleared it -> Cleared.of(it);
      case Event.ContactChanged it -> Known.of(it);
      case Event.HistorySynced it -> Synced.of(it);
    };
  }

  @JsonTypeName("presence.changed")
  record Present(String chat, String who, String presence) implements ChatEventJson {
    static Present of(Event.PresenceChanged event) {
      return new Present(event.chat().toString(), event.who().toString(), event.presence().code());
    }

    @Override
    public Event toEvent() {
      return new Event.PresenceChanged(
          AddressText.read(chat), AddressText.read(who), Coded.of(Presence.class, presence));
    }
  }

  @JsonTypeName("call.changed")
  record Called(String id, String chat, String from, boolean video, String stage)
      implements ChatEventJson {
    static Called of(Event.CallChanged event) {
      var call = event.call();
      return new Called(
          call.id(),
          call.chat().toString(),
          call.from().toString(),
          call.video(),
          event.stage().code());
    }

    @Override
    public Event toEvent() {
      return new Event.CallChanged(
          new Call(id, AddressText.read(chat), AddressText.read(from), video),
          Coded.of(CallStage.class, stage));
    }
  }

  @JsonTypeName("chat.opened")
  record Opened(String chat, @Nullable String name, int unread) implements ChatEventJson {
    static Opened of(Event.ChatOpened event) {
      return new Opened(event.chat().toString(), event.name(), event.unread());
    }

    @Override
    public Event toEvent() {
      return new Event.ChatOpened(AddressText.read(chat), name, unread);
    }
  }

  @JsonTypeName("chat.read")
  record Read(String chat) implements ChatEventJson {
    static Read of(Event.ChatRead event) {
      return new Read(event.chat().toString());
    }

    @Override
    public Event toEvent() {
      return new Event.ChatRead(AddressText.read(chat));
    }
  }

  @JsonTypeName("chat.marked-unread")
  record MarkedUnread(String chat) implements ChatEventJson {
    static MarkedUnread of(Event.ChatMarkedUnread event) {
      return new MarkedUnread(event.chat().toString());
    }

    @Override
    public Event toEvent() {
      return new Event.ChatMarkedUnread(AddressText.read(chat));
    }
  }

  @JsonTypeName("chat.archived")
  record Archived(String chat, boolean archived) implements ChatEventJson {
    static Archived of(Event.ChatArchived event) {
      return new Archived(event.chat().toString(), event.archived());
    }

    @Override
    public Event toEvent() {
      return new Event.ChatArchived(AddressText.read(chat), archived);
    }
  }

  @JsonTypeName("chat.deleted")
  record Deleted(String chat) implements ChatEventJson {
    static Deleted of(Event.ChatDeleted event) {
      return new Deleted(event.chat().toString());
    }

    @Override
    public Event toEvent() {
      return new Event.ChatDeleted(AddressText.read(chat));
    }
  }

  @JsonTypeName("chat.cleared")
  record Cleared(String chat) implements ChatEventJson {
    static Cleared of(Event.ChatCleared event) {
      return new Cleared(event.chat().toString());
    }

    @Override
    public Event toEvent() {
      return new Event.ChatCleared(AddressText.read(chat));
    }
  }

  @JsonTypeName("contact.changed")
  record Known(ContactJson contact, boolean isNew) implements ChatEventJson {
    static Known of(Event.ContactChanged event) {
      return new Known(ContactJson.of(event.contact()), event.isNew());
    }

    @Override
    public Event toEvent() {
      return new Event.ContactChanged(contact.toContact(), isNew);
    }
  }

  /// @param chats names by address
  @JsonTypeName("history.synced")
  record Synced(List<MessageJson> messages, Map<String, String> chats, List<ContactJson> contacts)
      implements ChatEventJson {
    static Synced of(Event.HistorySynced event) {
      var chats = new LinkedHashMap<String, String>();
      event.chats().forEach((chat, name) -> chats.put(chat.toString(), name));
      return new Synced(
          event.messages().stream().map(MessageJson::of).toList(),
          chats,
          event.contacts().stream().map(ContactJson::of).toList());
    }

    @Override
    public Event toEvent() {
      return new Event.HistorySynced(
          messages.stream().map(MessageJson::toMessage).toList(),
          chats.entrySet().stream()
              .collect(
                  Collectors.toMap(chat -> AddressText.read(chat.getKey()), Map.Entry::getValue)),
          contacts.stream().map(ContactJson::toContact).toList());
    }
  }
}
