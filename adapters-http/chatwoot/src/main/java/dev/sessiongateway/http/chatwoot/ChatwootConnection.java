package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.chatwoot.ChatwootSettings;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.chatwoot.ConversationEntry.Side;
import dev.sessiongateway.http.kernel.api.LongMessageId;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.outbound.client.OutboundClient;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An app of a session with the server that it is connected to.
record ChatwootConnection(
    Gateway gateway,
    SessionName session,
    App app,
    ChatwootApi api,
    ChatwootInbox inbox,
    ChatwootTexts texts) {
  /// The identifier of the app's own contact. No chat has such an address.
  static final String OWN_CONTACT = "session-gateway";

  /// @param app for Chatwoot
  /// @param via the session's proxy, null for a direct connection
  static ChatwootConnection of(
      Gateway gateway,
      OutboundClient client,
      SessionName session,
      App app,
      SessionConfig.@Nullable Proxy via) {
    var settings = (ChatwootSettings) app.settings();
    var api = new ChatwootApi(client, settings, via);
    return new ChatwootConnection(
        gateway, session, app, api, new ChatwootInbox(api), ChatwootTexts.of(settings));
  }

  ChatwootSettings settings() {
    return api.settings();
  }

  /// A message that the session has, by what Chatwoot has stored of its id.
  ///
  /// @param id short or long
  Optional<Message> message(String id) {
    var plain = LongMessageId.idIn(id);
    return MessageId.isValid(plain) ? message(new MessageId(plain)) : Optional.empty();
  }

  /// A message that the session has.
  Optional<Message> message(MessageId id) {
    return gateway.chats().findMessage(session, id);
  }

  /// The conversation with a chat.
  ///
  /// @param senderName of a message in it, for a chat whose name is not known
  long conversation(Address chat, @Nullable String senderName) throws ChatwootFailure {
    return inbox.conversation(person(chat, name(chat, senderName)));
  }

  /// The chat that a contact of the inbox is. An identifier counts when it is an address of the
  /// network, because other programs write their own there; else the number does.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.contact` without both
  Address chat(AgentMessage.Contact contact) {
    var addressing = gateway.addressing(session);
    var named =
        Address.read(contact.identifier())
            .flatMap(_ ->
                FaultTranslation.ifPossible(
                    () -> addressing.parse("identifier", contact.identifier())));
    if (named.isEmpty() && contact.number().isBlank()) {
      throw Fault.invalid("contact", "has no phone number and no address of this network");
    }
    return named.orElseGet(() -> addressing.parse("phone_number", contact.number()));
  }

  /// A chat as a contact.
  ChatwootInbox.Person person(Address chat, String name) {
    return new ChatwootInbox.Person(
        chat.toString(),
        name,
        chat.isPerson() ? gateway.contacts().numbers(session, chat) : List.of(),
        () -> picture(chat),
        () -> former(chat));
  }

  /// The addresses by which a person was known before, the latest first: of a number that was
  /// hidden, or of a hidden id that has another one now.
  private List<String> former(Address chat) {
    if (!chat.isPerson()) {
      return List.of();
    }
    var pair =
        chat.kind() == Address.Kind.PERSON
            ? FaultTranslation.ifPossible(() -> gateway.contacts().findLid(session, chat))
                .flatMap(found -> found)
                .map(LidMapping::lid)
            : Optional.<Address>empty();
    return Stream.concat(pair.stream(), gateway.contacts().formerIds(session, chat).stream())
        .distinct()
        .map(Address::toString)
        .toList();
  }

  /// The conversation in which agents write commands.
  long ownConversation() throws ChatwootFailure {
    var name = texts.say(ChatwootText.OWN_CONTACT);
    var picture = Optional.ofNullable(settings().inbox().picture()).map(URI::toString);
    return inbox.conversation(
        new ChatwootInbox.Person(
            OWN_CONTACT, name.isEmpty() ? OWN_CONTACT : name, List.of(), () -> picture, List::of));
  }

  /// How what the contact or the account did is shown.
  Side side(boolean fromMe) {
    if (!fromMe) {
      return Side.CONTACT;
    }
    return switch (settings().conversations().outgoing()) {
      case MESSAGE -> Side.ACCOUNT;
      case PRIVATE_NOTE -> Side.NOTE;
    };
  }

  /// The name in the account's address book comes before the one that a person chose.
  private String name(Address chat, @Nullable String senderName) {
    return savedName(chat)
        .or(() -> gateway.chats().find(session, chat).map(Chat::name))
        .orElse(senderName == null ? chat.user() : senderName);
  }

  private Optional<String> savedName(Address chat) {
    if (!chat.isPerson()) {
      return Optional.empty();
    }
    var one = new ContactQuery(new ContactFilter(List.of(chat), null, false), new Page(1, 0));
    return gateway.contacts().list(session, one).stream()
        .map(KnownContact::saved)
        .filter(Objects::nonNull)
        .map(SavedName::full)
        .findFirst();
  }

  /// A message is not held because the network does not show a picture now.
  private Optional<String> picture(Address chat) {
    return FaultTranslation.ifPossible(() -> gateway.contacts().pictureUrl(session, chat))
        .flatMap(picture -> picture);
  }
}
