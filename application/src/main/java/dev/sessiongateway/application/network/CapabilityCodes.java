package dev.sessiongateway.application.network;

import static java.util.Map.entry;

import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelAdministration;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelFollowing;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelReading;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelSearching;
import dev.sessiongateway.application.network.capability.ChatCapabilities.CallOffering;
import dev.sessiongateway.application.network.capability.ChatCapabilities.CallRejecting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatDeleting;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatOrganizing;
import dev.sessiongateway.application.network.capability.ChatCapabilities.DisappearingMessages;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.application.network.capability.ContactCapabilities.AddressBook;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.application.network.capability.ContactCapabilities.LidResolving;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.application.network.capability.GroupCapabilities.JoinApproval;
import dev.sessiongateway.application.network.capability.LabelCapabilities.LabelEditing;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
import dev.sessiongateway.application.network.capability.MessageCapabilities.InboundMessages;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessagePinning;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageStarring;
import dev.sessiongateway.application.network.capability.MessageCapabilities.PollVoting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CodePairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.PasskeyPairing;
import dev.sessiongateway.application.network.capability.PairingCapabilities.QrPairing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.Catalogs;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.PrivacyEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfileEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.StoryAudienceEditing;
import dev.sessiongateway.application.network.capability.TemplateCapabilities.Templates;
import dev.sessiongateway.application.surface.Internal;
import java.util.Map;

/// The names of the capabilities in faults. Clients read them, so they do not follow the names of
/// the types.
@Internal
public final class CapabilityCodes {
  private static final Map<Class<? extends Capability>, String> CODES =
      Map.ofEntries(
          entry(AddressBook.class, "address-book"),
          entry(Catalogs.class, "catalogs"),
          entry(CallOffering.class, "call-offering"),
          entry(CallRejecting.class, "call-rejecting"),
          entry(ChannelAdministration.class, "channel-administration"),
          entry(ChannelFollowing.class, "channel-following"),
          entry(ChannelReading.class, "channel-reading"),
          entry(ChannelSearching.class, "channel-searching"),
          entry(ChatDeleting.class, "chat-deleting"),
          entry(ChatOrganizing.class, "chat-organizing"),
          entry(CodePairing.class, "code-pairing"),
          entry(CredentialsPairing.class, "credentials-pairing"),
          entry(ContactBlocking.class, "contact-blocking"),
          entry(ContactLookup.class, "contact-lookup"),
          entry(DisappearingMessages.class, "disappearing-messages"),
          entry(GroupAdministration.class, "group-administration"),
          entry(GroupReading.class, "group-reading"),
          entry(JoinApproval.class, "join-approval"),
          entry(LidResolving.class, "hidden-ids"),
          entry(InboundMessages.class, "inbound-messages"),
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
          entry(StoryAudienceEditing.class, "story-audience-editing"),
          entry(Templates.class, "templates"));

  private CapabilityCodes() {}

  public static Map<Class<? extends Capability>, String> all() {
    return CODES;
  }

  /// `group-reading`: the name of a capability in faults. It never changes.
  public static String of(Class<? extends Capability> capability) {
    var code = CODES.get(capability);
    if (code == null) {
      throw new IllegalArgumentException("no code for the capability " + capability);
    }
    return code;
  }
}
