package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.capability.AddressBookContract;
import dev.sessiongateway.application.network.capability.CallOfferingContract;
import dev.sessiongateway.application.network.capability.CallRejectingContract;
import dev.sessiongateway.application.network.capability.CatalogsContract;
import dev.sessiongateway.application.network.capability.ChannelAdministrationContract;
import dev.sessiongateway.application.network.capability.ChannelFollowingContract;
import dev.sessiongateway.application.network.capability.ChannelReadingContract;
import dev.sessiongateway.application.network.capability.ChannelSearchingContract;
import dev.sessiongateway.application.network.capability.ChatDeletingContract;
import dev.sessiongateway.application.network.capability.ChatOrganizingContract;
import dev.sessiongateway.application.network.capability.CodePairingContract;
import dev.sessiongateway.application.network.capability.ContactBlockingContract;
import dev.sessiongateway.application.network.capability.ContactLookupContract;
import dev.sessiongateway.application.network.capability.DisappearingMessagesContract;
import dev.sessiongateway.application.network.capability.GroupAdministrationContract;
import dev.sessiongateway.application.network.capability.GroupReadingContract;
import dev.sessiongateway.application.network.capability.JoinApprovalContract;
import dev.sessiongateway.application.network.capability.LabelEditingContract;
import dev.sessiongateway.application.network.capability.LabellingContract;
import dev.sessiongateway.application.network.capability.LidResolvingContract;
import dev.sessiongateway.application.network.capability.MessageEditingContract;
import dev.sessiongateway.application.network.capability.MessagePinningContract;
import dev.sessiongateway.application.network.capability.MessageSendingContract;
import dev.sessiongateway.application.network.capability.MessageStarringContract;
import dev.sessiongateway.application.network.capability.PasskeyPairingContract;
import dev.sessiongateway.application.network.capability.PollVotingContract;
import dev.sessiongateway.application.network.capability.PresenceReadingContract;
import dev.sessiongateway.application.network.capability.PresenceSendingContract;
import dev.sessiongateway.application.network.capability.PrivacyEditingContract;
import dev.sessiongateway.application.network.capability.ProfileEditingContract;
import dev.sessiongateway.application.network.capability.ProfilePicturesContract;
import dev.sessiongateway.application.network.capability.ProfileReadingContract;
import dev.sessiongateway.application.network.capability.QrPairingContract;
import dev.sessiongateway.application.network.capability.ReactingContract;
import dev.sessiongateway.application.network.capability.ReadReceiptsContract;
import dev.sessiongateway.application.network.capability.StoryAudienceEditingContract;

/// What a network keeps that declares every capability but pairing by credentials, templates and
/// inbound messages. Before a test the network knows [NetworkContract#FRIEND].
public interface EveryCapabilityContract
    extends AddressBookContract,
        CallOfferingContract,
        CallRejectingContract,
        CatalogsContract,
        ChannelAdministrationContract,
        ChannelFollowingContract,
        ChannelReadingContract,
        ChannelSearchingContract,
        ChatDeletingContract,
        ChatOrganizingContract,
        CodePairingContract,
        ContactBlockingContract,
        ContactLookupContract,
        DisappearingMessagesContract,
        GroupAdministrationContract,
        GroupReadingContract,
        JoinApprovalContract,
        LidResolvingContract,
        LabelEditingContract,
        LabellingContract,
        MessageEditingContract,
        MessagePinningContract,
        MessageSendingContract,
        PasskeyPairingContract,
        PollVotingContract,
        MessageStarringContract,
        PresenceReadingContract,
        PresenceSendingContract,
        PrivacyEditingContract,
        ProfileEditingContract,
        ProfilePicturesContract,
        ProfileReadingContract,
        QrPairingContract,
        ReactingContract,
        ReadReceiptsContract,
        StoryAudienceEditingContract {}
