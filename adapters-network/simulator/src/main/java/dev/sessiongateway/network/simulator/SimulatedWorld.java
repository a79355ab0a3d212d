package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.simulation.FaultInjection;
import dev.sessiongateway.application.simulation.PhoneBehaviours;
import dev.sessiongateway.application.simulation.WorldControl;
import dev.sessiongateway.application.simulation.WorldControl.WorldSource;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.behaviour.Behaviours;
import dev.sessiongateway.network.simulator.description.WorldDescriptions;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.BehaviourChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.BusinessChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.ChannelWorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.GroupWorldChange;
import dev.sessiongateway.network.simulator.link.OpenLinks;
import dev.sessiongateway.network.simulator.world.WorldChanges;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldJournal.WorldEditor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Supplier;

/// Replaces the world as a whole, and removes phones.
final class SimulatedWorld implements WorldControl {
  private static final String CHANGES = "changes";

  private final WorldJournal journal;
  private final OpenLinks links;
  private final Behaviours behaviours;
  private final WorldDescriptions descriptions;
  private final Supplier<List<WorldChange>> initial;
  private final Runnable changed;
  private final FaultInjection faults;

  /// @param initial what the network begins with
  /// @param changed is called when there is another world, or a phone less
  /// @param faults end with a reset
  SimulatedWorld(
      WorldJournal journal,
      OpenLinks links,
      Behaviours behaviours,
      WorldDescriptions descriptions,
      Supplier<List<WorldChange>> initial,
      Runnable changed,
      FaultInjection faults) {
    this.journal = journal;
    this.links = links;
    this.behaviours = behaviours;
    this.descriptions = descriptions;
    this.initial = initial;
    this.changed = changed;
    this.faults = faults;
  }

  @Override
  public void reset(WorldSource world, boolean unlink) {
    var changes = changes(world);
    faults.clear();
    replace(changes, (_, _) -> !unlink);
  }

  private List<WorldChange> changes(WorldSource world) {
    return switch (world) {
      case WorldSource.Empty _ -> List.of();
      case WorldSource.Initial _ -> initial.get();
      case WorldSource.Named named -> descriptions.read(named);
      case WorldSource.Described(var text) -> descriptions.read(text);
    };
  }

  @Override
  public String snapshot() {
    var text = new StringBuilder();
    journal.lines().forEach(line -> text.append(new String(line, StandardCharsets.UTF_8)));
    return text.toString();
  }

  @Override
  public void restore(String snapshot) {
    var changes = new ArrayList<WorldChange>();
    var linked = new HashMap<SessionName, Address>();
    var lines = snapshot.lines().toList();
    var check = new SnapshotCheck();
    for (var number = 0; number < lines.size(); number++) {
      try {
        var parsed = journal.parse(lines.get(number));
        check.add(parsed);
        switch (parsed) {
          case WorldChange.Linked(var session, var phone) -> linked.put(session, phone);
          case WorldChange.DeviceSnapshot _, WorldChange.RevocationKept _ -> {
            // The signals that sessions have received belong to their links, not to the world.
          }
          case BehaviourChange.BehaviourAdded added -> {
            Behaviours.check(added.behaviour().toBehaviour());
            changes.add(added);
          }
          case WorldChange change -> changes.add(change);
        }
      } catch (IOException | RuntimeException e) {
        throw wrong(number, e);
      }
    }
    var added = changes.stream().filter(BehaviourChange.BehaviourAdded.class::isInstance);
    if (added.count() > PhoneBehaviours.MOST) {
      throw Fault.invalid(CHANGES, "has more than " + PhoneBehaviours.MOST + " behaviours");
    }
    replace(changes, (session, phone) -> phone.equals(linked.get(session)));
  }

  private static FaultException wrong(int number, Exception cause) {
    return new Fault.Invalid(CHANGES, "has no valid change at [" + number + "]").toException(cause);
  }

  private void replace(List<WorldChange> changes, BiPredicate<SessionName, Address> stays) {
    var before = new ArrayList<SessionName>();
    journal.replace(old -> {
      var next = old.empty();
      var building = new WorldChanges(next);
      for (var number = 0; number < changes.size(); number++) {
        try {
          building.apply(changes.get(number));
        } catch (RuntimeException e) {
          throw wrong(number, e);
        }
      }
      before.addAll(old.devices().sessions());
      building.linkAsIn(old, stays);
      return next;
    });
    changed.run();
    behaviours.restart();
    before.forEach(links::follow);
  }

  @Override
  public void deletePhone(PhoneNumber phone) {
    var sessions = journal.read(world -> world.devices().sessionsOf(world.phone(phone.jid()).jid));
    sessions.forEach(session -> links.unlink(session, FailureReason.UNLINKED));
    journal.changeDurably(editor -> {
      var gone = editor.world.phone(phone.jid()).jid;
      leaveGroups(editor, gone);
      leaveChannels(editor, gone);
      editor.record(new WorldChange.PhoneDeleted(gone));
      return gone;
    });
    behaviours.endThoseGone();
    changed.run();
  }

  private static void leaveGroups(WorldEditor editor, Address gone) {
    for (var group : List.copyOf(editor.world.groups())) {
      if (group.has(gone)) {
        editor.record(
            new GroupWorldChange.MembersChanged(group.id, gone, MemberAction.LEAVE, List.of(gone)));
      }
    }
  }

  private static void leaveChannels(WorldEditor editor, Address gone) {
    for (var channel : List.copyOf(editor.world.channels())) {
      if (channel.owner.equals(gone)) {
        editor.record(new ChannelWorldChange.ChannelDeleted(channel.id, gone));
      } else if (channel.followers().contains(gone)) {
        editor.record(new ChannelWorldChange.Followed(channel.id, gone, false));
      }
    }
  }

  /// Finds what a client got wrong in a snapshot and the world would take: references to what the
  /// snapshot does not have, or that is somebody else's. The world itself ignores such references
  /// in its own files, so that one lost line does not lose the world.
  private static final class SnapshotCheck {
    private final Set<Address> phones = new HashSet<>();
    private final Set<Address> lids = new HashSet<>();
    private final Set<Address> phonesWithState = new HashSet<>();
    private final Set<Address> groups = new HashSet<>();
    private final Set<Address> channels = new HashSet<>();

    /// @throws IllegalArgumentException when the change does not fit those before it
    void add(WorldChange change) {
      switch (change) {
        case WorldChange.PhoneMade(var phone, _) ->
            require(phones.add(known(phone, Address.Kind.PERSON)), "a phone is there twice");
        case WorldChange.PhoneDeleted(var phone) -> phones.remove(phone(phone));
        case WorldChange.PhoneSnapshot saved -> add(saved);
        case WorldChange.MessageSnapshot saved -> {
          var _ = phone(saved.phone());
        }
        case WorldChange.Linked(_, var phone) -> {
          var _ = phone(phone);
        }
        case AccountChange.ProductSaved(var phone, _) -> {
          var _ = phone(phone);
        }
        case AccountChange.CollectionSaved(var phone, _) -> {
          var _ = phone(phone);
        }
        case AccountChange.UsernameChanged(var phone, var username) -> {
          var _ = phone(phone);
          if (username != null) {
            username.check();
          }
        }
        case BusinessChange.BusinessSaved(var business) -> {
          var _ = phone(business.phone());
          business.check();
        }
        case WorldChange.GroupMade(var group, _) -> {
          requireKind(group.id(), Address.Kind.GROUP);
          require(groups.add(group.id()), "a group is there twice");
          group.participants().forEach(member -> requirePerson(member.id()));
        }
        case WorldChange.GroupSnapshot saved -> {
          require(groups.contains(saved.group()), "there is no such group");
          saved.invitations().forEach(invited -> add(saved, invited));
        }
        case WorldChange.ChannelMade(var channel) ->
            require(
                channels.add(known(channel.id(), Address.Kind.CHANNEL)),
                "a channel is there twice");
        case WorldChange _ -> {
          // A change as phones make it: the world applies or refuses it.
        }
      }
    }

    private void add(WorldChange.PhoneSnapshot saved) {
      var phone = phone(saved.phone());
      require(phonesWithState.add(phone), "a phone has two states");
      if (saved.lid() != null) {
        require(lids.add(known(saved.lid(), Address.Kind.LID)), "another phone has this lid");
      }
      if (saved.blocked() != null) {
        saved.blocked().forEach(SnapshotCheck::requirePerson);
      }
      if (saved.addressBook() != null) {
        for (var entry : saved.addressBook()) {
          require(entry.phone().equals(phone), "the address book of another phone");
          requirePerson(entry.person());
        }
      }
    }

    private static void add(WorldChange.GroupSnapshot saved, GroupWorldChange.Invited invited) {
      require(invited.group().equals(saved.group()), "an invitation to another group");
      requirePerson(invited.person());
    }

    private Address phone(Address phone) {
      require(phones.contains(phone), "there is no such phone");
      return phone;
    }

    private static void requirePerson(Address address) {
      require(address.isPerson(), "it is no person");
    }

    private static Address known(Address address, Address.Kind kind) {
      requireKind(address, kind);
      return address;
    }

    private static void requireKind(Address address, Address.Kind kind) {
      require(address.kind() == kind, "it has another kind of address");
    }

    private static void require(boolean holds, String otherwise) {
      if (!holds) {
        throw new IllegalArgumentException(otherwise);
      }
    }
  }
}
