package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CodePairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.PasskeyPairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.QrPairing;
import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PasskeyAssertion;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.command.Actor;
import dev.sessiongateway.network.simulator.command.CallCommands;
import dev.sessiongateway.network.simulator.command.ChannelCommands;
import dev.sessiongateway.network.simulator.command.ChatCommands;
import dev.sessiongateway.network.simulator.command.GroupCommands;
import dev.sessiongateway.network.simulator.command.JoinApprovals;
import dev.sessiongateway.network.simulator.command.MessageCommands;
import dev.sessiongateway.network.simulator.fault.FaultEngine;
import dev.sessiongateway.network.simulator.fault.FaultEngine.FaultPoint;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.signal.Device;
import dev.sessiongateway.network.simulator.signal.SignalDelivery;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One session's connection to the simulated network. Uses no thread of its own.
public final class SimulatedLink
    implements NetworkLink, OpenLinks.Connection, CodePairing, QrPairing, PasskeyPairing {
  /// What the parts of a link can do.
  public static final Set<Class<? extends Capability>> CAPABILITIES =
      Capability.of(
          SimulatedLink.class,
          LinkMessaging.class,
          ChatCommands.class,
          CallCommands.class,
          GroupCommands.class,
          JoinApprovals.class,
          ChannelCommands.class,
          LinkProfile.class);

  private final SessionName session;
  private final SignalDelivery line;
  private final WorldJournal journal;
  private final Pairings pairings;
  private final OpenLinks links;
  private final Time time;
  private final FaultEngine faults;
  private final List<Capability> capabilities;
  private volatile @Nullable Device device;
  private volatile boolean closed;

  public SimulatedLink(SessionName session, SignalDelivery line, Shared shared) {
    this.session = session;
    this.line = line;
    this.journal = shared.journal();
    this.pairings = shared.pairings();
    this.links = shared.links();
    this.time = shared.time();
    this.faults = shared.faults();
    var identifiers = shared.identifiers();
    var account = new Actor(journal, world -> world.phoneOf(session));
    Supplier<Address> sender = () -> device().account;
    var sending = new FaultySending(session, sender, journal, links, faults, time);
    this.capabilities =
        List.of(
            this,
            new LinkMessaging(
                session,
                sender,
                account,
                journal,
                time,
                new MessageCommands(time, identifiers),
                sending),
            new ChatCommands(account),
            new CallCommands(account, journal, time, identifiers),
            new GroupCommands(account, time, identifiers),
            new JoinApprovals(account),
            new ChannelCommands(account, time, identifiers),
            new LinkProfile(session, account, faults));
  }

  @Override
  public SessionName session() {
    return session;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `session.unauthenticated` before
  ///   pairing
  private Device device() {
    var linked = device;
    if (linked == null) {
      throw new Fault.SessionNotReady(session.value(), Fault.NotReadyReason.UNAUTHENTICATED)
          .toException();
    }
    return linked;
  }

  @Override
  public List<Capability> capabilities() {
    return capabilities;
  }

  @Override
  public void connect() {
    if (closed) {
      return;
    }
    var linked = journal.read(world -> Optional.ofNullable(world.devices().deviceOrNull(session)));
    if (!faults.isEmpty() && isStopped(linked.map(found -> found.account))) {
      return;
    }
    if (linked.isPresent()) {
      device = linked.get();
      line.connect(linked.get(), account(linked.get()));
    } else if (!reportRevocation()) {
      pairings.start(session, line);
    }
    if (closed) {
      pairings.end(session);
    }
  }

  private Account account(Device of) {
    var point = new FaultPoint(session, of.account);
    var lock = faults.timelock(point).orElse(null);
    var cap = faults.capping(point).orElse(null);
    return journal.read(world -> {
      var phone = world.phone(of.account);
      return new Account(phone.jid, phone.name(), world.addressOf(phone.picture()), lock, cap);
    });
  }

  @Override
  public void report() {
    var linked = device;
    if (linked != null && line.isConnected()) {
      line.deliver(new LinkSignal.Connected(account(linked)));
    }
  }

  /// Whether a fault keeps the link from connecting.
  private boolean isStopped(Optional<Address> account) {
    var start = new FaultPoint(session, account.orElse(null));
    if (account.isPresent() && faults.isBanned(start)) {
      links.ban(account.get());
      return true;
    }
    return !faults.fire(NetworkFault.Hang.class, start).isEmpty();
  }

  private boolean reportRevocation() {
    var reason =
        journal.change(editor -> {
          var revoked = Optional.ofNullable(editor.world.devices().revocationOrNull(session));
          if (revoked.isPresent()) {
            editor.record(new WorldChange.RevocationAnnounced(session));
          }
          return revoked;
        });
    reason.ifPresent(why -> line.deliver(new LinkSignal.LinkFailed(why)));
    return reason.isPresent();
  }

  @Override
  public void unlinked(boolean report) {
    device = null;
    line.disconnect();
    pairings.end(session);
    if (report) {
      reportRevocation();
    }
  }

  @Override
  public void reconnect() {
    device = null;
    line.disconnect();
    connect();
  }

  @Override
  public boolean drop(Duration until) {
    if (!line.isConnected()) {
      return false;
    }
    line.disconnect();
    line.deliver(new LinkSignal.ConnectionLost());
    time.after(until, this::comeBack);
    return true;
  }

  private void comeBack() {
    if (device != null) {
      connect();
    }
  }

  @Override
  public PairingCode requestCode(PhoneNumber phone) {
    return pairings.requestCode(session, phone.jid());
  }

  @Override
  public void assertPasskey(PasskeyAssertion assertion) {
    pairings
        .assertPasskey(session, assertion)
        .ifPresent(phone -> links.pairOrShowNewCode(session, phone));
  }

  @Override
  public void confirmPasskey() {
    links.pairOrShowNewCode(session, pairings.confirmPasskey(session));
  }

  @Override
  public void close() {
    closed = true;
    pairings.end(session);
    line.close();
    links.remove(this);
  }

  /// What the links of all sessions share.
  public record Shared(
      WorldJournal journal,
      Time time,
      Identifiers identifiers,
      FaultEngine faults,
      Pairings pairings,
      OpenLinks links) {}
}
