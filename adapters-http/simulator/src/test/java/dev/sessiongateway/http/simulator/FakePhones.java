package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.catalog.CollectionId;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductCollection;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelListing;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.Referral;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// Phones that record their commands as texts, and return what the test sets. Requests of the test
/// before may still be ending, so the lists are safe to read meanwhile.
final class FakePhones implements VirtualPhones {
  static final MessageId SENT = new MessageId("3EB0000000000000AAAA");
  static final String CALL = "C0FFEE01";
  private static final SessionName SESSION = new SessionName("loja");

  final List<String> done = new CopyOnWriteArrayList<>();
  final List<PhoneMessage> shown = new CopyOnWriteArrayList<>();
  final List<MessageQuery> queries = new CopyOnWriteArrayList<>();
  final List<Update> updates = new CopyOnWriteArrayList<>();
  @Nullable MessageId followedAfter;

  /// Is shown from the second query on.
  @Nullable PhoneMessage appears;

  private final Map<PhoneNumber, Phone> phones = new LinkedHashMap<>();
  private final Map<PhoneNumber, Catalog> shops = new ConcurrentHashMap<>();

  /// Forgets what was recorded and set; the phones stay.
  void forget() {
    done.clear();
    shown.clear();
    queries.clear();
    updates.clear();
    shops.clear();
    appears = null;
  }

  @Override
  public Created create(PhoneNumber number, @Nullable String name) {
    var isNew = !phones.containsKey(number);
    var phone =
        phones.computeIfAbsent(
            number,
            n -> new Phone(n, name == null ? n.digits() : name, true, null, List.of(SESSION)));
    return new Created(phone, isNew);
  }

  @Override
  public List<Phone> phones() {
    return List.copyOf(phones.values());
  }

  @Override
  public World world() {
    var ada = Address.person("4915110000001");
    var group =
        new Group(
            Address.group("120363040000000001"),
            "Team",
            null,
            ada,
            Instant.EPOCH,
            List.of(new Group.Participant(ada, Group.Role.ADMIN)),
            new InviteCode("ABCDEFGHIJKLMNOPQRSTUV"),
            false,
            false);
    var channel =
        new Channel(
            Address.channel("120363040000000002"),
            "News",
            null,
            new InviteCode("VUTSRQPONMLKJIHGFEDCBA"),
            null,
            null,
            Channel.Role.SUBSCRIBER,
            true,
            7,
            false);
    return new World(phones(), List.of(group), List.of(channel));
  }

  @Override
  public SessionName scan(PhoneNumber phone, String qrValue) {
    known(phone);
    if (!qrValue.equals("good")) {
      throw Fault.invalid("value", "is wrong or expired");
    }
    return SESSION;
  }

  @Override
  public SessionName pair(PhoneNumber phone, String code) {
    known(phone);
    if (!code.equals("ABCD-1234")) {
      throw Fault.invalid("code", "is wrong or expired");
    }
    return SESSION;
  }

  @Override
  public void demandPasskey(PhoneNumber phone, PasskeyDemand demand) {
    known(phone);
    done.add("passkey " + demand.code());
  }

  @Override
  public List<PhoneChat> chats(PhoneNumber phone) {
    known(phone);
    var bob = Address.person("4915550000002");
    return List.of(new PhoneChat(bob, "Bob", 2, Instant.EPOCH, List.of(bob), false, false));
  }

  @Override
  public List<PhoneMessage> messages(PhoneNumber phone, MessageQuery query) {
    known(phone);
    queries.add(query);
    if (appears != null && queries.size() > 1) {
      shown.add(appears);
    }
    return shown.stream().skip(query.offset()).limit(query.limit()).toList();
  }

  /// Tells the listener at once of what is shown.
  @Override
  public Subscription follow(PhoneNumber phone, @Nullable MessageId after, Listener listener) {
    known(phone);
    followedAfter = after;
    listener.on(
        shown.stream().<Update>map(message -> new Update.OfMessage(message, true)).toList());
    listener.on(updates);
    return () -> did(phone, "unfollow");
  }

  @Override
  public MessageId write(
      PhoneNumber phone, Address to, Content content, @Nullable MessageId replyTo) {
    OutgoingMessage.check(content, NetworkLimits.STANDARD);
    var what = content instanceof Content.Text(var text) ? text : content.toString();
    return did(phone, "write " + to + " " + what + (replyTo == null ? "" : " re " + replyTo));
  }

  @Override
  public MessageId writeByAdvert(PhoneNumber phone, Address to, Content content, Referral advert) {
    OutgoingMessage.check(content, NetworkLimits.STANDARD);
    return did(phone, "write " + to + " " + content.text() + " by " + advert.sourceId());
  }

  @Override
  public MessageId writeUnreadable(PhoneNumber phone, Address to, String text) {
    return did(phone, "write unreadable " + to + " " + text);
  }

  @Override
  public void reveal(PhoneNumber phone, Address chat, MessageId message) {
    did(phone, "reveal " + chat + " " + message);
  }

  @Override
  public MessageId edit(PhoneNumber phone, Address chat, MessageId message, String text) {
    return did(phone, "edit " + chat + " " + message + " " + text);
  }

  @Override
  public MessageId revoke(PhoneNumber phone, Address chat, MessageId message) {
    return did(phone, "revoke " + chat + " " + message);
  }

  @Override
  public MessageId vote(
      PhoneNumber phone, Address chat, MessageId poll, List<String> options, boolean readable) {
    return did(phone, "vote " + chat + " " + poll + " " + options + " " + readable);
  }

  @Override
  public MessageId answer(
      PhoneNumber phone,
      Address chat,
      MessageId invitation,
      EventRsvp.Response response,
      int extraGuests,
      boolean readable) {
    return did(
        phone,
        "answer " + chat + " " + invitation + " " + response + " " + extraGuests + " " + readable);
  }

  @Override
  public MessageId send(
      PhoneNumber phone,
      Address to,
      Attachment.Stored file,
      @Nullable String caption,
      @Nullable MessageId replyTo) {
    var what = file.mimetype() + " " + file.filename() + " " + caption;
    return did(phone, "send " + to + " " + what + (replyTo == null ? "" : " re " + replyTo));
  }

  @Override
  public MessageId press(PhoneNumber phone, Address chat, MessageId message, String buttonId) {
    return did(phone, "press " + chat + " " + message + " " + buttonId);
  }

  @Override
  public MessageId pick(PhoneNumber phone, Address chat, MessageId message, String rowId) {
    return did(phone, "pick " + chat + " " + message + " " + rowId);
  }

  @Override
  public MessageId react(PhoneNumber phone, Address chat, MessageId message, String emoji) {
    return did(phone, "react " + chat + " " + message + " " + emoji);
  }

  @Override
  public void read(PhoneNumber phone, Address chat) {
    did(phone, "read " + chat);
  }

  @Override
  public void typing(PhoneNumber phone, Address chat, boolean on) {
    did(phone, "typing " + chat + " " + on);
  }

  @Override
  public void recording(PhoneNumber phone, Address chat, boolean on) {
    did(phone, "recording " + chat + " " + on);
  }

  @Override
  public void archive(PhoneNumber phone, Address chat, boolean archived) {
    did(phone, "archive " + chat + " " + archived);
  }

  @Override
  public void deleteChat(PhoneNumber phone, Address chat) {
    did(phone, "delete " + chat);
  }

  @Override
  public List<PhoneCall> calls(PhoneNumber phone) {
    known(phone);
    var bob = Address.person("4915550000002");
    var called = Map.of(phone.jid(), CallStage.REJECTED);
    return List.of(new PhoneCall(CALL, bob, phone.jid(), false, called));
  }

  @Override
  public String call(PhoneNumber phone, Address to, boolean video) {
    did(phone, "call " + to + " " + video);
    return CALL;
  }

  @Override
  public void acceptCall(PhoneNumber phone, String call) {
    did(phone, "accept " + call);
  }

  @Override
  public void endCall(PhoneNumber phone, String call) {
    did(phone, "end " + call);
  }

  @Override
  public Group createGroup(PhoneNumber phone, String subject, List<Address> members) {
    did(phone, "create " + subject + " " + members);
    return world().groups().getFirst();
  }

  @Override
  public void changeGroup(PhoneNumber phone, Address group, GroupChange change) {
    did(phone, "change " + group + " " + change);
  }

  @Override
  public void changeMembers(
      PhoneNumber phone, Address group, MemberAction action, List<Address> members) {
    did(phone, "members " + group + " " + action + " " + members);
  }

  @Override
  public Group joinGroup(PhoneNumber phone, InviteCode code) {
    did(phone, "join " + code.value());
    return world().groups().getFirst();
  }

  @Override
  public List<Channel> channels(PhoneNumber phone) {
    known(phone);
    return world().channels();
  }

  @Override
  public Channel createChannel(PhoneNumber phone, NewChannel command, ChannelListing listing) {
    did(
        phone,
        "channel %s %s %s %s"
            .formatted(
                command.name(),
                command.description(),
                command.picture() == null ? "plain" : "pictured",
                listing));
    return world().channels().getFirst();
  }

  @Override
  public void deleteChannel(PhoneNumber phone, Address channel) {
    did(phone, "delete channel " + channel);
  }

  @Override
  public void follow(PhoneNumber phone, Address channel, boolean follows) {
    did(phone, "follow " + channel + " " + follows);
  }

  @Override
  public void mute(PhoneNumber phone, Address channel, boolean muted) {
    did(phone, "mute " + channel + " " + muted);
  }

  @Override
  public List<Label> labels(PhoneNumber phone) {
    return List.of(new Label(new LabelId("1"), "New", 0));
  }

  @Override
  public List<LabelId> labels(PhoneNumber phone, Address chat) {
    return List.of(new LabelId("1"));
  }

  @Override
  public void saveLabel(PhoneNumber phone, Label label) {
    did(phone, "save " + label);
  }

  @Override
  public void removeLabel(PhoneNumber phone, LabelId label) {
    did(phone, "remove " + label);
  }

  @Override
  public void label(PhoneNumber phone, Address chat, LabelId label, LabelAction action) {
    did(phone, "label " + chat + " " + label + " " + action);
  }

  @Override
  public Catalog catalog(PhoneNumber phone) {
    known(phone);
    return shops.getOrDefault(phone, Catalog.EMPTY);
  }

  @Override
  public Catalog catalog(PhoneNumber shop, PhoneNumber viewer) {
    return shop.equals(viewer) ? catalog(shop) : catalog(shop).visible();
  }

  @Override
  public void saveProduct(PhoneNumber phone, Product product) {
    shops.put(phone, catalog(phone).with(product));
  }

  @Override
  public void removeProduct(PhoneNumber phone, ProductId product) {
    shops.put(phone, catalog(phone).without(product));
  }

  @Override
  public void saveCollection(PhoneNumber phone, ProductCollection collection) {
    shops.put(phone, catalog(phone).with(collection));
  }

  @Override
  public void removeCollection(PhoneNumber phone, CollectionId collection) {
    shops.put(phone, catalog(phone).without(collection));
  }

  @Override
  public Address giveLid(PhoneNumber phone) {
    did(phone, "lid");
    return new Address("200000000000001", Address.Kind.LID);
  }

  @Override
  public void giveLids(boolean all) {
    done.add("lids " + all);
  }

  @Override
  public List<PhoneContact> contacts(PhoneNumber phone) {
    return List.of(
        new PhoneContact(Address.person("4915110000003"), new SavedName("Carol", "Day"), false),
        new PhoneContact(Address.person("4915110000004"), null, true));
  }

  @Override
  public Profile profile(PhoneNumber phone, Address person) {
    return new Profile(new Contact(person, "Bob", "https://p.example/bob.jpg"), "Hi there", null);
  }

  @Override
  public void saveContact(PhoneNumber phone, Address person, SavedName name) {
    did(phone, "save " + person + " " + name.full());
  }

  @Override
  public void removeContact(PhoneNumber phone, Address person) {
    did(phone, "remove " + person);
  }

  @Override
  public void rename(PhoneNumber phone, String name) {
    did(phone, "rename " + name);
  }

  @Override
  public void setPicture(PhoneNumber phone, Attachment.@Nullable Stored picture) {
    did(phone, "picture " + (picture == null ? "none" : picture.id()));
  }

  @Override
  public void setOnline(PhoneNumber phone, boolean online) {
    did(phone, "online " + online);
  }

  @Override
  public void unlink(PhoneNumber phone, SessionName session) {
    if (!session.equals(SESSION)) {
      throw Fault.notFound("session", session.value());
    }
    did(phone, "unlink " + session);
  }

  private MessageId did(PhoneNumber phone, String what) {
    known(phone);
    done.add(what);
    return SENT;
  }

  private void known(PhoneNumber phone) {
    if (!phones.containsKey(phone)) {
      throw Fault.notFound("phone", phone.digits());
    }
  }
}
