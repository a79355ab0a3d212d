package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.network.simulator.journal.AccountChange;

/// Applies changes of an account's own data: chats, labels, profile.
final class Accounts {
  private final WorldState world;
  private final ChatActions chats;
  private final LabelActions labels;

  Accounts(WorldState world) {
    this.world = world;
    this.chats = world.chats();
    this.labels = new LabelActions(world);
  }

  void apply(AccountChange change) {
    switch (change) {
      case AccountChange.ChatRead(var phone, var chat) -> chats.read(jid(phone), jid(chat));
      case AccountChange.Archived(var phone, var chat, var archived) ->
          chats.archived(jid(phone), jid(chat), archived);
      case AccountChange.MarkedUnread(var phone, var chat) ->
          chats.markedUnread(jid(phone), jid(chat));
      case AccountChange.ChatDeleted(var phone, var chat) -> chats.deleted(jid(phone), jid(chat));
      case AccountChange.ChatCleared(var phone, var chat) -> chats.cleared(jid(phone), jid(chat));
      case AccountChange.Labelled(var phone, var chat, var label, var action) ->
          labels.handled(jid(phone), jid(chat), new LabelId(label), action);
      case AccountChange.LabelSaved(var phone, var label) -> labels.saved(jid(phone), label);
      case AccountChange.LabelRemoved(var phone, var label) ->
          labels.removed(jid(phone), new LabelId(label));
      case AccountChange.Renamed(var phone, var name) -> world.profiles().renamed(jid(phone), name);
      case AccountChange.AboutChanged(var phone, var about) ->
          world.profiles().says(jid(phone), about);
      case AccountChange.PictureChanged(var phone, var picture) ->
          world.profiles().pictured(jid(phone), picture);
      case AccountChange.PrivacyChanged(var phone, var update) ->
          world.profiles().guarded(jid(phone), new PrivacySettings(update));
      case AccountChange.ContactSaved(var phone, var person, var first, var last) ->
          world.profiles().saved(jid(phone), jid(person), AccountChange.savedName(first, last));
      case AccountChange.LidGiven(var phone, var lid) -> world.lids().give(jid(phone), jid(lid));
      case AccountChange.Blocked(var phone, var person, var blocked) ->
          world.profiles().blocked(jid(phone), jid(person), blocked);
    }
  }

  private static Address jid(String text) {
    return Address.of(text);
  }
}
