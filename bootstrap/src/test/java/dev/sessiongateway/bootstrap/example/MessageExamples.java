package dev.sessiongateway.bootstrap.example;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.contact.LidLookup;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.ShopContent;
import dev.sessiongateway.domain.messaging.VCard;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.Session.DesiredState;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.delivery.FamilyEventRenderer;
import dev.sessiongateway.http.kernel.server.PathSigner;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import dev.sessiongateway.network.simulator.SimulatedNetwork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// A customer, Nora, writes a message of each kind to a shop on the simulated network. The shop has
/// one webhook of each family. Clock, ids and secrets are fixed, so the events are always the same.
final class MessageExamples implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant NOON = Instant.parse("2026-07-17T12:00:00Z");
  private static final PhoneNumber SHOP = new PhoneNumber("491701112233");
  private static final PhoneNumber NORA = new PhoneNumber("4915112345678");
  private static final URI PUBLIC = URI.create("https://gw.example.org");

  private final ManualTime time = new ManualTime(NOON);
  private final CountingIdentifiers identifiers = new CountingIdentifiers();
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final SimulatedNetwork network;
  private final VirtualPhones phones;
  private final NetworkLink link;
  private final SignalRecorder signals = new SignalRecorder();
  private final FamilyEventRenderer renderer;
  private final Session session;
  private final Map<MessageId, Message> stored = new HashMap<>();
  private final List<Example> examples = new ArrayList<>();

  /// @param directory for the simulated world
  MessageExamples(Path directory) {
    network = SimulatedNetwork.open(directory, time, identifiers, executor);
    phones = Simulation.of(network).orElseThrow().phones();
    phones.create(SHOP, "Acme Shop");
    phones.create(NORA, "Nora");
    link = network.open(new SessionName("sales-1"), signals);
    link.connect();
    phones.scan(SHOP, signals.nextQr().value());
    session = session(signals.next(LinkSignal.Connected.class).account());
    var server =
        new ServerInfo(
            "1.0.0", NOON, PUBLIC, new PathSigner(new byte[32], time), null, LidLookup.NONE);
    renderer = new FamilyEventRenderer(server, new NoMedia());
  }

  private static Session session(Account account) {
    return new Session(
        new SessionName("sales-1"),
        new InstanceId(UUID.fromString("7d0c2f3e-0000-4000-8000-000000000001")),
        NOON,
        SessionConfig.DEFAULT,
        Session.Origin.NATIVE,
        DesiredState.RUNNING,
        new SessionState.Active(account),
        account,
        List.of(),
        null,
        1);
  }

  List<Example> all() {
    var text = write("A text", new Content.Text("Is the blue one in stock?"), null);
    inGroup();
    files();
    others();
    answers();
    happened("A reaction", () -> phones.react(NORA, SHOP.jid(), text, "👍"));
    happened("An edit", () -> phones.edit(NORA, SHOP.jid(), text, "Is the green one in stock?"));
    happened("A deletion for everyone", () -> phones.revoke(NORA, SHOP.jid(), text));
    var lamp =
        new Product(
            new ProductId("lamp-blue"),
            "Desk lamp, blue",
            null,
            new Price(2_490, "EUR"),
            "https://shop.example.org/lamp",
            "L-20",
            List.of(file("lamp.jpg", "image/jpeg", 48_213)),
            true,
            false);
    var _ = write("A product", new Content.SharedProduct(SHOP.jid(), lamp, null, null), null);
    var lamps = new OrderItem("L-20", 2, new Price(2_490, "EUR"));
    var _ =
        write(
            "An order",
            new ShopContent.Order(SHOP.jid(), List.of(lamps), "Please by Friday"),
            null);
    return List.copyOf(examples);
  }

  private void inGroup() {
    var crew = phones.createGroup(NORA, "Repair crew", List.of(SHOP.jid()));
    var question = send(crew.id(), new Content.Text("Which model?"));
    passTime();
    var _ = phones.write(NORA, crew.id(), new Content.Text("The small one"), question);
    arrived("A text in a group that answers another one");
  }

  private void files() {
    send("A picture with a caption", file("picture.jpg", "image/jpeg", 48_213), "this one");
    send("A video", file("video.mp4", "video/mp4", 1_048_576), null);
    send("A voice note", file("voice.ogg", "audio/ogg; codecs=opus", 6_144), null);
    send("Music", file("song.mp3", "audio/mpeg", 3_145_728), null);
    send("A document", file("invoice.pdf", "application/pdf", 20_480), "as asked");
    send("A sticker", file("sticker.webp", "image/webp", 9_216), null);
    var note = file("note.mp4", "video/mp4", 524_288);
    var _ = write("A video note", new Content.Media(MediaKind.VIDEO_NOTE, note, null), null);
  }

  private void others() {
    var place = new Content.Location(52.52, 13.405, "Office", "1 Main Street");
    var _ = write("A location", place, null);
    var _ = write("A contact card", new Content.ContactCards(List.of(card("Ben"))), null);
    var cards = new Content.ContactCards(List.of(card("Ben"), card("Chloe")));
    var _ = write("Several contact cards", cards, null);
    var poll = new Content.Poll("When?", List.of("Monday", "Tuesday"), 1);
    var _ = write("A poll", poll, null);
    var opening =
        new Content.CalendarEvent(
            "Opening", "With cake", NOON.plus(Duration.ofDays(7)), null, "Shop", true);
    var _ = write("An invitation", opening, null);
  }

  private void answers() {
    var rows = List.of(new ListSection.Row("plan-b", "Plan B", "the second"));
    var list =
        new InteractiveContent.ListMessage(
            "Plans", "Which one?", null, "Choose", List.of(new ListSection("All", rows)));
    var plans = send(NORA.jid(), list);
    var _ = phones.pick(NORA, SHOP.jid(), plans, "plan-b");
    arrived("The answer to a list");
    var buttons =
        new InteractiveContent.Buttons(
            null, null, "Shall we deliver?", null, List.of(new Button.Reply("yes", "Yes, please")));
    var offer = send(NORA.jid(), buttons);
    var _ = phones.press(NORA, SHOP.jid(), offer, "yes");
    arrived("A pressed button");
  }

  private MessageId write(String title, Content content, @Nullable MessageId replyTo) {
    passTime();
    var id = phones.write(NORA, SHOP.jid(), content, replyTo);
    arrived(title);
    return id;
  }

  private void send(String title, Attachment.Stored file, @Nullable String caption) {
    passTime();
    var _ = phones.send(NORA, SHOP.jid(), file, caption);
    arrived(title);
  }

  /// Sent by the session of the shop.
  private MessageId send(Address chat, Content content) {
    passTime();
    var message =
        Message.sent(
            identifiers.messageId(), chat, SHOP.jid(), time.instant(), content, Ack.PENDING);
    link.find(MessageSending.class).orElseThrow().send(message);
    return message.id();
  }

  private void passTime() {
    time.advance(Duration.ofMinutes(1));
  }

  private void arrived(String title) {
    var message =
        signals.next(LinkSignal.MessageArrived.class, each -> !each.message().fromMe()).message();
    stored.put(message.id(), message);
    examples.add(example(title, new Event.MessageCreated(message)));
  }

  private void happened(String title, Runnable act) {
    passTime();
    act.run();
    var event = signals.next(Event.Reported.class, MessageExamples::isAboutMessages);
    examples.add(example(title, asRecorded(event)));
  }

  /// The event contains the deleted message.
  private Event asRecorded(Event event) {
    return event instanceof Event.MessageRevoked revoked
        ? revoked.withBefore(stored.get(revoked.target().id()))
        : event;
  }

  private static boolean isAboutMessages(Event event) {
    return event instanceof Event.MessageReacted
        || event instanceof Event.MessageEdited
        || event instanceof Event.MessageRevoked;
  }

  private Example example(String title, Event event) {
    var at = time.instant();
    var record =
        new EventRecord(session.name(), 1, identifiers.eventId(at), at, event, false, null);
    var familyA = rendered(Family.A, record);
    // Replaces the data of this machine by fixed values.
    ((ObjectNode) familyA.get("environment")).put("platform", "linux/x64");
    return new Example(title, familyA, rendered(Family.B, record));
  }

  /// The last event of several: for a received message `message`, not `message.any`.
  private JsonNode rendered(Family family, EventRecord record) {
    var destination = family == Family.B ? URI.create("https://shop.example.org/hook") : null;
    var wanted = new Subscription(family, Set.of(Subscription.ALL), false, false, destination);
    try {
      return JSON.readTree(renderer.render(wanted, session, record).getLast().body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Attachment.Stored file(String name, String mimetype, long sizeBytes) {
    var dot = name.indexOf('.');
    var id = new MediaId("0123456789ABCDEF" + name.substring(dot));
    var isDocument = mimetype.startsWith("application/");
    return new Attachment.Stored(id, mimetype, isDocument ? name : null, sizeBytes);
  }

  private static ContactCard card(String name) {
    return new VCard(name, "+44 7700 900102", "447700900102", null, null, null).toCard();
  }

  @Override
  public void close() {
    link.close();
    network.close();
    executor.close();
  }

  /// The deliveries for both families.
  record Example(String title, JsonNode familyA, JsonNode familyB) {}

  /// The examples need no bytes of files.
  private static final class NoMedia implements MediaStore {
    @Override
    public Attachment.Stored put(byte[] bytes, String mimetype, @Nullable String filename) {
      throw new UnsupportedOperationException("examples keep nothing");
    }

    @Override
    public void copy(Attachment.Stored file, byte[] bytes) {
      throw new UnsupportedOperationException("examples keep nothing");
    }

    @Override
    public void keep(MediaId id) {
      throw new UnsupportedOperationException("examples keep nothing");
    }

    @Override
    public Pruned prune(Instant before, long bytes) {
      return Pruned.NONE;
    }

    @Override
    public Optional<StoredFile> open(MediaId id) {
      return Optional.empty();
    }

    @Override
    public void withdraw(MediaId id, InstanceId session) {
      throw new UnsupportedOperationException("examples delete nothing");
    }

    @Override
    public boolean isWithdrawn(MediaId id, InstanceId session) {
      return false;
    }

    @Override
    public void delete(MediaId id) {
      throw new UnsupportedOperationException("examples delete nothing");
    }
  }
}
