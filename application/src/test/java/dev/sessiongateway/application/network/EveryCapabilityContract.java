package dev.sessiongateway.application.network;

/// What a network keeps that declares every capability. Before a test the network knows
/// [NetworkContract#FRIEND].
public interface EveryCapabilityContract
    extends AddressBookContract,
        CallRejectingContract,
        ChannelAdministrationContract,
        ChannelFollowingContract,
        ChannelReadingContract,
        ChannelSearchingContract,
        ChatOrganizingContract,
        CodePairingContract,
        ContactBlockingContract,
        ContactLookupContract,
        GroupAdministrationContract,
        GroupReadingContract,
        HiddenIdsContract,
        LabelEditingContract,
        LabellingContract,
        MessageEditingContract,
        MessageSendingContract,
        PasskeyPairingContract,
        PollVotingContract,
        PresenceSendingContract,
        PrivacyEditingContract,
        ProfileEditingContract,
        ProfilePicturesContract,
        ProfileReadingContract,
        QrPairingContract,
        ReactingContract,
        ReadReceiptsContract,
        StoryAudienceEditingContract {}
