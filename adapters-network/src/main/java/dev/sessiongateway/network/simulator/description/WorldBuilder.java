package dev.sessiongateway.network.simulator.description;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.simulation.PhoneBehaviour;
import dev.sessiongateway.application.simulation.PhoneBehaviours;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group.Role;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.network.simulator.behaviour.Behaviours;
import dev.sessiongateway.network.simulator.journal.AccountChange;
import dev.sessiongateway.network.simulator.journal.BehaviourChange;
import dev.sessiongateway.network.simulator.journal.BehaviourRecord;
import dev.sessiongateway.network.simulator.journal.ChannelRecord;
import dev.sessiongateway.network.simulator.journal.GroupRecord;
import dev.sessiongateway.network.simulator.journal.MessageRecord;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.phone.PhoneDevice;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
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
  private final Map<Address, PhoneNumber> phones = new LinkedHashMap<>();
  private final Map<String, Address> groupsBySubject = new HashMap<>();
  private final List<Address> chats = new ArrayList<>();
  private int lids;

  WorldBuilder(WorldDescription described, Instant now, Identifiers identifiers) {
    this.described = described;
    this.now = now;
    this.identifiers = identifiers;
  }

  /// @throws Mistake in the description
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

  private <T> void each(String pointer, @Nullable List<T> all, Part<T> part) {
    for (var index = 0; all != null && index < all.size(); index++) {
      var at = pointer + "/" + index;
      var one = all.get(index);
      if (one == null) {
        throw new Mistake(at, "is empty");
      }
      part.add(at, one);
    }
  }

  private interface Part<T> {
    void add(String pointer, T described);
  }

  private void phone(String at, WorldDescription.Phone phone) {
    var number = number(at + "/number", required(at + "/number", phone.number()));
    var jid = number.jid();
    if (phones.putIfAbsent(jid, number) != null) {
      throw new Mistake(at + "/number", "is there twice");
    }
    var id = jid.toString();
    var name = phone.name() == null || phone.name().isBlank() ? number.digits() : phone.name();
    changes.add(new WorldChange.PhoneMade(id, name));
    if (phone.about() != null) {
      changes.add(new AccountChange.AboutChanged(id, phone.about()));
    }
    if (phone.lid() == null ? Boolean.TRUE.equals(described.lids()) : phone.lid()) {
      lids++;
      changes.add(new AccountChange.LidGiven(id, "2030%011d@lid".formatted(lids)));
    }
    var passkey = phone.passkey();
    if (passkey != null) {
      var demand = valid(at + "/passkey", () -> Coded.of(PasskeyDemand.class, passkey));
      changes.add(new WorldChange.PasskeyDemanded(id, demand.code()));
    }
    if (Boolean.FALSE.equals(phone.online())) {
      changes.add(new WorldChange.WentOnline(id, false, now.toString()));
    }
  }

  /// After all phones, because it names others.
  private void contacts(String at, WorldDescription.Phone phone) {
    var id = number(at + "/number", required(at + "/number", phone.number())).jid().toString();
    each(
        at + "/contacts",
        phone.contacts(),
        (where, contact) -> {
          var person = number(where + "/number", required(where + "/number", contact.number()));
          var first = required(where + "/firstName", contact.firstName());
          var last = contact.lastName() == null ? "" : contact.lastName();
          var saved = valid(where, () -> new SavedName(first, last));
          changes.add(
              new AccountChange.ContactSaved(
                  id, person.jid().toString(), saved.first(), saved.last()));
        });
  }

  private void group(String at, WorldDescription.Group group) {
    var subject =
        valid(at + "/subject", () -> new GroupSubject(required(at + "/subject", group.subject())));
    var id = id(at, group.id(), GROUP_IDS, Address.Kind.GROUP);
    groupsBySubject.put(subject.value(), id);
    var members = new LinkedHashMap<Address, Role>();
    var owner = known(at + "/owner", required(at + "/owner", group.owner()));
    members.put(owner, Role.SUPERADMIN);
    each(
        at + "/admins", group.admins(), (p, who) -> members.putIfAbsent(known(p, who), Role.ADMIN));
    each(
        at + "/members",
        group.members(),
        (p, who) -> members.putIfAbsent(known(p, who), Role.MEMBER));
    if (members.size() > MOST_MEMBERS) {
      throw new Mistake(at + "/members", "are more than " + MOST_MEMBERS);
    }
    var entries =
        members.entrySet().stream()
            .map(entry -> new GroupRecord.Member(entry.getKey().toString(), entry.getValue()))
            .toList();
    var record =
        new GroupRecord(
            id.toString(),
            subject.value(),
            group.description(),
            owner.toString(),
            now.toString(),
            entries,
            inviteCode(at, group.inviteCode(), id),
            Boolean.TRUE.equals(group.announce()),
            Boolean.TRUE.equals(group.restrict()),
            null,
            null,
            owner.toString(),
            now.toString(),
            group.membersAdd());
    valid(at, record::toGroup);
    changes.add(new WorldChange.GroupMade(record, newcomers(at, group.newcomers())));
  }

  private static @Nullable Role newcomers(String at, @Nullable String role) {
    return switch (role) {
      case null -> null;
      case "member" -> Role.MEMBER;
      case "admin" -> Role.ADMIN;
      default -> throw new Mistake(at + "/newcomers", "must be member or admin");
    };
  }

  private void channel(String at, WorldDescription.Channel channel) {
    var id = id(at, channel.id(), CHANNEL_IDS, Address.Kind.CHANNEL);
    var owner = known(at + "/owner", required(at + "/owner", channel.owner()));
    var followers = new ArrayList<String>();
    each(
        at + "/followers",
        channel.followers(),
        (p, who) -> followers.add(known(p, who).toString()));
    var posts = new ArrayList<ChannelRecord.Post>();
    each(
        at + "/posts",
        channel.posts(),
        (where, text) -> {
          var written = valid(where, () -> new Content.Text(text));
          valid(where, () -> OutgoingMessage.to(id, written));
          posts.add(
              new ChannelRecord.Post(
                  PhoneDevice.of(owner).messageId(identifiers).value(),
                  text,
                  now.toString(),
                  0,
                  Map.of(),
                  null));
        });
    changes.add(
        new WorldChange.ChannelMade(
            new ChannelRecord(
                id.toString(),
                required(at + "/name", channel.name()),
                channel.description(),
                inviteCode(at, channel.inviteCode(), id),
                null,
                null,
                Boolean.TRUE.equals(channel.verified()),
                0,
                Boolean.TRUE.equals(channel.newcomersFollow()),
                owner.toString(),
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
    var from = known(at + "/from", required(at + "/from", message.from()));
    var to = recipient(at + "/to", required(at + "/to", message.to()));
    var text = required(at + "/text", message.text());
    var content =
        valid(at + "/text", () -> OutgoingMessage.to(to, new Content.Text(text)).content());
    changes.add(
        new WorldChange.Wrote(
            MessageRecord.of(
                new Message(
                    PhoneDevice.of(from).messageId(identifiers),
                    to,
                    true,
                    from,
                    now.minus(ago(at + "/ago", message.ago())),
                    content,
                    null,
                    List.of(),
                    Message.Origin.PHONE,
                    Ack.SERVER,
                    null)),
            null));
  }

  private void behaviour(String at, BehaviourRecord described) {
    if (changes.stream().filter(BehaviourChange.class::isInstance).count()
        >= PhoneBehaviours.MOST) {
      throw new Mistake(at, "is more than " + PhoneBehaviours.MOST);
    }
    PhoneBehaviour behaviour;
    try {
      behaviour = inThisWorld(at, described).toBehaviour();
      Behaviours.check(behaviour);
    } catch (FaultException e) {
      throw e.fault() instanceof Fault.Invalid(var field, var reason)
          ? new Mistake(at + "/" + field, reason)
          : new Mistake(at, e.fault().message());
    }
    var field = behaviour instanceof PhoneBehaviour.RandomWalk ? "/numbers" : "/number";
    behaviour.numbers().forEach(number -> known(at + field, number.digits()));
    changes.add(
        new BehaviourChange.BehaviourAdded(
            identifiers.uuid().toString(), BehaviourRecord.of(behaviour)));
  }

  /// Groups may be named by their subjects.
  private BehaviourRecord inThisWorld(String at, BehaviourRecord described) {
    var chat = described.chat();
    var to = described.to();
    return described.with(
        chat == null ? null : recipient(at + "/chat", chat).toString(),
        to == null
            ? null
            : to.stream()
                .map(one -> recipient(at + "/to", String.valueOf(one)).toString())
                .toList());
  }

  private static Duration ago(String at, @Nullable String text) {
    try {
      var ago = text == null ? Duration.ZERO : Duration.parse(text);
      if (!ago.isNegative() && ago.compareTo(Duration.ofDays(36_500)) < 0) {
        return ago;
      }
    } catch (DateTimeParseException _) {
      // Told below, in the words of the field.
    }
    throw new Mistake(at, "must be how long ago it was, such as PT2H");
  }

  private Address recipient(String at, String to) {
    var bySubject = groupsBySubject.get(to);
    if (bySubject != null) {
      return bySubject;
    }
    var address = to.contains("@") ? valid(at, () -> Address.of(to)) : number(at, to).jid();
    if (!address.isPerson() && !chats.contains(address)) {
      throw new Mistake(at, "is no group or channel of this world");
    }
    return address;
  }

  private Address id(String at, @Nullable String given, String prefix, Address.Kind kind) {
    var id =
        given == null
            ? new Address(prefix + "%06d".formatted(chats.size() + 1), kind)
            : valid(at + "/id", () -> Address.of(given));
    if (id.kind() != kind) {
      throw new Mistake(at + "/id", "is the id of something else");
    }
    if (chats.contains(id)) {
      throw new Mistake(at + "/id", "is there twice");
    }
    chats.add(id);
    return id;
  }

  private static String inviteCode(String at, @Nullable String given, Address id) {
    var code =
        given == null
            ? "Invite" + "%016d".formatted(Long.parseLong(id.user()) % 10_000_000_000_000_000L)
            : given;
    return valid(at + "/inviteCode", () -> new InviteCode(code)).value();
  }

  private Address known(String at, String number) {
    var person = number(at, number).jid();
    if (!phones.containsKey(person)) {
      throw new Mistake(at, "is no phone of this world");
    }
    return person;
  }

  private static PhoneNumber number(String at, String number) {
    return valid(at, () -> PhoneNumber.parse("number", number));
  }

  private static String required(String at, @Nullable String text) {
    if (text == null || text.isBlank()) {
      throw new Mistake(at, "is required");
    }
    return text;
  }

  private static <T> T valid(String at, Supplier<T> made) {
    try {
      return made.get();
    } catch (FaultException | IllegalArgumentException e) {
      throw new Mistake(at, String.valueOf(e.getMessage()));
    }
  }
}
