package dev.sessiongateway.network.simulator.phone;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.world.MessageEdits;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Messages that phones send, edit and delete.
public final class PhoneMessages {
  private final WorldJournal journal;
  private final Time time;
  private final Identifiers identifiers;
  private final MessageEdits edits;

  public PhoneMessages(WorldJournal journal, Time time, Identifiers identifiers) {
    this.journal = journal;
    this.time = time;
    this.identifiers = identifiers;
    this.edits = new MessageEdits(identifiers);
  }

  public MessageId write(
      PhoneNumber phone, Address to, Content content, @Nullable MessageId replyTo) {
    OutgoingMessage.check(content, WorldState.LIMITS);
    var sendable = OutgoingMessage.to(to, content).content();
    return journal.change(editor -> {
      var writer = editor.world.online(phone);
      var quote =
          replyTo == null ? null : Quote.of(editor.world.delivered(writer, to, replyTo).message());
      return write(editor, writer, to, sendable, quote);
    });
  }

  /// A file sent to [Address#STATUS] is a story.
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

  MessageId write(
      WorldJournal.WorldEditor editor,
      PhoneState writer,
      Address to,
      Content content,
      @Nullable Quote quote) {
    editor.world.checkRecipient(writer.jid, to);
    var message = message(writer, to, content, quote);
    editor.record(new WorldChange.Wrote(message, null));
    return message.id();
  }

  public MessageId writeUnreadable(PhoneNumber phone, Address to, String text) {
    var content = new Content.Text(text);
    OutgoingMessage.check(content, WorldState.LIMITS);
    return journal.change(editor -> {
      var writer = editor.world.online(phone);
      editor.world.checkRecipient(writer.jid, to);
      var message = message(writer, to, content, null);
      editor.record(new WorldChange.WroteUnreadable(message));
      return message.id();
    });
  }

  private Message message(PhoneState writer, Address to, Content content, @Nullable Quote quote) {
    return new Message(
        PhoneDevice.of(writer.jid).messageId(identifiers.of(writer.jid)),
        to,
        true,
        writer.jid,
        time.instant(),
        content,
        quote,
        List.of(),
        Message.Origin.PHONE,
        Ack.SERVER,
        null);
  }

  public void reveal(PhoneNumber phone, Address chat, MessageId id) {
    journal.change(editor -> {
      var writer = editor.world.online(phone);
      var message = editor.world.delivered(writer, chat, id).message();
      if (!message.fromMe() || !editor.world.router().isUnreadable(writer.jid, chat, id)) {
        throw Fault.notFound("message", id.value());
      }
      editor.record(new WorldChange.Revealed(writer.jid.toString(), chat.toString(), id.value()));
      return id;
    });
  }

  public MessageId edit(PhoneNumber phone, Address chat, MessageId target, String text) {
    return journal.change(
        editor -> edits.edit(editor, editor.world.online(phone), chat, target, text, null, null));
  }

  public MessageId revoke(PhoneNumber phone, Address chat, MessageId target) {
    return journal.change(
        editor -> edits.revoke(editor, editor.world.online(phone), chat, target, null));
  }

  public MessageId react(PhoneNumber phone, Address chat, MessageId target, String emoji) {
    return journal.change(
        editor -> edits.react(editor, editor.world.online(phone), chat, target, emoji, null));
  }
}
