package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/// A simulated network with a clock to turn, two phones of its own, and short words for what tests
/// do all the time.
public final class Town implements AutoCloseable {
  public static final PhoneNumber PAULA = new PhoneNumber("4915110000001");
  public static final PhoneNumber FRIDA = new PhoneNumber("4915110000002");
  public static final PhoneNumber ADA = new PhoneNumber("447700900101");
  public static final PhoneNumber BEN = new PhoneNumber("447700900102");
  public static final PhoneNumber CHLOE = new PhoneNumber("447700900103");
  public static final Address HIKERS = Address.group("120363000000000101");
  public static final Address NOTICES = Address.group("120363000000000102");
  public static final Address WEATHER = Address.channel("120363000000000201");
  static final Address KITCHEN = Address.channel("120363000000000202");

  public final ManualTime time = new ManualTime();
  public final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  public final SimulatedNetwork network;
  public final VirtualPhones phones;
  private final Path directory;

  public Town(Path directory) {
    this(directory, WorldJournal.JOURNAL_BYTES);
  }

  Town(Path directory, long journalBytes) {
    this(directory, journalBytes, _ -> Optional.empty());
  }

  /// A town whose pictures can be read.
  public static Town withPictures(Path directory, Function<MediaId, String> address) {
    return new Town(directory, WorldJournal.JOURNAL_BYTES, address.andThen(Optional::of));
  }

  private Town(
      Path directory, long journalBytes, Function<MediaId, Optional<String>> pictureAddress) {
    this.directory = directory;
    network =
        SimulatedNetwork.open(
            directory, time, new CountingIdentifiers(), executor, journalBytes, pictureAddress);
    phones = Simulation.of(network).orElseThrow().phones();
    phones.create(PAULA, "Paula");
    phones.create(FRIDA, "Frida");
  }

  /// A second town on what this one has written so far, as after a kill -9.
  public Town afterCrash(Path copy) {
    copy(directory, copy);
    return new Town(copy);
  }

  static void copy(Path from, Path to) {
    try (var files = Files.list(from)) {
      for (var file : files.toList()) {
        if (!file.endsWith("lock")) {
          Files.copy(file, to.resolve(file.getFileName()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Links a session to the phone by QR code.
  public Paired pair(String session, PhoneNumber phone) {
    var signals = new SignalRecorder();
    var link = network.open(new SessionName(session), signals);
    link.connect();
    phones.scan(phone, signals.nextQr().value());
    signals.next(Connected.class);
    return new Paired(link, signals, phone);
  }

  /// Opens a session that is linked already.
  public Paired open(String session, PhoneNumber phone) {
    var signals = new SignalRecorder();
    var link = network.open(new SessionName(session), signals);
    link.connect();
    signals.next(Connected.class);
    return new Paired(link, signals, phone);
  }

  public NetworkLink open(String session, LinkListener listener) {
    return network.open(new SessionName(session), listener);
  }

  public List<PhoneMessage> messages(PhoneNumber phone, Address chat) {
    return phones.messages(phone, chat, new Page(1_000, 0));
  }

  public PhoneMessage last(PhoneNumber phone, Address chat) {
    return messages(phone, chat).getLast();
  }

  @Override
  public void close() {
    network.close();
    executor.close();
  }

  /// As the network itself knows it.
  public Group group(Address id) {
    return phones.world().groups().stream()
        .filter(group -> group.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  /// What the session of `who` hears up to the next message of Chloe, who writes one now.
  public List<LinkSignal> heardBy(Paired who) {
    phones.write(CHLOE, who.phone().jid(), "marker");
    var heard = new ArrayList<LinkSignal>();
    for (var next = who.signals().next(LinkSignal.class);
        !(next instanceof MessageArrived(var message, _)
            && message.content().text().equals("marker"));
        next = who.signals().next(LinkSignal.class)) {
      heard.add(next);
    }
    return heard;
  }

  /// As [#heardBy], the canonical events only.
  public List<Event.Reported> eventsOf(Paired who) {
    return heardBy(who).stream()
        .filter(Event.Reported.class::isInstance)
        .map(Event.Reported.class::cast)
        .toList();
  }

  /// A connected session and what it hears.
  public record Paired(NetworkLink link, SignalRecorder signals, PhoneNumber phone)
      implements AutoCloseable {
    public <C extends Capability> C use(Class<C> capability) {
      return link.find(capability).orElseThrow();
    }

    public MessageId send(Address chat, String text, int number) {
      return send(chat, new Content.Text(text), number);
    }

    public MessageId send(Address chat, Content content, int number) {
      var id = new MessageId("3EB0BBBBBBBB%08d".formatted(number));
      use(MessageSending.class)
          .send(
              Message.sent(
                  id, chat, phone.jid(), new ManualTime().instant(), content, Ack.PENDING));
      return id;
    }

    @Override
    public void close() {
      link.close();
    }
  }
}
