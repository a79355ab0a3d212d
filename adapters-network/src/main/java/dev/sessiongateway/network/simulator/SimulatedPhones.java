package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.phone.VirtualPhones.PhoneContact;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelListing;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelEdit;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.command.AccountCommands;
import dev.sessiongateway.network.simulator.command.ChannelCommands;
import dev.sessiongateway.network.simulator.command.GroupCommands;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.link.OpenLinks;
import dev.sessiongateway.network.simulator.link.Pairings;
import dev.sessiongateway.network.simulator.world.GroupState;
import dev.sessiongateway.network.simulator.world.Profiles;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Controls the phones of the world, for a person or a test.
final class SimulatedPhones extends SimulatedConversations {
  private static final int LONGEST_NAME = 100;

  private final WorldJournal journal;
  private final Pairings pairings;
  private final OpenLinks links;
  private final Time time;
  private final GroupCommands groups;
  private final ChannelCommands channels;

  SimulatedPhones(
      WorldJournal journal,
      Pairings pairings,
      OpenLinks links,
      Time time,
      Identifiers identifiers,
      Executor executor) {
    super(journal, time, identifiers, executor);
    this.journal = journal;
    this.pairings = pairings;
    this.links = links;
    this.time = time;
    this.groups = new GroupCommands(time, identifiers);
    this.channels = new ChannelCommands(time, identifiers);
  }

  @Override
  public Created create(PhoneNumber number, @Nullable String name) {
    var called = name == null || name.isBlank() ? number.digits() : name;
    return journal.changeDurably(editor -> {
      var world = editor.world;
      var isNew = world.phoneOrNull(number.jid()) == null;
      if (isNew) {
        editor.record(new WorldChange.PhoneMade(number.jid(), called));
        if (world.lids().all()) {
          AccountCommands.giveLid(editor, world.phone(number.jid()));
        }
      }
      return new Created(PhoneViews.phone(world, world.phone(number.jid())), isNew);
    });
  }

  @Override
  public List<VirtualPhones.Phone> phones() {
    var codes = pairings.codesOnPhones();
    return journal.read(PhoneViews::phones).stream()
        .map(phone -> phone.showing(codes.get(phone.number().jid())))
        .toList();
  }

  @Override
  public VirtualPhones.World world() {
    return journal.read(PhoneViews::world);
  }

  @Override
  public void setOnline(PhoneNumber phone, boolean online) {
    journal.edit(editor -> {
      var switched = editor.world.phone(phone.jid());
      if (switched.isOnline() != online) {
        editor.record(new WorldChange.WentOnline(switched.jid, online, time.instant()));
      }
    });
  }

  @Override
  public SessionName scan(PhoneNumber phone, String qrValue) {
    return link(phone, demand -> pairings.claimQr(qrValue.strip(), phone.jid(), demand));
  }

  @Override
  public SessionName pair(PhoneNumber phone, String code) {
    PairingCode typed;
    try {
      typed = PairingCode.parse(code);
    } catch (FaultException e) {
      throw new Fault.Invalid("code", "is wrong or expired").toException(e);
    }
    return link(phone, demand -> pairings.claimCode(phone.jid(), typed, demand));
  }

  private SessionName link(PhoneNumber phone, Function<PasskeyDemand, Pairings.Claim> claiming) {
    var claim = claiming.apply(on(phone).read((_, linked) -> linked.passkey()));
    if (claim.isLinked()) {
      links.pairOrShowNewCode(claim.session(), phone.jid());
    }
    return claim.session();
  }

  @Override
  public void demandPasskey(PhoneNumber phone, PasskeyDemand demand) {
    journal.edit(editor -> {
      var account = editor.world.phone(phone.jid());
      if (account.passkey() != demand) {
        editor.record(new WorldChange.PasskeyDemanded(account.jid, demand));
      }
    });
  }

  @Override
  public void unlink(PhoneNumber phone, SessionName session) {
    var linked = journal.read(world -> world.devices().sessionsOf(world.phone(phone.jid()).jid));
    if (!linked.contains(session)) {
      throw Fault.notFound("session", session.value());
    }
    links.unlink(session, FailureReason.UNLINKED);
  }

  @Override
  public Group createGroup(PhoneNumber phone, String subject, List<Address> members) {
    var named = new GroupSubject(subject);
    return on(phone)
        .change((editor, founder) ->
            groups.found(editor, founder.jid, named, people(editor.world, members)));
  }

  @Override
  public void changeGroup(PhoneNumber phone, Address group, GroupChange change) {
    if (change.subject() != null) {
      var _ = new GroupSubject(change.subject());
    }
    if (change.description() != null) {
      var _ = GroupChange.ofDescription(change.description());
    }
    if (change.ephemeral() != null) {
      var _ = GroupChange.ofEphemeral(change.ephemeral());
    }
    on(phone).edit((editor, actor) -> groups.change(editor, actor.jid, group, change));
  }

  @Override
  public void changeMembers(
      PhoneNumber phone, Address group, MemberAction action, List<Address> members) {
    on(phone)
        .edit((editor, actor) -> {
          var changed = editor.world.groupOf(actor.jid, group);
          var people = people(editor.world, members);
          GroupCommands.checkMayChangeMembers(changed, actor.jid, action, people);
          var concerned =
              people.stream()
                  .filter(person -> concerns(changed, action, actor.jid, person))
                  .toList();
          GroupCommands.changeMembers(editor, changed, actor.jid, action, concerned);
        });
  }

  /// Whether the action would change this person's membership.
  private static boolean concerns(
      GroupState group, MemberAction action, Address actor, Address person) {
    var outcome = GroupCommands.outcome(group, action, actor, person);
    if (outcome == Outcome.NOT_FOUND && action != MemberAction.LEAVE) {
      throw Fault.invalid("members", "must be members of the group");
    }
    if (outcome == Outcome.REFUSED) {
      throw new Fault.Refused("the owner of a group stays in it and an administrator")
          .toException();
    }
    return outcome == Outcome.DONE;
  }

  /// Without duplicates.
  private static List<Address> people(WorldState world, List<Address> members) {
    return members.stream().map(member -> world.phone(member).jid).distinct().toList();
  }

  @Override
  public Group joinGroup(PhoneNumber phone, InviteCode code) {
    return on(phone).change((editor, newcomer) -> groups.join(editor, newcomer.jid, code));
  }

  @Override
  public List<Channel> channels(PhoneNumber phone) {
    return journal.read(world -> ChannelCommands.of(world, world.phone(phone.jid()).jid));
  }

  @Override
  public Channel createChannel(PhoneNumber phone, NewChannel command, ChannelListing listing) {
    return on(phone)
        .change((editor, owner) -> channels.create(editor, owner.jid, command, listing));
  }

  @Override
  public void deleteChannel(PhoneNumber phone, Address channel) {
    on(phone).edit((editor, owner) -> ChannelCommands.delete(editor, owner.jid, channel));
  }

  @Override
  public void follow(PhoneNumber phone, Address channel, boolean follows) {
    on(phone).edit((editor, actor) -> ChannelCommands.follow(editor, actor.jid, channel, follows));
  }

  @Override
  public void mute(PhoneNumber phone, Address channel, boolean muted) {
    on(phone).edit((editor, actor) -> ChannelCommands.mute(editor, actor.jid, channel, muted));
  }

  @Override
  public List<Label> labels(PhoneNumber phone) {
    return journal.read(world -> List.copyOf(world.phone(phone.jid()).ownLabels().values()));
  }

  @Override
  public List<LabelId> labels(PhoneNumber phone, Address chat) {
    return journal.read(world -> AccountCommands.labelsOf(world.phone(phone.jid()), chat));
  }

  @Override
  public void saveLabel(PhoneNumber phone, Label label) {
    // Checks name and colour.
    var _ = new LabelEdit(label.name(), label.color());
    on(phone).edit((editor, account) -> AccountCommands.saveLabel(editor, account, label));
  }

  @Override
  public void removeLabel(PhoneNumber phone, LabelId label) {
    on(phone).edit((editor, account) -> AccountCommands.removeLabel(editor, account, label));
  }

  @Override
  public void label(PhoneNumber phone, Address chat, LabelId label, LabelAction action) {
    on(phone)
        .edit((editor, account) -> AccountCommands.label(editor, account, chat, label, action));
  }

  @Override
  public Address giveLid(PhoneNumber phone) {
    return journal.change(
        editor -> AccountCommands.giveLid(editor, editor.world.phone(phone.jid())));
  }

  @Override
  public void giveLids(boolean all) {
    journal.edit(editor -> {
      if (editor.world.lids().all() != all) {
        editor.record(new WorldChange.LidsForAll(all));
      }
      if (all) {
        editor.world.phones().forEach(phone -> AccountCommands.giveLid(editor, phone));
      }
    });
  }

  @Override
  public List<PhoneContact> contacts(PhoneNumber phone) {
    return journal.read(world -> PhoneViews.contacts(world.phone(phone.jid())));
  }

  @Override
  public Profile profile(PhoneNumber phone, Address person) {
    return journal.read(
        world -> Profiles.profile(world, world.phone(person), world.phone(phone.jid()).jid));
  }

  @Override
  public void saveContact(PhoneNumber phone, Address person, SavedName name) {
    contact(phone, person, name);
  }

  @Override
  public void removeContact(PhoneNumber phone, Address person) {
    contact(phone, person, null);
  }

  private void contact(PhoneNumber phone, Address person, @Nullable SavedName name) {
    on(phone)
        .edit((editor, account) ->
            AccountCommands.saveContact(editor, account, editor.world.phone(person), name));
  }

  @Override
  public void rename(PhoneNumber phone, String name) {
    if (name.isBlank() || name.length() > LONGEST_NAME) {
      throw Fault.invalid("name", "must be 1 to " + LONGEST_NAME + " characters");
    }
    on(phone).edit((editor, account) -> AccountCommands.rename(editor, account, name));
  }

  @Override
  public void setPicture(PhoneNumber phone, Attachment.@Nullable Stored picture) {
    on(phone)
        .edit((editor, account) -> {
          if (!Objects.equals(account.picture(), picture)) {
            editor.record(new AccountChange.PictureChanged(account.jid, picture));
          }
        });
  }
}
