package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.world.LinkedDevices.Notice;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Applies changes of an account's own data: chats, labels, profile.
final class AccountEffects {
  private final WorldState world;
  private final Consumer<Notice> notices;
  private final MessageDelivery delivery;

  /// @param notices collects what the sessions are notified of
  AccountEffects(WorldState world, Consumer<Notice> notices, MessageDelivery delivery) {
    this.world = world;
    this.notices = notices;
    this.delivery = delivery;
  }

  void apply(AccountChange change) {
    var account = world.phoneOrNull(change.phone());
    if (account != null) {
      apply(account, change);
    }
  }

  private void apply(PhoneState account, AccountChange change) {
    switch (change) {
      case AccountChange.ChatRead(_, var chat) -> {
        delivery.read(account, chat, List.of());
        notify(account, new Event.ChatRead(chat));
      }
      case AccountChange.Archived(_, var chat, var archived) -> archived(account, chat, archived);
      case AccountChange.MarkedUnread(_, var chat) -> {
        account.markUnread(chat, true);
        notify(account, new Event.ChatMarkedUnread(chat));
      }
      case AccountChange.ChatDeleted(_, var chat) -> chatDeleted(account, chat);
      case AccountChange.ChatCleared(_, var chat) -> {
        account.conversations.clear(chat);
        notify(account, new Event.ChatCleared(chat));
      }
      case AccountChange.TimerSet(_, var chat, var by, var timer) -> {
        account.setTimer(chat, timer);
        account.activity.chat(chat);
        notify(account, new Event.ChatTimerChanged(chat, by, timer));
      }
      case AccountChange.Labelled(_, var chat, var label, var action) ->
          labelled(account, chat, label, action);
      case AccountChange.LabelSaved(_, var label) -> {
        account.save(label);
        notify(account, new LabelEvent.LabelSaved(label));
      }
      case AccountChange.LabelRemoved(_, var label) -> labelRemoved(account, label);
      case AccountChange.Renamed(_, var name) -> {
        account.rename(name);
        notifyAcquaintances(account);
      }
      case AccountChange.AboutChanged(_, var about) ->
          account.setAbout(about.isEmpty() ? null : about);
      case AccountChange.UsernameChanged(_, var username) -> account.setUsername(username);
      case AccountChange.PictureChanged(_, var picture) -> {
        account.show(picture);
        notifyAcquaintances(account);
      }
      case AccountChange.PrivacyChanged(_, var update) ->
          account.setPrivacy(account.privacy().with(new PrivacySettings(update)));
      case AccountChange.ContactSaved saved -> contactSaved(account, saved.person(), saved.name());
      case AccountChange.LidGiven(_, var lid) -> lidGiven(account, lid);
      case AccountChange.Blocked(_, var person, var blocked) -> account.block(person, blocked);
      case AccountChange.ProductSaved(_, var product) ->
          account.offer(account.catalog().with(product));
      case AccountChange.ProductRemoved(_, var product) ->
          account.offer(account.catalog().without(product));
      case AccountChange.CollectionSaved(_, var collection) ->
          account.offer(account.catalog().with(collection));
      case AccountChange.CollectionRemoved(_, var collection) ->
          account.offer(account.catalog().without(collection));
    }
  }

  private void notify(PhoneState account, Event.Reported event) {
    notices.accept(Notice.of(account, event));
  }

  private void archived(PhoneState account, Address chat, boolean archived) {
    if (account.archive(chat, archived)) {
      account.activity.chat(chat);
      notify(account, new Event.ChatArchived(chat, archived));
    }
  }

  void chatDeleted(PhoneState account, Address chat) {
    account.conversations.remove(chat);
    account.archive(chat, false);
    account.markUnread(chat, false);
    notify(account, new Event.ChatDeleted(chat));
  }

  private void labelled(PhoneState account, Address chat, LabelId id, LabelAction action) {
    var label = account.ownLabels().get(id);
    if (label != null && account.label(chat, id, action == LabelAction.ADD)) {
      notify(account, new LabelEvent.LabelHandled(chat, label, action));
    }
  }

  private void labelRemoved(PhoneState account, LabelId id) {
    var label = account.ownLabels().containsKey(id) ? account.remove(id) : null;
    if (label != null) {
      notify(account, new LabelEvent.LabelRemoved(label));
    }
  }

  /// @param name null removes the person from the address book
  private void contactSaved(PhoneState account, Address person, @Nullable SavedName name) {
    var other = world.phoneOrNull(person);
    if (other != null) {
      account.save(person, name);
      account.activity.contact(person);
      notify(account, new Event.ContactChanged(Profiles.contact(world, other, account.jid), false));
    }
  }

  /// Everybody who has a chat with the person is notified of its new name or picture.
  private void notifyAcquaintances(PhoneState person) {
    for (var other : world.holders(person.jid)) {
      if (other != person) {
        notify(other, new Event.ContactChanged(Profiles.contact(world, person, other.jid), false));
      }
    }
  }

  /// Notifies the person, and everybody who has a chat or a group with it.
  private void lidGiven(PhoneState person, Address lid) {
    var lids = world.lids();
    if (lids.lidOrNull(person.jid) != null) {
      return;
    }
    lids.assign(person.jid, lid);
    var learned = new LinkSignal.LidsLearned(List.of(new LidMapping(lid, person.jid)));
    var others = new LinkedHashSet<Address>();
    others.add(person.jid);
    world.holders(person.jid).forEach(other -> others.add(other.jid));
    world.groupsOf(person.jid).forEach(group -> others.addAll(group.members().keySet()));
    for (var other : others) {
      var phone = world.phoneOrNull(other);
      if (phone != null) {
        notices.accept(Notice.of(phone, learned));
      }
    }
  }
}
