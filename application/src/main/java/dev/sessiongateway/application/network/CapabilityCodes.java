package dev.sessiongateway.application.network;

import static java.util.Map.entry;

import java.util.Map;

/// The names of the capabilities in faults. Clients read them, so they do not follow the names of
/// the types.
final class CapabilityCodes {
  private static final Map<Class<? extends Capability>, String> CODES =
      Map.ofEntries(
          entry(AddressBook.class, "address-book"),
          entry(CallRejecting.class, "call-rejecting"),
          entry(ChannelAdministration.class, "channel-administration"),
          entry(ChannelFollowing.class, "channel-following"),
          entry(ChannelReading.class, "channel-reading"),
          entry(ChannelSearching.class, "channel-searching"),
          entry(ChatDeleting.class, "chat-deleting"),
          entry(ChatOrganizing.class, "chat-organizing"),
          entry(CodePairing.class, "code-pairing"),
          entry(ContactBlocking.class, "contact-blocking"),
          entry(ContactLookup.class, "contact-lookup"),
          entry(GroupAdministration.class, "group-administration"),
          entry(GroupReading.class, "group-reading"),
          entry(HiddenIds.class, "hidden-ids"),
          entry(LabelEditing.class, "label-editing"),
          entry(Labelling.class, "labelling"),
          entry(MessageEditing.class, "message-editing"),
          entry(MessagePinning.class, "message-pinning"),
          entry(MessageSending.class, "message-sending"),
          entry(PollVoting.class, "poll-voting"),
          entry(PasskeyPairing.class, "passkey-pairing"),
          entry(MessageStarring.class, "message-starring"),
          entry(PresenceReading.class, "presence-reading"),
          entry(PresenceSending.class, "presence-sending"),
          entry(PrivacyEditing.class, "privacy-editing"),
          entry(ProfileEditing.class, "profile-editing"),
          entry(ProfilePictures.class, "profile-pictures"),
          entry(ProfileReading.class, "profile-reading"),
          entry(QrPairing.class, "qr-pairing"),
          entry(Reacting.class, "reacting"),
          entry(ReadReceipts.class, "read-receipts"),
          entry(StoryAudienceEditing.class, "story-audience-editing"));

  private CapabilityCodes() {}

  static Map<Class<? extends Capability>, String> all() {
    return CODES;
  }

  static String of(Class<? extends Capability> capability) {
    var code = CODES.get(capability);
    if (code == null) {
      throw new IllegalArgumentException("no code for the capability " + capability);
    }
    return code;
  }
}
