package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// [WorldChange]s of an account's own data: profile, chats and labels.
public sealed interface AccountChange extends WorldChange {

  /// The number of the account.
  String phone();

  /// The name in an address book; null without a first name.
  static @Nullable SavedName savedName(@Nullable String first, @Nullable String last) {
    return first == null ? null : new SavedName(first, last == null ? "" : last);
  }

  record PictureChanged(String phone, Attachment.@Nullable Stored picture)
      implements AccountChange {}

  record PrivacyChanged(String phone, Map<Setting, String> update) implements AccountChange {}

  /// As [WorldChange.Read] of all messages, but done on the phone, so its sessions get an event.
  record ChatRead(String phone, String chat) implements AccountChange {}

  record Archived(String phone, String chat, boolean archived) implements AccountChange {}

  record ChatDeleted(String phone, String chat) implements AccountChange {}

  record ChatCleared(String phone, String chat) implements AccountChange {}

  record LabelSaved(String phone, Label label) implements AccountChange {}

  record LabelRemoved(String phone, String label) implements AccountChange {}

  record Renamed(String phone, String name) implements AccountChange {}

  record Labelled(String phone, String chat, String label, LabelAction action)
      implements AccountChange {}

  record AboutChanged(String phone, String about) implements AccountChange {}

  record Blocked(String phone, String person, boolean blocked) implements AccountChange {}

  /// @param firstName absent when the person is removed from the address book
  record ContactSaved(
      String phone, String person, @Nullable String firstName, @Nullable String lastName)
      implements AccountChange {}

  /// The person has this hidden id from now on.
  record LidGiven(String phone, String lid) implements AccountChange {}

  record MarkedUnread(String phone, String chat) implements AccountChange {}
}
