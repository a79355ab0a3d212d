package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.PhoneFeed.Listener;
import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneCall;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneChat;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.application.phone.PhoneFeed.Subscription;
import dev.sessiongateway.application.phone.PhoneFeed.Update;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.phone.VirtualPhones.Created;
import dev.sessiongateway.application.phone.VirtualPhones.Phone;
import dev.sessiongateway.application.phone.VirtualPhones.PhoneContact;
import dev.sessiongateway.application.phone.VirtualPhones.World;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.catalog.CollectionId;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductCollection;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.session.SessionName;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Phones that record their commands, and return what the test sets. Requests of the test before
/// may still be ending, so the lists are safe to read meanwhile.
///
/// The methods here answer as those of [VirtualPhones] with the same name and parameters. Any other
/// is a command: it is recorded, and returns the id, the group or the channel that there is.
@SuppressWarnings("UnusedMethod") // called by their names
final class FakePhones {
  static final MessageId SENT = new MessageId("3EB0000000000000AAAA");
  static final String CALL = "C0FFEE01";
  private static final Address LID = new Address("200000000000001", Address.Kind.LID);
  private static final SessionName SESSION = new SessionName("loja");

  /// @param arguments but for the phone
  record Command(String name, List<@Nullable Object> arguments) {
    static Command of(String name, @Nullable Object... arguments) {
      return new Command(name, Arrays.asList(arguments));
    }
  }

  final VirtualPhones port =
      (VirtualPhones)
          Proxy.newProxyInstance(
              FakePhones.class.getClassLoader(), new Class<?>[] {VirtualPhones.class}, this::call);
  final List<Command> done = new CopyOnWriteArrayList<>();
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

  private @Nullable Object call(Object proxy, Method method, @Nullable Object... arguments)
      throws Throwable {
    if (method.isDefault()) {
      return InvocationHandler.invokeDefault(proxy, method, arguments);
    }
    if (!method.getName().equals("create")
        && arguments != null
        && arguments[0] instanceof PhoneNumber phone) {
      known(phone);
    }
    try {
      var own = FakePhones.class.getDeclaredMethod(method.getName(), method.getParameterTypes());
      return own.invoke(this, arguments);
    } catch (NoSuchMethodException e) {
      return command(method, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private @Nullable Object command(Method method, Object... arguments) {
    var all = Arrays.asList(arguments);
    all.stream()
        .filter(Content.class::isInstance)
        .forEach(content -> OutgoingMessage.check((Content) content, NetworkLimits.STANDARD));
    var isOfAPhone = all.getFirst() instanceof PhoneNumber;
    done.add(new Command(method.getName(), isOfAPhone ? all.subList(1, all.size()) : all));
    return Stream.of(SENT, CALL, LID, world().groups().getFirst(), world().channels().getFirst())
        .filter(method.getReturnType()::isInstance)
        .findFirst()
        .orElse(null);
  }

  Created create(PhoneNumber number, @Nullable String name) {
    var isNew = !phones.containsKey(number);
    var phone =
        phones.computeIfAbsent(
            number,
            n -> new Phone(n, name == null ? n.digits() : name, true, null, List.of(SESSION)));
    return new Created(phone, isNew);
  }

  List<Phone> phones() {
    return List.copyOf(phones.values());
  }

  World world() {
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

  SessionName scan(PhoneNumber phone, String qrValue) {
    if (!qrValue.equals("good")) {
      throw Fault.invalid("value", "is wrong or expired");
    }
    return SESSION;
  }

  SessionName pair(PhoneNumber phone, String code) {
    if (!code.equals("ABCD-1234")) {
      throw Fault.invalid("code", "is wrong or expired");
    }
    return SESSION;
  }

  List<PhoneChat> chats(PhoneNumber phone) {
    var bob = Address.person("4915550000002");
    return List.of(new PhoneChat(bob, "Bob", 2, Instant.EPOCH, List.of(bob), false, false));
  }

  List<PhoneMessage> messages(PhoneNumber phone, MessageQuery query) {
    queries.add(query);
    if (appears != null && queries.size() > 1) {
      shown.add(appears);
    }
    return shown.stream().skip(query.offset()).limit(query.limit()).toList();
  }

  Subscription follow(PhoneNumber phone, @Nullable MessageId after, Listener listener) {
    followedAfter = after;
    listener.on(
        shown.stream().<Update>map(message -> new Update.OfMessage(message, true)).toList());
    listener.on(updates);
    return () -> done.add(Command.of("unfollow"));
  }

  List<PhoneCall> calls(PhoneNumber phone) {
    var bob = Address.person("4915550000002");
    var called = Map.of(phone.jid(), CallStage.REJECTED);
    return List.of(new PhoneCall(CALL, bob, phone.jid(), false, called));
  }

  List<Channel> channels(PhoneNumber phone) {
    return world().channels();
  }

  List<Label> labels(PhoneNumber phone) {
    return List.of(new Label(new LabelId("1"), "New", 0));
  }

  List<LabelId> labels(PhoneNumber phone, Address chat) {
    return List.of(new LabelId("1"));
  }

  Catalog catalog(PhoneNumber phone) {
    return shops.getOrDefault(phone, Catalog.EMPTY);
  }

  Catalog catalog(PhoneNumber shop, PhoneNumber viewer) {
    return shop.equals(viewer) ? catalog(shop) : catalog(shop).visible();
  }

  void saveProduct(PhoneNumber phone, Product product) {
    shops.put(phone, catalog(phone).with(product));
  }

  void removeProduct(PhoneNumber phone, ProductId product) {
    shops.put(phone, catalog(phone).without(product));
  }

  void saveCollection(PhoneNumber phone, ProductCollection collection) {
    shops.put(phone, catalog(phone).with(collection));
  }

  void removeCollection(PhoneNumber phone, CollectionId collection) {
    shops.put(phone, catalog(phone).without(collection));
  }

  List<PhoneContact> contacts(PhoneNumber phone) {
    return List.of(
        new PhoneContact(Address.person("4915110000003"), new SavedName("Carol", "Day"), false),
        new PhoneContact(Address.person("4915110000004"), null, true));
  }

  Profile profile(PhoneNumber phone, Address person) {
    return new Profile(new Contact(person, "Bob", "https://p.example/bob.jpg"), "Hi there", null);
  }

  void unlink(PhoneNumber phone, SessionName session) {
    if (!session.equals(SESSION)) {
      throw Fault.notFound("session", session.value());
    }
    done.add(Command.of("unlink", session));
  }

  private void known(PhoneNumber phone) {
    if (!phones.containsKey(phone)) {
      throw Fault.notFound("phone", phone.digits());
    }
  }
}
