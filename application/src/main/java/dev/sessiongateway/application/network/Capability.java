package dev.sessiongateway.application.network;

import java.util.Locale;

/// Something a network may or may not be able to do: what a user would call a feature. Each is its
/// own small interface; a network implements those it has.
public sealed interface Capability
    permits CallRejecting,
        ChannelReading,
        ChatOrganizing,
        CodePairing,
        ContactBlocking,
        ContactLookup,
        GroupAdministration,
        GroupReading,
        Labelling,
        MessageEditing,
        MessageSending,
        PresenceSending,
        PrivacyEditing,
        ProfileEditing,
        ProfilePictures,
        ProfileReading,
        Reacting,
        ReadReceipts,
        VirtualPhones {

  /// `group-reading`: the name of a capability in faults.
  static String nameOf(Class<? extends Capability> capability) {
    return capability
        .getSimpleName()
        .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
        .toLowerCase(Locale.ROOT);
  }
}
