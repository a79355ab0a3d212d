package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.identity.SystemSecrets;
import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.Network.NetworkFile;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.PhoneNumberAddressing;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.time.VirtualTime;
import dev.sessiongateway.application.work.BackgroundThreads;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.behaviour.Behaviours;
import dev.sessiongateway.network.simulator.description.WorldDescriptions;
import dev.sessiongateway.network.simulator.fault.FaultEngine;
import dev.sessiongateway.network.simulator.fault.SignalFaults;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.link.OpenLinks;
import dev.sessiongateway.network.simulator.link.Pairings;
import dev.sessiongateway.network.simulator.link.SimulatedLink;
import dev.sessiongateway.network.simulator.served.ServedLinks;
import dev.sessiongateway.network.simulator.signal.Device;
import dev.sessiongateway.network.simulator.signal.SignalDelivery;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A simulated messaging network in this process: phones, groups and channels. Its world survives a
/// restart and a crash of the gateway. It is deterministic: given the same clock, ids and calls, it
/// produces the same world. Thread-safe.
public final class SimulatedNetwork implements Network {
  private static final Logger log = LoggerFactory.getLogger(SimulatedNetwork.class);

  private static final Addressing ADDRESSING = new PhoneNumberAddressing();

  private final WorldJournal journal;
  private final Time time;
  private final Identifiers identifiers;
  private final Executor executor;
  private final Pairings pairings;
  private final OpenLinks links;
  private final SimulatedPhones phones;
  private final Behaviours behaviours;
  private final MessageExpiry stories;
  private final MessageExpiry messages;
  private final SimulatedWorld world;
  private final FaultEngine faults;
  private final SimulatedBusinesses businesses;
  private final ServedLinks served;
  private final Runnable closeOwned;

  private SimulatedNetwork(
      NetworkContext context,
      long journalBytes,
      Function<MediaId, Optional<String>> pictureUrl,
      Runnable closeOwned) {
    this.time = context.time();
    this.identifiers = context.identifiers();
    this.executor = context.background();
    var directory = context.directory();
    var descriptions = new WorldDescriptions(directory.resolve("worlds"), time, identifiers);
    var initial =
        InitialWorld.of(
            context.option(InitialWorld.OPTION),
            descriptions,
            time,
            new InitialWorld.DefaultPictures(context.keepPicture()));
    this.journal =
        new WorldJournal(
            directory, time, executor, journalBytes, new WorldState(pictureUrl), initial);
    this.pairings = new Pairings(time, context.secrets());
    this.links = new OpenLinks(journal);
    this.phones = new SimulatedPhones(journal, pairings, links, time, identifiers, executor);
    this.faults = new FaultEngine(time, links);
    this.behaviours = new Behaviours(journal, phones, pairings, time, identifiers, executor);
    this.stories = new MessageExpiry(journal, time, MessageExpiry.Kind.STORIES);
    this.messages = new MessageExpiry(journal, time, MessageExpiry.Kind.MESSAGES);
    this.businesses = new SimulatedBusinesses(journal, links, faults, context);
    Runnable changed =
        () -> {
          stories.start();
          messages.start();
          businesses.changed();
        };
    this.world =
        new SimulatedWorld(journal, links, behaviours, descriptions, initial, changed, faults);
    this.served = new ServedLinks(this, context);
    this.closeOwned = closeOwned;
    stories.start();
    messages.start();
    behaviours.restart();
  }

  @Override
  public Map<String, Long> figures() {
    return Map.of(
        "phones", journal.read(world -> (long) world.phones().size()),
        "groups", journal.read(world -> (long) world.groups().size()),
        "links", (long) links.count(),
        "faults", (long) faults.list().size(),
        "behaviours", (long) behaviours.list().size());
  }

  /// Opens the world in this directory with the system's clock, random ids and threads of its own,
  /// for a gateway that is built with these defaults too.
  public static SimulatedNetwork open(Path directory) {
    var threads = new BackgroundThreads();
    var time = new SystemTime(threads);
    Runnable closeOwned =
        () -> {
          time.close();
          threads.close();
        };
    try {
      var context = context(directory, time, new SystemIdentifiers(), threads);
      return new SimulatedNetwork(
          context, WorldJournal.JOURNAL_BYTES, _ -> Optional.empty(), closeOwned);
    } catch (RuntimeException | Error e) {
      closeOwned.run();
      throw e;
    }
  }

  /// Opens the world in this directory; an empty directory gets the default world.
  ///
  /// @param executor runs the listeners of links, which may block; best a thread per task
  /// @throws IllegalStateException when another process uses the directory, or the world in it
  ///   cannot be read; its files are not changed
  public static SimulatedNetwork open(
      Path directory, Time time, Identifiers identifiers, Executor executor) {
    return open(
        directory, time, identifiers, executor, WorldJournal.JOURNAL_BYTES, _ -> Optional.empty());
  }

  /// As the method above, with URLs for profile pictures, and with the option `world`: the path of
  /// a description in YAML, or `empty`, for an empty directory and for resets.
  ///
  /// @throws IllegalStateException also when the description has a mistake
  public static SimulatedNetwork open(NetworkContext context) {
    return new SimulatedNetwork(
        context, WorldJournal.JOURNAL_BYTES, context.pictureUrl().andThen(Optional::of), () -> {});
  }

  static SimulatedNetwork open(
      Path directory,
      Time time,
      Identifiers identifiers,
      Executor executor,
      long journalBytes,
      Function<MediaId, Optional<String>> pictureUrl) {
    return new SimulatedNetwork(
        context(directory, time, identifiers, executor), journalBytes, pictureUrl, () -> {});
  }

  private static NetworkContext context(
      Path directory, Time time, Identifiers identifiers, Executor executor) {
    return new NetworkContext(directory, time, identifiers, new SystemSecrets(), executor, _ -> "");
  }

  @Override
  public String name() {
    return "simulated";
  }

  @Override
  public Addressing addressing() {
    return ADDRESSING;
  }

  @Override
  public NetworkLimits limits() {
    return WorldState.LIMITS;
  }

  @Override
  public Set<Class<? extends Capability>> capabilities() {
    return SimulatedLink.CAPABILITIES;
  }

  @Override
  public NetworkLink open(SessionName session, LinkListener listener) {
    var device = journal.read(world -> world.devices().deviceOrNull(session));
    var line =
        new SignalDelivery(
            listener, device, time, executor, new SignalFaults(faults, session, time), this::acked);
    var shared = new SimulatedLink.Shared(journal, time, identifiers, faults, pairings, links);
    var link = new SimulatedLink(session, line, shared);
    links.add(link);
    return link;
  }

  private void acked(Device device, long seq) {
    try {
      journal.change(editor -> {
        editor.record(new WorldChange.Acked(device.session, seq));
        return device;
      });
    } catch (FaultException e) {
      // Nothing is lost: after a restart the session receives those signals again.
      log.atDebug().setCause(e).log("cannot note how far a session acknowledged");
    }
  }

  @Override
  public void forget(SessionName session) {
    links.unlink(session, null);
  }

  @Override
  public Optional<List<NetworkFile>> openFiles() {
    return Optional.of(journal.openFiles());
  }

  @Override
  public <T> Optional<T> find(Class<T> offer) {
    return offer.equals(Simulation.class)
        ? Optional.of(offer.cast(simulation()))
        : Optional.empty();
  }

  private Simulation simulation() {
    var clock =
        time instanceof VirtualTime virtual
            ? new SimulatedClock(virtual, served::clockMoved)
            : null;
    return new Simulation(phones, behaviours, faults, world, clock, served, businesses);
  }

  /// Closes every link and writes a snapshot. A crash without it loses no data, but the next start
  /// takes longer.
  @Override
  public void close() {
    behaviours.close();
    links.closeAll();
    stories.close();
    messages.close();
    journal.close();
    closeOwned.run();
  }
}
