package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The [Change]s that people make of what is their own: profile, chats and labels.
sealed interface AccountDeed extends Change {

  record PictureChanged(String phone, @Nullable FileRecord picture) implements AccountDeed {}

  record PrivacyChanged(String phone, Map<Setting, String> update) implements AccountDeed {}

  /// As [Change.Read] of everything, on the phone itself, so that its sessions hear of it.
  record ChatRead(String phone, String chat) implements AccountDeed {}

  record Archived(String phone, String chat, boolean archived) implements AccountDeed {}

  record ChatDeleted(String phone, String chat) implements AccountDeed {}

  record LabelSaved(String phone, LabelRecord label) implements AccountDeed {}

  record LabelRemoved(String phone, String label) implements AccountDeed {}

  record Renamed(String phone, String name) implements AccountDeed {}

  record Labelled(String phone, String chat, String label, LabelAction action)
      implements AccountDeed {}

  record AboutChanged(String phone, String about) implements AccountDeed {}

  record Blocked(String phone, String person, boolean blocked) implements AccountDeed {}

  record MarkedUnread(String phone, String chat) implements AccountDeed {}
}
