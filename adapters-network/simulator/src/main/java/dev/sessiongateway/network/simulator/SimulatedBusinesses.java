package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudBusiness.CloudProfile;
import dev.sessiongateway.application.simulation.CloudBusinesses;
import dev.sessiongateway.application.simulation.CloudTemplate;
import dev.sessiongateway.application.simulation.NumberSettings;
import dev.sessiongateway.application.simulation.Username;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.command.Actor;
import dev.sessiongateway.network.simulator.command.GroupCommands;
import dev.sessiongateway.network.simulator.command.GroupPinCommands;
import dev.sessiongateway.network.simulator.command.JoinApprovals;
import dev.sessiongateway.network.simulator.command.PhoneDevice;
import dev.sessiongateway.network.simulator.fault.FaultEngine;
import dev.sessiongateway.network.simulator.fault.SignalFaults;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.BusinessChange;
import dev.sessiongateway.network.simulator.link.FaultySending;
import dev.sessiongateway.network.simulator.link.MagicNumber;
import dev.sessiongateway.network.simulator.link.OpenLinks;
import dev.sessiongateway.network.simulator.signal.BusinessSignals;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The phones of the world that apps drive by the Cloud API.
final class SimulatedBusinesses implements CloudBusinesses {
  private static final int TOKEN_LENGTH = 60;
  private static final int APP_SECRET_LENGTH = 32;

  private final WorldJournal journal;
  private final OpenLinks links;
  private final FaultEngine faults;
  private final Time time;
  private final Identifiers identifiers;
  private final Secrets secrets;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  /// By the id of the number.
  private final Map<String, BusinessSignals> signals = new ConcurrentHashMap<>();

  SimulatedBusinesses(
      WorldJournal journal, OpenLinks links, FaultEngine faults, NetworkContext context) {
    this.journal = journal;
    this.links = links;
    this.faults = faults;
    this.time = context.time();
    this.identifiers = context.identifiers();
    this.secrets = context.secrets();
  }

  @Override
  public List<CloudBusiness> list() {
    return journal.read(world -> List.copyOf(world.businesses()));
  }

  @Override
  public CloudBusiness make(NewBusiness wanted) {
    var made =
        journal.changeDurably(editor -> {
          var phone = editor.world.phone(wanted.phone().jid()).jid;
          var before =
              editor.world.businesses().stream()
                  .filter(one -> one.phone().equals(phone))
                  .findFirst()
                  .orElse(null);
          if (before == null && editor.world.businesses().size() >= MOST) {
            throw Fault.invalid("number", "would be more than " + MOST + " businesses");
          }
          var business = business(phone, wanted, before);
          business.check();
          checkUnique(editor.world, business);
          editor.record(new BusinessChange.BusinessSaved(business));
          return business;
        });
    changed();
    return made;
  }

  /// Ids follow from the number, so that they are equal in equal runs; what gives access is drawn.
  private CloudBusiness business(
      Address phone, NewBusiness wanted, @Nullable CloudBusiness before) {
    var business = plain(phone, wanted, before);
    return before == null
        ? business.with(CloudTemplate.helloWorld(business.nextTemplateId()).madeAt(time.instant()))
        : business;
  }

  private CloudBusiness plain(Address phone, NewBusiness wanted, @Nullable CloudBusiness before) {
    var number = "0".repeat(Math.max(0, 13 - phone.user().length())) + phone.user();
    return new CloudBusiness(
        phone,
        first(wanted.phoneNumberId(), before, CloudBusiness::phoneNumberId, "10" + number),
        first(wanted.businessId(), before, CloudBusiness::businessId, "20" + number),
        first(wanted.token(), before, CloudBusiness::token, "EAA" + secrets.secret(TOKEN_LENGTH)),
        first(
            wanted.appSecret(),
            before,
            CloudBusiness::appSecret,
            secrets.secret(APP_SECRET_LENGTH)),
        wanted.window(),
        wanted.webhook(),
        null,
        true,
        before == null ? CloudProfile.NEW : before.profile(),
        before == null ? List.of() : before.templates(),
        settings(before == null ? NumberSettings.NEW : before.settings(), wanted.verified()),
        before == null ? List.of() : before.flows());
  }

  private static NumberSettings settings(NumberSettings before, @Nullable Boolean verified) {
    if (verified == null || verified == before.verified()) {
      return before;
    }
    return verified ? before.asVerified() : before.asUnverified();
  }

  private static String first(
      @Nullable String wanted,
      @Nullable CloudBusiness before,
      Function<CloudBusiness, String> part,
      String otherwise) {
    if (wanted != null) {
      return wanted;
    }
    return before == null ? otherwise : part.apply(before);
  }

  private static void checkUnique(WorldState world, CloudBusiness business) {
    for (var other : world.businesses()) {
      if (other.phone().equals(business.phone())) {
        continue;
      }
      var ids = List.of(other.phoneNumberId(), other.businessId());
      requireOther("phoneNumberId", ids.contains(business.phoneNumberId()));
      requireOther("businessId", ids.contains(business.businessId()));
      requireOther("token", other.token().equals(business.token()));
    }
  }

  private static void requireOther(String field, boolean isTaken) {
    if (isTaken) {
      throw Fault.invalid(field, "is another business's");
    }
  }

  @Override
  public CloudBusiness update(Address phone, UnaryOperator<CloudBusiness> change) {
    var updated =
        journal.change(editor -> {
          var before = editor.world.business(phone);
          var after = change.apply(before);
          if (!after.equals(before)) {
            editor.record(new BusinessChange.BusinessSaved(after));
          }
          return after;
        });
    changed();
    return updated;
  }

  @Override
  public void remove(Address phone) {
    journal.changeDurably(editor -> {
      var business = editor.world.business(phone);
      editor.record(new BusinessChange.BusinessRemoved(business.phone()));
      return business;
    });
    changed();
  }

  @Override
  public Optional<Username> username(Address person) {
    return journal
        .read(world -> Optional.ofNullable(world.phoneOrNull(person)))
        .map(PhoneState::username);
  }

  @Override
  public void setUsername(PhoneNumber number, @Nullable Username username) {
    journal.changeDurably(editor -> {
      var phone = editor.world.phone(number.jid());
      if (username != null) {
        username.check();
        requireFree(editor.world, phone, username.name());
      }
      editor.record(new AccountChange.UsernameChanged(phone.jid, username));
      return phone;
    });
  }

  private static void requireFree(WorldState world, PhoneState phone, String name) {
    for (var other : world.phones()) {
      var taken = other.username();
      if (other != phone && taken != null && taken.name().equals(name)) {
        throw Fault.invalid("username", "is another phone's");
      }
    }
  }

  @Override
  public void block(Address phone, Address person, boolean blocked) {
    journal.changeDurably(editor -> {
      var owner = editor.world.phone(phone);
      var other = editor.world.registered(person);
      if (owner.blocked().contains(other.jid) != blocked) {
        editor.record(new AccountChange.Blocked(owner.jid, other.jid, blocked));
      }
      return other;
    });
  }

  @Override
  public <C extends Capability> C capability(Address phone, Class<C> wanted) {
    var actor = new Actor(journal, world -> world.phone(phone));
    return Stream.of(
            new GroupCommands(actor, time, identifiers),
            new JoinApprovals(actor),
            new GroupPinCommands(actor))
        .filter(wanted::isInstance)
        .map(wanted::cast)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("a phone cannot do that"));
  }

  @Override
  public MessageId nextId(Address phone) {
    return PhoneDevice.of(phone).messageId(identifiers.of(phone));
  }

  @Override
  public Sending send(
      CloudBusiness business,
      MessageId id,
      Address to,
      Content content,
      @Nullable MessageId replyTo) {
    OutgoingMessage.check(content, WorldState.LIMITS);
    var sendable = OutgoingMessage.to(to, content).content();
    if (!to.isGroup()
        && MagicNumber.of(to).isEmpty()
        && journal.read(world -> world.phoneOrNull(to)) == null) {
      return new Sending.Undeliverable("the recipient is not on the network");
    }
    var message = message(business.phone(), id, to, sendable, replyTo);
    var faulty =
        new FaultySending(
            new SessionName(business.phoneNumberId()),
            business::phone,
            journal,
            links,
            faults,
            time,
            new FaultySending.Refusals(
                wait -> new Fault.TooManyRequests("messages", wait).toException(), false));
    try {
      faulty.send(message, () -> accept(message));
      return new Sending.Taken();
    } catch (FaultException e) {
      if (e.fault() instanceof Fault.Refused(var reason)) {
        return new Sending.Undeliverable(reason);
      }
      throw e;
    }
  }

  private Message message(
      Address from, MessageId id, Address to, Content content, @Nullable MessageId replyTo) {
    return journal.read(world -> {
      var chat = world.lids().canonical(to);
      @Nullable Quote quote =
          replyTo == null
              ? null
              : world.delivered(world.phone(from), chat, replyTo).message().toQuote();
      var sent = Message.sent(id, chat, from, time.instant(), content, Ack.SERVER);
      return quote == null ? sent : sent.quoting(quote);
    });
  }

  private void accept(Message message) {
    journal.edit(editor -> {
      var writer = editor.world.phone(message.sender());
      if (!writer.sentIds().contains(message.id())) {
        editor.world.checkRecipient(writer.jid, message.chat());
        editor.record(new WorldChange.Wrote(message, null));
      }
    });
  }

  @Override
  public void deliver(
      CloudBusiness business, AccountUpdate signal, Consumer<AccountUpdate> receiver) {
    signals
        .computeIfAbsent(
            business.phoneNumberId(),
            id -> new BusinessSignals(new SignalFaults(faults, new SessionName(id), time), time))
        .deliver(signal, receiver);
  }

  @Override
  public void onChange(Runnable listener) {
    listeners.add(listener);
  }

  /// Businesses were made, changed or removed, perhaps with the whole world.
  void changed() {
    var ids = list().stream().map(CloudBusiness::phoneNumberId).collect(Collectors.toSet());
    signals.keySet().retainAll(ids);
    listeners.forEach(Runnable::run);
  }
}
