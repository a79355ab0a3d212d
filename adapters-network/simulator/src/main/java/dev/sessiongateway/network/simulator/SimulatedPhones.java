package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.phone.VirtualPhones.PhoneContact;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.catalog.CollectionId;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductCollection;
import dev.sessiongateway.domain.catalog.ProductId;
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
import dev.sessiongateway.network.simulator.command.Actor;
import dev.sessiongateway.network.simulator.command.ChannelCommands;
import dev.sessiongateway.network.simulator.command.ChatCommands;
import dev.sessiongateway.network.simulator.command.GroupCommands;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.link.OpenLinks;
import dev.sessiongateway.network.simulator.link.Pairings;
import dev.sessiongateway.network.simulator.world.Profiles;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Controls the phones of the world, for a person or a test.
final class SimulatedPhones extends SimulatedConversations {
  private static final int LONGEST_NAME = 100;

  private final WorldJournal journal;
  private final Pairings pairings;
  private final OpenLinks links;
  private final Time time;
  private final Identifiers identifiers;

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
    this.identifiers = identifiers;
  }

  private GroupCommands groups(Actor account) {
    return new GroupCommands(account, time, identifiers);
  }

  private ChannelCommands channels(Actor account) {
    return new ChannelCommands(account, time, identifiers);
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
    return groups(on(phone)).createWith(new GroupSubject(subject), members);
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
    groups(on(phone)).update(group, change);
  }

  @Override
  public void changeMembers(
      PhoneNumber phone, Address group, MemberAction action, List<Address> members) {
    groups(on(phone)).changeAll(group, action, members);
  }

  @Override
  public Group joinGroup(PhoneNumber phone, InviteCode code) {
    return groups(on(phone)).join(code);
  }

  @Override
  public List<Channel> channels(PhoneNumber phone) {
    return channels(at(phone)).channels();
  }

  @Override
  public Channel createChannel(PhoneNumber phone, NewChannel command, ChannelListing listing) {
    return channels(on(phone)).create(command, listing);
  }

  @Override
  public void deleteChannel(PhoneNumber phone, Address channel) {
    channels(on(phone)).delete(channel);
  }

  @Override
  public void follow(PhoneNumber phone, Address channel, boolean follows) {
    channels(on(phone)).follow(channel, follows);
  }

  @Override
  public void mute(PhoneNumber phone, Address channel, boolean muted) {
    channels(on(phone)).mute(channel, muted);
  }

  @Override
  public List<Label> labels(PhoneNumber phone) {
    return new ChatCommands(at(phone)).labels();
  }

  @Override
  public List<LabelId> labels(PhoneNumber phone, Address chat) {
    return new ChatCommands(at(phone)).on(chat);
  }

  @Override
  public void saveLabel(PhoneNumber phone, Label label) {
    // Checks name and colour.
    var _ = new LabelEdit(label.name(), label.color());
    new ChatCommands(on(phone)).save(label);
  }

  @Override
  public void removeLabel(PhoneNumber phone, LabelId label) {
    new ChatCommands(on(phone)).remove(label);
  }

  @Override
  public void label(PhoneNumber phone, Address chat, LabelId label, LabelAction action) {
    new ChatCommands(on(phone)).handle(chat, label, action);
  }

  @Override
  public Catalog catalog(PhoneNumber phone) {
    return journal.read(world -> world.phone(phone.jid()).catalog());
  }

  @Override
  public Catalog catalog(PhoneNumber shop, PhoneNumber viewer) {
    return journal.read(
        world -> Profiles.catalog(world, world.phone(shop.jid()), world.phone(viewer.jid()).jid));
  }

  @Override
  public void saveProduct(PhoneNumber phone, Product product) {
    change(phone, shop -> shop.with(product), of -> new AccountChange.ProductSaved(of, product));
  }

  @Override
  public void removeProduct(PhoneNumber phone, ProductId id) {
    change(phone, shop -> shop.without(id), of -> new AccountChange.ProductRemoved(of, id));
  }

  @Override
  public void saveCollection(PhoneNumber phone, ProductCollection collection) {
    change(
        phone,
        shop -> shop.with(collection),
        of -> new AccountChange.CollectionSaved(of, collection));
  }

  @Override
  public void removeCollection(PhoneNumber phone, CollectionId id) {
    change(phone, shop -> shop.without(id), of -> new AccountChange.CollectionRemoved(of, id));
  }

  /// Records the change of a shop, if it changes something and is possible.
  private void change(
      PhoneNumber phone, UnaryOperator<Catalog> change, Function<Address, AccountChange> recorded) {
    on(phone)
        .edit((editor, account) -> {
          if (!change.apply(account.catalog()).equals(account.catalog())) {
            editor.record(recorded.apply(account.jid));
          }
        });
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
