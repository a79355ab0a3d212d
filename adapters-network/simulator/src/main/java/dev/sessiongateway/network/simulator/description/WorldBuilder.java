package dev.sessiongateway.network.simulator.description;

import static dev.sessiongateway.network.simulator.description.DescriptionFields.ago;
import static dev.sessiongateway.network.simulator.description.DescriptionFields.each;
import static dev.sessiongateway.network.simulator.description.DescriptionFields.number;
import static dev.sessiongateway.network.simulator.description.DescriptionFields.required;
import static dev.sessiongateway.network.simulator.description.DescriptionFields.valid;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.simulation.DescribedBehaviour;
import dev.sessiongateway.application.simulation.PhoneBehaviour;
import dev.sessiongateway.application.simulation.PhoneBehaviours;
import dev.sessiongateway.application.simulation.PhoneBehaviours.BehaviourId;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.Group.Role;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.network.simulator.behaviour.Behaviours;
import dev.sessiongateway.network.simulator.command.PhoneDevice;
import dev.sessiongateway.network.simulator.description.DescriptionFields.InvalidDescription;
import dev.sessiongateway.network.simulator.journal.ChannelRecord;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.BehaviourChange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Makes the changes of a world from its description.
final class WorldBuilder {
  private static final String GROUP_IDS = "120363100000";
  private static final String CHANNEL_IDS = "120363200000";
  private static final int MOST_MEMBERS = 1_024;

  private final WorldDescription described;
  private final Instant now;
  private final Identifiers identifiers;
  private final List<WorldChange> changes = new ArrayList<>();
  private final DescribedAddresses addresses = new DescribedAddresses();
  private int lids;

  WorldBuilder(WorldDescription described, Instant now, Identifiers identifiers) {
    this.described = described;
    this.now = now;
    this.identifiers = identifiers;
  }

  /// @throws InvalidDescription in the description
  List<WorldChange> changes() {
    if (Boolean.TRUE.equals(described.lids())) {
      changes.add(new WorldChange.LidsForAll(true));
    }
    each("/phones", described.phones(), this::phone);
    each("/phones", described.phones(), this::contacts);
    each("/groups", described.groups(), this::group);
    each("/channels", described.channels(), this::channel);
    each("/messages", described.messages(), this::message);
    each("/behaviours", described.behaviours(), this::behaviour);
    return changes;
  }

  private void phone(String at, WorldDescription.Phone phone) {
    var number = number(at + "/number", required(at + "/number", phone.number()));
    var jid = number.jid();
    addresses.addPhone(at + "/number", jid);
    var name = phone.name() == null || phone.name().isBlank() ? number.digits() : phone.name();
    changes.add(new WorldChange.PhoneMade(jid, name));
    if (phone.about() != null) {
      changes.add(new AccountChange.AboutChanged(jid, phone.about()));
    }
    if (phone.lid() == null ? Boolean.TRUE.equals(described.lids()) : phone.lid()) {
      lids++;
      changes.add(
          new AccountChange.LidGiven(
              jid, new Address("2030%011d".formatted(lids), Address.Kind.LID)));
    }
    var passkey = phone.passkey();
    if (passkey != null) {
      var demand = valid(at + "/passkey", () -> Coded.of(PasskeyDemand.class, passkey));
      changes.add(new WorldChange.PasskeyDemanded(jid, demand));
    }
    shop(at, jid, phone);
    if (Boolean.FALSE.equals(phone.online())) {
      changes.add(new WorldChange.WentOnline(jid, false, now));
    }
  }

  private void shop(String at, Address phone, WorldDescription.Phone described) {
    var shop = new AtomicReference<>(Catalog.EMPTY);
    each(
        at + "/products",
        described.products(),
        (where, offer) -> {
          var product = valid(where, () -> offer.toProduct(where));
          shop.set(valid(where, () -> shop.get().with(product)));
          changes.add(new AccountChange.ProductSaved(phone, product));
        });
    each(
        at + "/collections",
        described.collections(),
        (where, named) -> {
          var collection = valid(where, () -> named.toCollection(where));
          shop.set(valid(where, () -> shop.get().with(collection)));
          changes.add(new AccountChange.CollectionSaved(phone, collection));
        });
  }

  /// After all phones, because it names others.
  private void contacts(String at, WorldDescription.Phone phone) {
    var id = number(at + "/number", required(at + "/number", phone.number())).jid();
    each(
        at + "/contacts",
        phone.contacts(),
        (where, contact) -> {
          var person = number(where + "/number", required(where + "/number", contact.number()));
          var first = required(where + "/firstName", contact.firstName());
          var last = contact.lastName() == null ? "" : contact.lastName();
          var saved = valid(where, () -> new SavedName(first, last));
          changes.add(AccountChange.ContactSaved.of(id, person.jid(), saved));
        });
  }

  private void group(String at, WorldDescription.Group group) {
    var subject =
        valid(at + "/subject", () -> new GroupSubject(required(at + "/subject", group.subject())));
    var id = addresses.addChat(at, group.id(), GROUP_IDS, Address.Kind.GROUP);
    addresses.name(subject.value(), id);
    var members = new LinkedHashMap<Address, Role>();
    var owner = addresses.phone(at + "/owner", required(at + "/owner", group.owner()));
    members.put(owner, Role.SUPERADMIN);
    each(
        at + "/admins",
        group.admins(),
        (p, who) -> members.putIfAbsent(addresses.phone(p, who), Role.ADMIN));
    each(
        at + "/members",
        group.members(),
        (p, who) -> members.putIfAbsent(addresses.phone(p, who), Role.MEMBER));
    if (members.size() > MOST_MEMBERS) {
      throw new InvalidDescription(at + "/members", "are more than " + MOST_MEMBERS);
    }
    var entries =
        members.entrySet().stream()
            .map(entry -> new Group.Participant(entry.getKey(), entry.getValue()))
            .toList();
    var made =
        new Group(
            id,
            subject.value(),
            group.description(),
            owner,
            now,
            entries,
            DescribedAddresses.inviteCode(at, group.inviteCode(), id),
            Boolean.TRUE.equals(group.announce()),
            Boolean.TRUE.equals(group.restrict()),
            Duration.ZERO,
            null,
            owner,
            now,
            !Boolean.FALSE.equals(group.membersAdd()));
    changes.add(new WorldChange.GroupMade(made, newcomers(at, group.newcomers())));
  }

  private static @Nullable Role newcomers(String at, @Nullable String role) {
    return switch (role) {
      case null -> null;
      case "member" -> Role.MEMBER;
      case "admin" -> Role.ADMIN;
      default -> throw new InvalidDescription(at + "/newcomers", "must be member or admin");
    };
  }

  private void channel(String at, WorldDescription.Channel channel) {
    var id = addresses.addChat(at, channel.id(), CHANNEL_IDS, Address.Kind.CHANNEL);
    var owner = addresses.phone(at + "/owner", required(at + "/owner", channel.owner()));
    var followers = new ArrayList<Address>();
    each(
        at + "/followers", channel.followers(), (p, who) -> followers.add(addresses.phone(p, who)));
    var posts = new ArrayList<ChannelRecord.Post>();
    each(
        at + "/posts",
        channel.posts(),
        (where, text) -> {
          var written = valid(where, () -> new Content.Text(text));
          valid(where, () -> OutgoingMessage.to(id, written));
          posts.add(
              new ChannelRecord.Post(
                  PhoneDevice.of(owner).messageId(identifiers), text, now, 0, Map.of(), null));
        });
    changes.add(
        new WorldChange.ChannelMade(
            new ChannelRecord(
                id,
                required(at + "/name", channel.name()),
                channel.description(),
                DescribedAddresses.inviteCode(at, channel.inviteCode(), id),
                null,
                null,
                Boolean.TRUE.equals(channel.verified()),
                0,
                Boolean.TRUE.equals(channel.newcomersFollow()),
                owner,
                followers,
                posts,
                new ChannelRecord.Listing(
                    null,
                    channel.countries() == null ? List.of() : channel.countries(),
                    channel.categories() == null ? List.of() : channel.categories()),
                null,
                null)));
  }

  private void message(String at, WorldDescription.Message message) {
    var from = addresses.phone(at + "/from", required(at + "/from", message.from()));
    var to = addresses.recipient(at + "/to", required(at + "/to", message.to()));
    var text = required(at + "/text", message.text());
    var content =
        valid(at + "/text", () -> OutgoingMessage.to(to, new Content.Text(text)).content());
    changes.add(
        new WorldChange.Wrote(
            Message.written(
                PhoneDevice.of(from).messageId(identifiers),
                to,
                from,
                now.minus(ago(at + "/ago", message.ago())),
                content),
            null));
  }

  private void behaviour(String at, DescribedBehaviour described) {
    if (changes.stream().filter(BehaviourChange.class::isInstance).count()
        >= PhoneBehaviours.MOST) {
      throw new InvalidDescription(at, "is more than " + PhoneBehaviours.MOST);
    }
    PhoneBehaviour behaviour;
    try {
      behaviour = inThisWorld(at, described).toBehaviour();
      Behaviours.check(behaviour);
    } catch (FaultException e) {
      throw e.fault() instanceof Fault.Invalid(var field, var reason)
          ? new InvalidDescription(at + "/" + field, reason)
          : new InvalidDescription(at, e.fault().message());
    }
    var field = behaviour instanceof PhoneBehaviour.RandomWalk ? "/numbers" : "/number";
    behaviour.numbers().forEach(number -> addresses.phone(at + field, number.digits()));
    changes.add(
        new BehaviourChange.BehaviourAdded(
            new BehaviourId(identifiers.uuid().toString()), DescribedBehaviour.of(behaviour)));
  }

  /// Groups may be named by their subjects.
  private DescribedBehaviour inThisWorld(String at, DescribedBehaviour described) {
    var chat = described.chat();
    var to = described.to();
    return described.with(
        chat == null ? null : addresses.recipient(at + "/chat", chat).toString(),
        to == null
            ? null
            : to.stream()
                .map(one -> addresses.recipient(at + "/to", String.valueOf(one)).toString())
                .toList());
  }

  /// The addresses of the phones, groups and channels that a description has named so far.
  private static final class DescribedAddresses {
    private final Set<Address> phones = new HashSet<>();
    private final Set<Address> chats = new HashSet<>();
    private final Map<String, Address> groupsBySubject = new HashMap<>();

    /// @throws InvalidDescription when it is there already
    void addPhone(String at, Address phone) {
      if (!phones.add(phone)) {
        throw new InvalidDescription(at, "is there twice");
      }
    }

    /// Adds a group or channel, and makes an id for it when none is given.
    ///
    /// @param prefix of the ids that are made
    Address addChat(String at, @Nullable String given, String prefix, Address.Kind kind) {
      var id =
          given == null
              ? new Address(prefix + "%06d".formatted(chats.size() + 1), kind)
              : valid(at + "/id", () -> Address.of(given));
      if (id.kind() != kind) {
        throw new InvalidDescription(at + "/id", "is the id of something else");
      }
      if (!chats.add(id)) {
        throw new InvalidDescription(at + "/id", "is there twice");
      }
      return id;
    }

    void name(String subject, Address group) {
      groupsBySubject.put(subject, group);
    }

    /// @throws InvalidDescription when it is no phone of this world
    Address phone(String at, String number) {
      var person = number(at, number).jid();
      if (!phones.contains(person)) {
        throw new InvalidDescription(at, "is no phone of this world");
      }
      return person;
    }

    /// A number, an address, or the subject of a group.
    Address recipient(String at, String to) {
      var bySubject = groupsBySubject.get(to);
      if (bySubject != null) {
        return bySubject;
      }
      var address = to.contains("@") ? valid(at, () -> Address.of(to)) : number(at, to).jid();
      if (!address.isPerson() && !chats.contains(address)) {
        throw new InvalidDescription(at, "is no group or channel of this world");
      }
      return address;
    }

    static InviteCode inviteCode(String at, @Nullable String given, Address id) {
      var code =
          given == null
              ? "Invite" + "%016d".formatted(Long.parseLong(id.user()) % 10_000_000_000_000_000L)
              : given;
      return valid(at + "/inviteCode", () -> new InviteCode(code));
    }
  }
}
