package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.profile.PrivacySettings;

/// What people do with what is their own: chats, labels, profile.
final class Accounts {
  private final WorldState world;
  private final Shelves shelves;
  private final Catalogue catalogue;

  Accounts(WorldState world) {
    this.world = world;
    this.shelves = new Shelves(world);
    this.catalogue = new Catalogue(world);
  }

  void apply(AccountDeed change) {
    switch (change) {
      case AccountDeed.ChatRead(var phone, var chat) -> shelves.read(jid(phone), jid(chat));
      case AccountDeed.Archived(var phone, var chat, var archived) ->
          shelves.archived(jid(phone), jid(chat), archived);
      case AccountDeed.MarkedUnread(var phone, var chat) ->
          world.tell(jid(phone), new Event.ChatMarkedUnread(jid(chat)));
      case AccountDeed.ChatDeleted(var phone, var chat) -> shelves.deleted(jid(phone), jid(chat));
      case AccountDeed.Labelled(var phone, var chat, var label, var action) ->
          catalogue.handled(jid(phone), jid(chat), new LabelId(label), action);
      case AccountDeed.LabelSaved(var phone, var label) ->
          catalogue.saved(jid(phone), label.toLabel());
      case AccountDeed.LabelRemoved(var phone, var label) ->
          catalogue.removed(jid(phone), new LabelId(label));
      case AccountDeed.Renamed(var phone, var name) -> world.profiles.renamed(jid(phone), name);
      case AccountDeed.AboutChanged(var phone, var about) -> world.profiles.says(jid(phone), about);
      case AccountDeed.PictureChanged(var phone, var picture) ->
          world.profiles.pictured(jid(phone), picture);
      case AccountDeed.PrivacyChanged(var phone, var update) ->
          world.profiles.guarded(jid(phone), new PrivacySettings(update));
      case AccountDeed.Blocked(var phone, var person, var blocked) ->
          world.profiles.blocked(jid(phone), jid(person), blocked);
    }
  }

  private static Jid jid(String text) {
    return MessageRecord.jid(text);
  }
}
