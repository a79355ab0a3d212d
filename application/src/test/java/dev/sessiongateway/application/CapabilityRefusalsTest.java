package dev.sessiongateway.application;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static dev.sessiongateway.application.GatewayFixture.text;
import static dev.sessiongateway.application.PopulatedNetwork.CREW;
import static dev.sessiongateway.application.PopulatedNetwork.INVITE;
import static dev.sessiongateway.application.PopulatedNetwork.NEWS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.network.CapabilityCodes;
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
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.application.network.capability.GroupCapabilities.JoinApproval;
import dev.sessiongateway.application.network.capability.LabelCapabilities.LabelEditing;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessagePinning;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageStarring;
import dev.sessiongateway.application.network.capability.MessageCapabilities.PollVoting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.Catalogs;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.PrivacyEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfileEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.StoryAudienceEditing;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.NewGroup;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelEdit;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PinDuration;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.ProfileName;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// How the use cases whose source of truth is the network refuse when it lacks the capability, and
/// in each state of a session.
class CapabilityRefusalsTest {
  private static final GroupQuery ALL = new GroupQuery(null, SortOrder.ASCENDING, true, null);

  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  @BeforeEach
  void populate() {
    PopulatedNetwork.populate(gateway);
  }

  private Gateway gateway() {
    return gateway.gateway();
  }

  /// A call that needs a capability, on the session `ada`.
  interface Call {
    void on(Gateway gateway);
  }

  private static Arguments call(Class<? extends Capability> needs, boolean reads, Call call) {
    return Arguments.of(needs, reads, call);
  }

  static List<Arguments> calls() {
    var picture = new Attachment.Inline(MediaSamples.PNG, null, null);
    var key = new ChannelKey.ById(NEWS);
    var theirs = new MessageKey(Samples.messageId(1), false, Samples.GRACE);
    return List.of(
        call(MessageSending.class, false, gateway -> gateway.messaging().send(ADA, text("hello"))),
        call(GroupReading.class, true, gateway -> gateway.groups().list(ADA, ALL)),
        call(GroupReading.class, true, gateway -> gateway.groups().joinInfo(ADA, INVITE)),
        call(GroupReading.class, true, gateway -> gateway.groups().get(ADA, CREW)),
        call(
            GroupAdministration.class,
            false,
            gateway ->
                gateway
                    .groups()
                    .create(
                        ADA,
                        new NewGroup(
                            new GroupSubject("New"), List.of(Samples.GRACE), null, false, null))),
        call(
            GroupAdministration.class,
            false,
            gateway -> gateway.groups().setPicture(ADA, CREW, picture)),
        call(
            GroupAdministration.class,
            false,
            gateway ->
                gateway
                    .groups()
                    .changeMembers(ADA, CREW, MemberAction.JOIN, List.of(Samples.GRACE))),
        call(GroupAdministration.class, false, gateway -> gateway.groups().revokeInvite(ADA, CREW)),
        call(JoinApproval.class, true, gateway -> gateway.groups().needsApproval(ADA, CREW)),
        call(JoinApproval.class, true, gateway -> gateway.groups().joinRequests(ADA, CREW)),
        call(
            JoinApproval.class,
            false,
            gateway -> gateway.groups().requireApproval(ADA, CREW, true)),
        call(
            JoinApproval.class,
            false,
            gateway ->
                gateway.groups().answerJoinRequests(ADA, CREW, List.of(Samples.GRACE), true)),
        call(GroupAdministration.class, false, gateway -> gateway.groups().join(ADA, INVITE)),
        call(GroupAdministration.class, false, gateway -> gateway.groups().leave(ADA, CREW)),
        call(
            MessageEditing.class,
            false,
            gateway -> gateway.messaging().edit(ADA, Samples.GRACE, Samples.messageId(1), "New")),
        call(
            MessageEditing.class,
            false,
            gateway -> gateway.messaging().revoke(ADA, Samples.GRACE, theirs)),
        call(
            Reacting.class,
            false,
            gateway -> gateway.messaging().react(ADA, Samples.GRACE, theirs, new Emoji("👍"))),
        call(
            PollVoting.class,
            false,
            gateway ->
                gateway
                    .messaging()
                    .vote(ADA, Samples.GRACE, Samples.messageId(1), List.of("Sunday"))),
        call(
            ChatOrganizing.class,
            false,
            gateway -> gateway.chats().archive(ADA, Samples.GRACE, true)),
        call(
            ChatOrganizing.class, false, gateway -> gateway.chats().markUnread(ADA, Samples.GRACE)),
        call(
            AddressBook.class,
            false,
            gateway ->
                gateway.contacts().save(ADA, Samples.GRACE, new SavedName("Grace", "Hopper"))),
        call(ChatDeleting.class, false, gateway -> gateway.chats().delete(ADA, Samples.GRACE)),
        call(ChatDeleting.class, false, gateway -> gateway.chats().clear(ADA, Samples.GRACE)),
        call(
            DisappearingMessages.class,
            false,
            gateway -> gateway.chats().setTimer(ADA, Samples.GRACE, DisappearingTimer.DAY)),
        call(
            DisappearingMessages.class, true, gateway -> gateway.chats().timer(ADA, Samples.GRACE)),
        call(
            MessageStarring.class,
            false,
            gateway -> gateway.messaging().star(ADA, Samples.GRACE, theirs, true)),
        call(
            MessagePinning.class,
            false,
            gateway -> gateway.messaging().pin(ADA, Samples.GRACE, theirs, PinDuration.DAY)),
        call(
            MessagePinning.class,
            false,
            gateway -> gateway.messaging().unpin(ADA, Samples.GRACE, theirs)),
        call(
            ContactBlocking.class,
            false,
            gateway -> gateway.contacts().block(ADA, Samples.GRACE, true)),
        call(Catalogs.class, true, gateway -> gateway.profiles().catalog(ADA, Samples.GRACE)),
        call(ProfileReading.class, true, gateway -> gateway.profiles().profile(ADA, Samples.GRACE)),
        call(
            ProfileEditing.class,
            false,
            gateway -> gateway.profiles().setName(ADA, new ProfileName("Ada L."))),
        call(
            ProfileEditing.class,
            false,
            gateway -> gateway.profiles().setAbout(ADA, new About("Busy"))),
        call(Labelling.class, true, gateway -> gateway.labels().list(ADA)),
        call(Labelling.class, true, gateway -> gateway.labels().on(ADA, Samples.GRACE)),
        call(Labelling.class, true, gateway -> gateway.labels().chats(ADA, new LabelId("1"))),
        call(
            Labelling.class,
            false,
            gateway -> gateway.labels().assign(ADA, Samples.GRACE, Set.of())),
        call(
            LabelEditing.class,
            false,
            gateway -> gateway.labels().create(ADA, new LabelEdit("Hot", 1))),
        call(LabelEditing.class, false, gateway -> gateway.labels().remove(ADA, new LabelId("1"))),
        call(
            LabelEditing.class,
            false,
            gateway -> gateway.labels().update(ADA, new LabelId("2"), new LabelEdit("Hot", 1))),
        call(
            GroupAdministration.class,
            false,
            gateway -> gateway.groups().update(ADA, CREW, GroupChange.ofSubject("New"))),
        call(
            CallOffering.class,
            false,
            gateway -> gateway.calls().offer(ADA, Samples.GRACE, false, Duration.ofSeconds(1))),
        call(
            CallRejecting.class,
            false,
            gateway -> gateway.calls().reject(ADA, "CALL", Samples.GRACE)),
        call(
            StoryAudienceEditing.class,
            false,
            gateway -> gateway.stories().remove(ADA, Samples.messageId(1), List.of(Samples.GRACE))),
        call(
            ChannelAdministration.class,
            false,
            gateway -> gateway.channels().create(ADA, new NewChannel("Tides", null, null))),
        call(ChannelAdministration.class, false, gateway -> gateway.channels().delete(ADA, key)),
        call(ChannelFollowing.class, false, gateway -> gateway.channels().follow(ADA, key)),
        call(ChannelFollowing.class, false, gateway -> gateway.channels().unfollow(ADA, key)),
        call(ChannelFollowing.class, false, gateway -> gateway.channels().mute(ADA, key, true)),
        call(ChannelSearching.class, true, gateway -> gateway.channelDirectory().views(ADA)),
        call(ChannelSearching.class, true, gateway -> gateway.channelDirectory().countries(ADA)),
        call(ChannelReading.class, true, gateway -> gateway.channels().list(ADA, null)),
        call(ChannelReading.class, true, gateway -> gateway.channels().get(ADA, key)),
        call(ChannelReading.class, true, gateway -> gateway.channels().preview(ADA, key, null, 1)),
        call(ChannelReading.class, true, gateway -> gateway.channelDirectory().categories(ADA)),
        call(
            Labelling.class,
            false,
            gateway ->
                gateway.labels().handle(ADA, Samples.GRACE, new LabelId("1"), LabelAction.ADD)),
        call(
            PresenceReading.class,
            true,
            gateway -> gateway.presence().subscribe(ADA, Samples.GRACE)),
        call(PresenceReading.class, true, gateway -> gateway.presence().subscribed(ADA)),
        call(
            PresenceSending.class,
            false,
            gateway -> gateway.presence().show(ADA, Presence.AVAILABLE)),
        call(
            PresenceSending.class,
            false,
            gateway -> gateway.presence().showIn(ADA, Samples.GRACE, Presence.PAUSED)),
        call(ProfilePictures.class, false, gateway -> gateway.profiles().setPicture(ADA, picture)),
        call(ProfilePictures.class, false, gateway -> gateway.profiles().removePicture(ADA)),
        call(PrivacyEditing.class, true, gateway -> gateway.profiles().privacy(ADA)),
        call(
            PrivacyEditing.class,
            false,
            gateway -> gateway.profiles().updatePrivacy(ADA, PrivacySettings.open())),
        call(ContactLookup.class, true, gateway -> gateway.contacts().lookUp(ADA, Samples.GRACE)),
        call(
            ReadReceipts.class,
            false,
            gateway -> gateway.chats().markRead(ADA, Samples.GRACE, List.of())));
  }

  @ParameterizedTest
  @MethodSource("calls")
  void aNetworkWithoutTheCapabilitySaysSo(
      Class<? extends Capability> needs, boolean reads, Call call) {
    gateway.network.lose(needs);
    assertThat(faultOf(() -> call.on(gateway())))
        .isEqualTo(new Fault.Unsupported(CapabilityCodes.of(needs)));
  }

  @ParameterizedTest
  @MethodSource("calls")
  void aPausedSessionReadsAndDoesNothingElse(
      Class<? extends Capability> needs, boolean reads, Call call) {
    gateway().sessions().pause(ADA);
    if (reads) {
      call.on(gateway());
    } else {
      assertFault("session.paused", () -> call.on(gateway()));
      assertThat(gateway.network.attempts(ADA)).isZero();
      assertThat(gateway.network.shown(ADA)).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("calls")
  void aSessionThatIsNotPairedDoesNothing(
      Class<? extends Capability> needs, boolean reads, Call call) {
    gateway().sessions().logout(ADA);
    gateway.settle();
    assertFault("session.unauthenticated", () -> call.on(gateway()));
    gateway().sessions().delete(ADA);
    assertFault("session.not-found", () -> call.on(gateway()));
  }
}
