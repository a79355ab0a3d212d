package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.network.VirtualPhones;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The phones of the world, for a person or a test to drive.
final class SimulatedPhones implements VirtualPhones {
  private final Chronicle chronicle;
  private final Pairings pairings;
  private final Links links;
  private final Time time;
  private final Identifiers identifiers;

  SimulatedPhones(
      Chronicle chronicle, Pairings pairings, Links links, Time time, Identifiers identifiers) {
    this.chronicle = chronicle;
    this.pairings = pairings;
    this.links = links;
    this.time = time;
    this.identifiers = identifiers;
  }

  @Override
  public Created create(PhoneNumber number, @Nullable String name) {
    var called = name == null || name.isBlank() ? number.digits() : name;
    return chronicle.changeForGood(pen -> {
      var isNew = !pen.world.phones.containsKey(number.jid());
      if (isNew) {
        pen.record(new Change.PhoneMade(number.jid().toString(), called));
      }
      return new Created(PhoneViews.phone(pen.world.phone(number.jid())), isNew);
    });
  }

  @Override
  public List<VirtualPhones.Phone> phones() {
    return chronicle.read(world -> world.phones.values().stream().map(PhoneViews::phone).toList());
  }

  @Override
  public VirtualPhones.World world() {
    return chronicle.read(PhoneViews::world);
  }

  @Override
  public List<PhoneChat> chats(PhoneNumber phone) {
    var now = time.instant();
    return chronicle.read(world -> PhoneViews.chats(world, world.phone(phone.jid()), now));
  }

  @Override
  public List<PhoneMessage> messages(PhoneNumber phone, Jid chat, Page page) {
    return chronicle.read(world ->
        world.phone(phone.jid()).conversations.of(chat).stream()
            .filter(Entry::delivered)
            .skip(page.offset())
            .limit(page.limit())
            .map(Entry::toPhoneMessage)
            .toList());
  }

  @Override
  public SessionName scan(PhoneNumber phone, String qrValue) {
    return link(phone, () -> pairings.claimQr(qrValue.strip()));
  }

  @Override
  public SessionName pair(PhoneNumber phone, String code) {
    PairingCode typed;
    try {
      typed = PairingCode.parse(code);
    } catch (FaultException e) {
      throw new Fault.Invalid("code", "is wrong or expired").toException(e);
    }
    return link(phone, () -> pairings.claimCode(phone.jid(), typed));
  }

  private SessionName link(PhoneNumber phone, Supplier<SessionName> claim) {
    chronicle.read(world -> online(world, phone));
    var session = claim.get();
    try {
      links.pair(session, phone.jid());
      return session;
    } catch (FaultException e) {
      // The code is used up and the session is not linked: let it show a new one.
      links.connect(session);
      throw e;
    }
  }

  @Override
  public MessageId write(PhoneNumber phone, Jid to, String text) {
    return write(phone, to, new Content.Text(text));
  }

  @Override
  public MessageId send(
      PhoneNumber phone, Jid to, Attachment.Stored file, @Nullable String caption) {
    return write(phone, to, new Content.Media(kindOf(file.mimetype()), file, caption));
  }

  private static MediaKind kindOf(String mimetype) {
    var type = mimetype.toLowerCase(Locale.ROOT);
    return type.startsWith("image/")
        ? MediaKind.IMAGE
        : type.startsWith("video/")
            ? MediaKind.VIDEO
            : type.startsWith("audio/") ? MediaKind.VOICE : MediaKind.DOCUMENT;
  }

  private MessageId write(PhoneNumber phone, Jid to, Content content) {
    return chronicle.change(pen -> write(pen, online(pen.world, phone), to, content, null));
  }

  private MessageId write(
      Chronicle.Pen pen, PhoneState writer, Jid to, Content content, @Nullable Quote quote) {
    pen.world.checkRecipient(writer.jid, to);
    var id = identifiers.messageId();
    var message =
        new Message(
            id,
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
    pen.record(new Change.Wrote(MessageRecord.of(message), null));
    return id;
  }

  @Override
  public MessageId press(PhoneNumber phone, Jid chat, MessageId message, String buttonId) {
    return chronicle.change(pen -> {
      var presser = online(pen.world, phone);
      var pressed = entry(presser, chat, message).message();
      return write(pen, presser, chat, Answers.press(pressed, buttonId), Quote.of(pressed));
    });
  }

  @Override
  public MessageId pick(PhoneNumber phone, Jid chat, MessageId message, String rowId) {
    return chronicle.change(pen -> {
      var picker = online(pen.world, phone);
      var picked = entry(picker, chat, message).message();
      return write(pen, picker, chat, Answers.pick(picked, rowId), Quote.of(picked));
    });
  }

  @Override
  public MessageId react(PhoneNumber phone, Jid chat, MessageId message, String emoji) {
    return chronicle.change(pen -> {
      var actor = online(pen.world, phone);
      entry(actor, chat, message);
      var id = identifiers.messageId();
      pen.record(
          new Change.Reacted(
              id.value(), actor.jid.toString(), chat.toString(), message.value(), emoji));
      return id;
    });
  }

  private static Entry entry(PhoneState phone, Jid chat, MessageId id) {
    var entry = phone.conversations.find(chat, id);
    if (entry == null || !entry.delivered()) {
      throw Fault.notFound("message", id.value());
    }
    return entry;
  }

  @Override
  public void read(PhoneNumber phone, Jid chat) {
    chronicle.change(pen -> {
      var reader = online(pen.world, phone);
      if (reader.conversations.of(chat).stream().anyMatch(Entry::unread)) {
        pen.record(new Change.Read(reader.jid.toString(), chat.toString(), List.of()));
      }
      return reader;
    });
  }

  @Override
  public void typing(PhoneNumber phone, Jid chat, boolean on) {
    var now = time.instant();
    chronicle.change(pen -> {
      var typist = online(pen.world, phone);
      pen.world.mail.appearsIn(typist, chat, on ? Presence.COMPOSING : Presence.PAUSED, now);
      return typist;
    });
  }

  @Override
  public void setOnline(PhoneNumber phone, boolean online) {
    chronicle.change(pen -> {
      var switched = pen.world.phone(phone.jid());
      if (switched.online != online) {
        pen.record(new Change.WentOnline(switched.jid.toString(), online));
      }
      return switched;
    });
  }

  @Override
  public void unlink(PhoneNumber phone, SessionName session) {
    chronicle.read(world -> {
      if (!world.phone(phone.jid()).devices.containsKey(session)) {
        throw Fault.notFound("session", session.value());
      }
      return session;
    });
    links.unlink(session, FailureReason.UNLINKED);
  }

  /// A phone without a connection can do nothing that others would notice.
  private static PhoneState online(WorldState world, PhoneNumber number) {
    var phone = world.phone(number.jid());
    if (!phone.online) {
      throw new Fault.Conflict("phone.offline", "This phone is offline").toException();
    }
    return phone;
  }
}
