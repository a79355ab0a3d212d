package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.phone.Choices;
import dev.sessiongateway.application.phone.PhoneFeed.Listener;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneCall;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneChat;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.Referral;
import dev.sessiongateway.domain.messaging.ShopContent;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.network.simulator.command.Actor;
import dev.sessiongateway.network.simulator.command.CallCommands;
import dev.sessiongateway.network.simulator.command.ChatCommands;
import dev.sessiongateway.network.simulator.command.MessageCommands;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.world.Presences;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The part of [SimulatedPhones] that is about conversations: messages, responses, chats and calls.
abstract class SimulatedConversations implements VirtualPhones {
  private final WorldJournal journal;
  private final Time time;
  private final Identifiers identifiers;
  private final MessageCommands commands;
  private final PhoneFeeds feeds;

  SimulatedConversations(
      WorldJournal journal, Time time, Identifiers identifiers, Executor executor) {
    this.journal = journal;
    this.time = time;
    this.identifiers = identifiers;
    this.commands = new MessageCommands(time, identifiers);
    this.feeds = new PhoneFeeds(journal, time, executor);
  }

  /// Who holds this phone, which must be online to do something.
  final Actor on(PhoneNumber phone) {
    return new Actor(journal, world -> world.online(phone));
  }

  /// Who looks at this phone, which may be offline.
  final Actor at(PhoneNumber phone) {
    return new Actor(journal, world -> world.phone(phone.jid()));
  }

  @Override
  public List<PhoneChat> chats(PhoneNumber phone) {
    var now = time.instant();
    return journal.read(world -> PhoneViews.chats(world, world.phone(phone.jid()), now));
  }

  @Override
  public List<PhoneMessage> messages(PhoneNumber phone, MessageQuery query) {
    return feeds.messages(phone, query);
  }

  @Override
  public Subscription follow(PhoneNumber phone, @Nullable MessageId after, Listener listener) {
    return feeds.follow(phone, after, listener);
  }

  @Override
  public MessageId write(
      PhoneNumber phone, Address to, Content content, @Nullable MessageId replyTo) {
    OutgoingMessage.check(content, WorldState.LIMITS);
    var sendable = OutgoingMessage.to(to, content).content();
    return on(phone)
        .change((editor, writer) -> {
          var quote =
              replyTo == null
                  ? null
                  : editor.world.delivered(writer, to, replyTo).message().toQuote();
          checkOrder(editor.world, sendable, to);
          return commands.write(editor, writer, to, sendable, quote);
        });
  }

  private static void checkOrder(WorldState world, Content content, Address to) {
    if (content instanceof ShopContent.Order
        && world.isBusiness(to)
        && !world.business(to).settings().cartEnabled()) {
      throw new Fault.Refused("the shop takes no orders").toException();
    }
  }

  @Override
  public MessageId writeByAdvert(PhoneNumber phone, Address to, Content content, Referral advert) {
    OutgoingMessage.check(content, WorldState.LIMITS);
    var sendable = OutgoingMessage.to(to, content).content();
    return on(phone)
        .change((editor, writer) -> commands.writeByAdvert(editor, writer, to, sendable, advert));
  }

  /// A file sent to [Address#STATUS] is a story.
  @Override
  public MessageId send(
      PhoneNumber phone,
      Address to,
      Attachment.Stored file,
      @Nullable String caption,
      @Nullable MessageId replyTo) {
    var media = new Content.Media(kindOf(file.mimetype()), file, caption);
    var isStory = to.equals(Address.STATUS);
    return write(phone, to, isStory ? new Content.Story(media, null, List.of()) : media, replyTo);
  }

  /// The message kind by media type: WebP is a sticker, Ogg a voice note, other audio an audio
  /// file.
  private static MediaKind kindOf(String mimetype) {
    var type = Ascii.lower(mimetype).split(";", 2)[0].strip();
    return switch (type) {
      case "image/webp" -> MediaKind.STICKER;
      case "audio/ogg", "audio/opus" -> MediaKind.VOICE;
      default -> {
        var family = type.split("/", 2)[0];
        yield switch (family) {
          case "image" -> MediaKind.IMAGE;
          case "video" -> MediaKind.VIDEO;
          case "audio" -> MediaKind.AUDIO;
          default -> MediaKind.DOCUMENT;
        };
      }
    };
  }

  @Override
  public MessageId writeUnreadable(PhoneNumber phone, Address to, String text) {
    var content = new Content.Text(text);
    OutgoingMessage.check(content, WorldState.LIMITS);
    return on(phone)
        .change((editor, writer) -> commands.writeUnreadable(editor, writer, to, content));
  }

  @Override
  public void reveal(PhoneNumber phone, Address chat, MessageId message) {
    on(phone).edit((editor, writer) -> MessageCommands.reveal(editor, writer, chat, message));
  }

  @Override
  public MessageId edit(PhoneNumber phone, Address chat, MessageId message, String text) {
    return on(phone)
        .change((editor, author) -> commands.edit(editor, author, chat, message, text, null, null));
  }

  @Override
  public MessageId revoke(PhoneNumber phone, Address chat, MessageId message) {
    return on(phone).change((editor, actor) -> commands.revoke(editor, actor, chat, message, null));
  }

  @Override
  public MessageId react(PhoneNumber phone, Address chat, MessageId message, String emoji) {
    return on(phone)
        .change((editor, actor) -> commands.react(editor, actor, chat, message, emoji, null));
  }

  @Override
  public MessageId vote(
      PhoneNumber phone, Address chat, MessageId poll, List<String> options, boolean readable) {
    return on(phone)
        .change((editor, voter) -> commands.vote(editor, voter, chat, poll, options, readable));
  }

  @Override
  public MessageId answer(
      PhoneNumber phone,
      Address chat,
      MessageId invitation,
      EventRsvp.Response response,
      int extraGuests,
      boolean readable) {
    return on(phone)
        .change((editor, guest) ->
            commands.answer(editor, guest, chat, invitation, response, extraGuests, readable));
  }

  @Override
  public MessageId press(PhoneNumber phone, Address chat, MessageId message, String buttonId) {
    return reply(phone, chat, message, original -> pressed(original, buttonId));
  }

  @Override
  public MessageId pick(PhoneNumber phone, Address chat, MessageId message, String rowId) {
    return reply(phone, chat, message, original -> picked(original, rowId));
  }

  private static Content pressed(Message message, String buttonId) {
    return Choices.of(message.content()).stream()
        .filter(choice -> !choice.isRow() && choice.id().equals(buttonId))
        .findFirst()
        .map(button -> new InteractiveContent.ButtonReply(button.id(), button.text()))
        .orElseThrow(
            () -> Fault.invalid("buttonId", "the message has no reply button with this id"));
  }

  private static Content picked(Message message, String rowId) {
    if (message.content() instanceof InteractiveContent.ListMessage list) {
      for (var section : list.sections()) {
        for (var row : section.rows()) {
          if (row.rowId().equals(rowId)) {
            return new InteractiveContent.ListReply(rowId, row.title(), row.description());
          }
        }
      }
    }
    throw Fault.invalid("rowId", "the message has no row with this id");
  }

  private MessageId reply(
      PhoneNumber phone, Address chat, MessageId message, Function<Message, Content> reply) {
    return on(phone)
        .change((editor, writer) -> {
          var original = editor.world.delivered(writer, chat, message).message();
          return commands.write(editor, writer, chat, reply.apply(original), original.toQuote());
        });
  }

  @Override
  public void read(PhoneNumber phone, Address chat) {
    on(phone)
        .edit((editor, reader) -> {
          if (reader.markedUnread().contains(chat) || reader.conversations.unread(chat) > 0) {
            editor.record(new AccountChange.ChatRead(reader.jid, chat));
          }
        });
  }

  @Override
  public void typing(PhoneNumber phone, Address chat, boolean on) {
    show(phone, chat, on ? Presence.COMPOSING : Presence.PAUSED);
  }

  @Override
  public void recording(PhoneNumber phone, Address chat, boolean on) {
    show(phone, chat, on ? Presence.RECORDING : Presence.PAUSED);
  }

  private void show(PhoneNumber phone, Address chat, Presence presence) {
    var now = time.instant();
    on(phone)
        .edit((editor, typist) ->
            editor.notify(Presences.publishTyping(editor.world, typist, chat, presence, now)));
  }

  @Override
  public void archive(PhoneNumber phone, Address chat, boolean archived) {
    new ChatCommands(on(phone)).archive(chat, archived);
  }

  @Override
  public void setTimer(PhoneNumber phone, Address chat, DisappearingTimer timer) {
    var _ = new ChatCommands(on(phone)).setTimer(chat, timer);
  }

  @Override
  public void deleteChat(PhoneNumber phone, Address chat) {
    new ChatCommands(on(phone)).deleteChat(chat);
  }

  @Override
  public List<PhoneCall> calls(PhoneNumber phone) {
    return journal.read(world -> world.calls().of(world.phone(phone.jid()).jid));
  }

  @Override
  public String call(PhoneNumber phone, Address to, boolean video) {
    return new CallCommands(on(phone), journal, time, identifiers).call(to, video);
  }

  @Override
  public void acceptCall(PhoneNumber phone, String call) {
    on(phone)
        .edit((editor, called) -> editor.notify(editor.world.calls().accept(call, called.jid)));
  }

  @Override
  public void endCall(PhoneNumber phone, String call) {
    on(phone).edit((editor, person) -> editor.notify(editor.world.calls().end(call, person.jid)));
  }
}
