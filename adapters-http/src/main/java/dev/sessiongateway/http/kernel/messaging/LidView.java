package dev.sessiongateway.http.kernel.messaging;

import dev.sessiongateway.application.contact.LidLookup;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.LidPosition;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The hidden ids (LIDs) of people, as one session knows them. The gateway stores people by phone
/// number; family A shows their hidden ids instead, family B beside it or first, as the session is
/// configured.
public final class LidView {
  private final LidLookup lids;
  private final SessionRef session;
  private final LidPosition position;

  private LidView(LidLookup lids, Session session) {
    this.lids = lids;
    this.session = session.ref();
    this.position = session.config().lids();
  }

  public static LidView of(ServerInfo server, Session session) {
    return new LidView(server.lids(), session);
  }

  /// Knows the hidden ids of these people alone.
  public static LidView of(People people, Session session) {
    return new LidView(new Known(people.others()), session);
  }

  /// What the session knows at this moment of the people in a message.
  public People people(Message message) {
    if (isEmpty()) {
      return People.UNKNOWN;
    }
    var known = new HashMap<Address, Address>();
    learn(message.chat(), known);
    learn(message.sender(), known);
    if (message.quote() != null) {
      learn(message.quote().sender(), known);
    }
    message.mentions().forEach(person -> learn(person, known));
    return new People(known);
  }

  /// Reads at once what the views of these messages ask for.
  public void prepareMessages(Collection<Message> messages) {
    prepare(messages.stream().flatMap(LidView::peopleIn).toList());
  }

  /// Reads at once what is asked for each of these addresses.
  public void prepare(Collection<Address> people) {
    lids.prepare(Map.of(session, people));
  }

  private static Stream<Address> peopleIn(Message message) {
    var quote = message.quote();
    return Stream.of(
            Stream.of(message.chat(), message.sender()),
            Stream.ofNullable(quote == null ? null : quote.sender()),
            message.mentions().stream())
        .flatMap(people -> people);
  }

  /// Reads at once what is asked for each of these chats and its last message.
  public void prepareChats(Collection<Chat> chats) {
    prepare(
        chats.stream()
            .flatMap(chat ->
                Stream.concat(
                    Stream.of(chat.id()),
                    Stream.ofNullable(chat.lastMessage()).flatMap(LidView::peopleIn)))
            .toList());
  }

  private void learn(Address person, Map<Address, Address> known) {
    other(person)
        .ifPresent(other -> {
          known.put(person, other);
          other(other).ifPresent(back -> known.put(other, back));
        });
  }

  /// Whether the session knows none.
  public boolean isEmpty() {
    return lids.isEmpty(session);
  }

  /// The hidden id of a phone number, or the phone number of a hidden id, when it is known.
  public Optional<Address> other(Address person) {
    return lids.other(session, person);
  }

  /// The hidden id of a person when it is known, else the address.
  public Address hidden(Address address) {
    return address.kind() == Address.Kind.PERSON ? other(address).orElse(address) : address;
  }

  /// The message with people's hidden ids, where they are known.
  public Message hidden(Message message) {
    if (isEmpty()) {
      return message;
    }
    var quote = message.quote();
    return new Message(
        message.id(),
        hidden(message.chat()),
        message.fromMe(),
        hidden(message.sender()),
        message.at(),
        message.content(),
        quote == null ? null : quote.by(hidden(quote.sender())),
        message.mentions().stream().map(this::hidden).toList(),
        message.origin(),
        message.ack(),
        message.failure(),
        message.senderName(),
        message.marks());
  }

  /// The address that family B shows first.
  public Address shown(Address address) {
    return switch (position) {
      case BESIDE -> address;
      case FIRST -> hidden(address);
    };
  }

  /// The message with the addresses that family B shows first.
  public Message shown(Message message) {
    return switch (position) {
      case BESIDE -> message;
      case FIRST -> hidden(message);
    };
  }

  /// Some people's phone numbers by hidden id, and the other way round.
  public record People(Map<Address, Address> others) {
    private static final People UNKNOWN = new People(Map.of());

    public People {
      others = Map.copyOf(others);
    }
  }

  private record Known(Map<Address, Address> others) implements LidLookup {
    @Override
    public boolean isEmpty(SessionRef session) {
      return others.isEmpty();
    }

    @Override
    public Optional<Address> other(SessionRef session, Address person) {
      return Optional.ofNullable(others.get(person));
    }
  }
}
