package dev.sessiongateway.application;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.network.CapabilityCodes;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.capability.AddressBook;
import dev.sessiongateway.application.network.capability.CallRejecting;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.ChannelAdministration;
import dev.sessiongateway.application.network.capability.ChannelFollowing;
import dev.sessiongateway.application.network.capability.ChannelReading;
import dev.sessiongateway.application.network.capability.ChannelSearching;
import dev.sessiongateway.application.network.capability.ChatDeleting;
import dev.sessiongateway.application.network.capability.ChatOrganizing;
import dev.sessiongateway.application.network.capability.ContactBlocking;
import dev.sessiongateway.application.network.capability.ContactLookup;
import dev.sessiongateway.application.network.capability.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupReading;
import dev.sessiongateway.application.network.capability.LabelEditing;
import dev.sessiongateway.application.network.capability.Labelling;
import dev.sessiongateway.application.network.capability.MessageEditing;
import dev.sessiongateway.application.network.capability.MessagePinning;
import dev.sessiongateway.application.network.capability.MessageSending;
import dev.sessiongateway.application.network.capability.MessageStarring;
import dev.sessiongateway.application.network.capability.PollVoting;
import dev.sessiongateway.application.network.capability.PresenceReading;
import dev.sessiongateway.application.network.capability.PresenceSending;
import dev.sessiongateway.application.network.capability.PrivacyEditing;
import dev.sessiongateway.application.network.capability.ProfileEditing;
import dev.sessiongateway.application.network.capability.ProfilePictures;
import dev.sessiongateway.application.network.capability.ProfileReading;
import dev.sessiongateway.application.network.capability.Reacting;
import dev.sessiongateway.application.network.capability.ReadReceipts;
import dev.sessiongateway.application.network.capability.StoryAudienceEditing;
import dev.sessiongateway.application.network.signal.LinkSignal;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.NewGroup;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelEdit;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PinDuration;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.domain.profile.ProfileName;
import dev.sessiongateway.domain.session.SessionConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The use cases whose source of truth is the network: what they answer, and how they refuse in
/// each state of a session.
class CapabilitiesTest {
  private static final InviteCode INVITE = new InviteCode("HjkLmN0pqRsTuVwXyZ1234");
  private static final InviteCode OTHER = new InviteCode("0029VaAbCdEfGhIjKlMnOp");
  private static final Address CREW = Address.group("120363000000000001");
  private static final Address CLUB = Address.group("120363000000000002");
  private static final Address NEWS = Address.channel("120363000000000007");
  private static final GroupQuery ALL = new GroupQuery(null, SortOrder.ASCENDING, true, null);

  private final GatewayFixture it = new GatewayFixture();

  @BeforeEach
  void furnish() {
    it.active(ADA);
    it.network.addContact(new Contact(Samples.GRACE, "Grace", null));
    it.network.addGroup(ADA, group(CREW, "Crew", Group.Role.ADMIN, INVITE));
    it.network.addGroup(ADA, group(CLUB, "Club", Group.Role.MEMBER, OTHER));
    it.network.addChannel(
        new Channel(NEWS, "News", null, OTHER, null, null, Channel.Role.GUEST, true, 7),
        List.of(post(2), post(1)));
  }

  @AfterEach
  void close() {
    it.close();
  }

  private Group group(Address id, String subject, Group.Role mine, InviteCode invite) {
    var me = new Group.Participant(FakeNetwork.ADA.id(), mine);
    return new Group(id, subject, null, null, it.time.instant(), List.of(me), invite, false, true);
  }

  private ChannelPost post(int number) {
    return new ChannelPost(
        Samples.messageId(number),
        new Content.Text("post " + number),
        it.time.instant(),
        0,
        Map.of());
  }

  private Gateway gateway() {
    return it.gateway();
  }

  @Nested
  class Groups {
    @Test
    void areListedAsAskedFor() {
      assertThat(gateway().groups().list(ADA, ALL))
          .extracting(Group::id)
          .containsExactly(CREW, CLUB);
      var bySubject =
          new GroupQuery(GroupQuery.SortField.SUBJECT, SortOrder.ASCENDING, true, new Page(1, 0));
      assertThat(gateway().groups().list(ADA, bySubject))
          .extracting(Group::id)
          .containsExactly(CLUB);
    }

    @Test
    void areShownToWhoHasTheirInvite() {
      assertThat(gateway().groups().joinInfo(ADA, INVITE).subject()).isEqualTo("Crew");
      var unknown = new InviteCode("x".repeat(22));
      assertThat(faultOf(() -> gateway().groups().joinInfo(ADA, unknown)))
          .isEqualTo(new Fault.NotFound("group", ""));
    }

    @Test
    void getANewSubjectFromWhoMayGiveIt() {
      var subject = GroupChange.ofSubject("New");
      gateway().groups().update(ADA, CREW, subject);
      it.settle();
      assertThat(gateway().groups().joinInfo(ADA, INVITE).subject()).isEqualTo("New");
      assertThat(it.events(ADA, Event.GroupChanged.class)).hasSize(1);
      assertFault("network.refused", () -> gateway().groups().update(ADA, CLUB, subject));
      var nowhere = Address.group("120363000000000009");
      assertFault("group.not-found", () -> gateway().groups().update(ADA, nowhere, subject));
      assertThat(it.events(ADA, Event.GroupChanged.class)).hasSize(1);
    }
  }

  @Nested
  class Channels {
    private final ChannelKey byId = new ChannelKey.ById(NEWS);

    @Test
    void areFoundByIdAndByInvite() {
      assertThat(gateway().channels().get(ADA, byId).name()).isEqualTo("News");
      assertThat(gateway().channels().get(ADA, new ChannelKey.ByInvite(OTHER)).id())
          .isEqualTo(NEWS);
      var unknown = new ChannelKey.ById(Address.channel("1"));
      assertFault("channel.not-found", () -> gateway().channels().get(ADA, unknown));
    }

    @Test
    void showTheirNewestPosts() {
      assertThat(gateway().channels().preview(ADA, byId, null, 1))
          .extracting(post -> post.content().text())
          .containsExactly("post 2");
      assertThat(gateway().channels().preview(ADA, byId, OTHER, 10)).hasSize(2);
      assertFault("channel.not-found", () -> gateway().channels().preview(ADA, byId, INVITE, 10));
    }

    @Test
    void haveCategories() {
      assertThat(gateway().channelDirectory().categories(ADA)).isNotEmpty();
    }
  }

  @Nested
  class Profile {
    private final Attachment picture = new Attachment.Inline(MediaSamples.PNG, null, null);

    @Test
    void hasAPictureUntilItIsRemoved() {
      assertThat(gateway().profiles().removePicture(ADA)).isFalse();
      gateway().profiles().setPicture(ADA, picture);
      var stored = it.network.picture(ADA).orElseThrow();
      assertThat(stored.mimetype()).isEqualTo("image/png");
      assertThat(gateway().media().open(stored.id())).isPresent();
      assertThat(gateway().profiles().removePicture(ADA)).isTrue();
      assertThat(it.network.picture(ADA)).isEmpty();
      assertThat(gateway().profiles().removePicture(ADA)).isFalse();
    }

    @Test
    void takesNothingButAPicture() {
      var pdf = new Attachment.Inline(MediaSamples.PDF, "image/png", null);
      assertFault("invalid.file", () -> gateway().profiles().setPicture(ADA, pdf));
      assertThat(it.network.picture(ADA)).isEmpty();
    }

    @Test
    void changesThePrivacyThatIsAskedForAndTellsAll() {
      var update = new PrivacySettings(Map.of(Setting.LAST, "contacts"));
      var after = gateway().profiles().updatePrivacy(ADA, update);
      assertThat(after).isEqualTo(PrivacySettings.open().with(update));
      assertThat(gateway().profiles().privacy(ADA)).isEqualTo(after);
    }
  }

  @Test
  void aProfileIsChangedAndSeen() {
    var profiles = gateway().profiles();
    profiles.setName(ADA, new ProfileName("Ada L."));
    profiles.setAbout(ADA, new About("Busy"));
    var own = profiles.profile(ADA, null).orElseThrow();
    assertThat(own.contact().name()).isEqualTo("Ada L.");
    assertThat(own.about()).isEqualTo("Busy");
    assertThat(profiles.profile(ADA, Samples.GRACE).orElseThrow().contact().name())
        .isEqualTo("Grace");
    assertThat(profiles.profile(ADA, Samples.ALAN)).isEmpty();
  }

  @Test
  void peopleAreBlockedUntilTheyAreNot() {
    gateway().contacts().block(ADA, Samples.GRACE, true);
    assertThat(it.network.blocked(ADA)).containsExactly(Samples.GRACE);
    gateway().contacts().block(ADA, Samples.GRACE, false);
    assertThat(it.network.blocked(ADA)).isEmpty();
    assertFault("number.not-on-network", () -> gateway().contacts().block(ADA, Samples.ALAN, true));
  }

  @Nested
  class Chats {
    @Test
    void areArchivedAndMarkedByTheNetwork() {
      it.network.signal(
          ADA, new LinkSignal.MessageArrived(Samples.received(1, Samples.GRACE), "Grace"));
      it.settle();
      gateway().chats().markRead(ADA, Samples.GRACE, List.of());
      gateway().chats().markUnread(ADA, Samples.GRACE);
      gateway().chats().archive(ADA, Samples.GRACE, true);
      it.settle();
      assertThat(gateway().chats().find(ADA, Samples.GRACE).orElseThrow().unread()).isEqualTo(1);
      assertThat(gateway().chats().find(ADA, Samples.ALAN)).isEmpty();
      assertThat(it.network.archived(ADA)).containsExactly(Samples.GRACE);
      assertThat(it.events(ADA, Event.ChatMarkedUnread.class)).hasSize(1);
      assertThat(it.events(ADA, Event.ChatArchived.class)).hasSize(1);
    }

    @Test
    void areReadUntilTheWriterIsTold() {
      var message = Samples.received(1, Samples.GRACE);
      it.network.signal(ADA, new LinkSignal.MessageArrived(message, "Grace"));
      it.settle();
      var query =
          new ChatQuery(ChatQuery.SortField.LAST_MESSAGE, SortOrder.DESCENDING, new Page(10, 0));
      assertThat(gateway().chats().list(ADA, query)).extracting(Chat::unread).containsExactly(1);
      gateway().chats().markRead(ADA, Samples.GRACE, List.of(message.id()));
      assertThat(gateway().chats().list(ADA, query)).extracting(Chat::unread).containsExactly(0);
      assertThat(it.network.reads(ADA))
          .containsExactly(new FakeNetwork.ReadMark(Samples.GRACE, List.of(message.id())));
    }

    @Test
    void areReadableInEveryState() {
      var sent = gateway().messaging().send(ADA, text("hello"));
      gateway().sessions().pause(ADA);
      assertThat(gateway().chats().message(ADA, sent.id()).content()).isEqualTo(sent.content());
      gateway().sessions().logout(ADA);
      var newest = MessageQuery.newestIn(Samples.GRACE, new Page(10, 0));
      assertThat(gateway().chats().messages(ADA, newest)).hasSize(1);
      var unknown = new MessageId("3EB0C0FFEE");
      assertThat(faultOf(() -> gateway().chats().message(ADA, unknown)))
          .isEqualTo(new Fault.NotFound("message", "3EB0C0FFEE"));
    }
  }

  @Test
  void contactsAreThoseTheNetworkKnows() {
    assertThat(gateway().contacts().lookUp(ADA, Samples.GRACE).orElseThrow().name())
        .isEqualTo("Grace");
    assertThat(gateway().contacts().lookUp(ADA, Samples.ALAN)).isEmpty();
    assertThat(gateway().contacts().reachable(ADA, Samples.GRACE, "x")).isEqualTo(Samples.GRACE);
    assertThat(gateway().contacts().reachable(ADA, CREW, "x")).isEqualTo(CREW);
    assertThat(faultOf(() -> gateway().contacts().reachable(ADA, Samples.ALAN, "0049 x")))
        .isEqualTo(new Fault.NotOnNetwork(Samples.ALAN.networkForm(), "0049 x"));
  }

  @Test
  void whoCannotBeLookedUpIsReachedAsWritten() {
    it.network.lose(ContactLookup.class);
    assertThat(gateway().contacts().reachable(ADA, Samples.ALAN, "x")).isEqualTo(Samples.ALAN);
    gateway().sessions().pause(ADA);
    assertFault("session.paused", () -> gateway().contacts().reachable(ADA, Samples.ALAN, "x"));
  }

  @Test
  void labelsArePutOnAndTakenOff() {
    var paid = new LabelId("2");
    gateway().labels().handle(ADA, Samples.GRACE, paid, LabelAction.ADD);
    gateway().labels().handle(ADA, Samples.GRACE, paid, LabelAction.ADD);
    it.settle();
    assertThat(it.network.labelled(ADA)).containsEntry(Samples.GRACE, Set.of(paid));
    assertThat(it.events(ADA, Event.LabelHandled.class)).hasSize(1);
    gateway().labels().handle(ADA, Samples.GRACE, paid, LabelAction.REMOVE);
    it.settle();
    assertThat(it.events(ADA, Event.LabelHandled.class)).hasSize(2);
    var unknown = new LabelId("9");
    assertFault(
        "label.not-found",
        () -> gateway().labels().handle(ADA, Samples.GRACE, unknown, LabelAction.ADD));
  }

  @Test
  void presenceIsShownToAllOrInOneChat() {
    gateway().presence().show(ADA, Presence.AVAILABLE);
    gateway().presence().showIn(ADA, Samples.GRACE, Presence.COMPOSING);
    assertThat(it.network.shown(ADA))
        .containsExactly(
            new FakeNetwork.Shown(Optional.empty(), Presence.AVAILABLE),
            new FakeNetwork.Shown(Optional.of(Samples.GRACE), Presence.COMPOSING));
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
        call(MessageSending.class, false, it -> it.messaging().send(ADA, text("hello"))),
        call(GroupReading.class, true, it -> it.groups().list(ADA, ALL)),
        call(GroupReading.class, true, it -> it.groups().joinInfo(ADA, INVITE)),
        call(GroupReading.class, true, it -> it.groups().get(ADA, CREW)),
        call(
            GroupAdministration.class,
            false,
            it ->
                it.groups()
                    .create(
                        ADA,
                        new NewGroup(
                            new GroupSubject("New"), List.of(Samples.GRACE), null, false, null))),
        call(GroupAdministration.class, false, it -> it.groups().setPicture(ADA, CREW, picture)),
        call(
            GroupAdministration.class,
            false,
            it -> it.groups().changeMembers(ADA, CREW, MemberAction.JOIN, List.of(Samples.GRACE))),
        call(GroupAdministration.class, false, it -> it.groups().revokeInvite(ADA, CREW)),
        call(GroupAdministration.class, false, it -> it.groups().join(ADA, INVITE)),
        call(GroupAdministration.class, false, it -> it.groups().leave(ADA, CREW)),
        call(
            MessageEditing.class,
            false,
            it -> it.messaging().edit(ADA, Samples.GRACE, Samples.messageId(1), "New")),
        call(MessageEditing.class, false, it -> it.messaging().revoke(ADA, Samples.GRACE, theirs)),
        call(
            Reacting.class,
            false,
            it -> it.messaging().react(ADA, Samples.GRACE, theirs, new Emoji("👍"))),
        call(
            PollVoting.class,
            false,
            it -> it.messaging().vote(ADA, Samples.GRACE, Samples.messageId(1), List.of("Sunday"))),
        call(ChatOrganizing.class, false, it -> it.chats().archive(ADA, Samples.GRACE, true)),
        call(ChatOrganizing.class, false, it -> it.chats().markUnread(ADA, Samples.GRACE)),
        call(
            AddressBook.class,
            false,
            it -> it.contacts().save(ADA, Samples.GRACE, new SavedName("Grace", "Hopper"))),
        call(ChatDeleting.class, false, it -> it.chats().delete(ADA, Samples.GRACE)),
        call(ChatDeleting.class, false, it -> it.chats().clear(ADA, Samples.GRACE)),
        call(
            MessageStarring.class,
            false,
            it -> it.messaging().star(ADA, Samples.GRACE, theirs, true)),
        call(
            MessagePinning.class,
            false,
            it -> it.messaging().pin(ADA, Samples.GRACE, theirs, PinDuration.DAY)),
        call(MessagePinning.class, false, it -> it.messaging().unpin(ADA, Samples.GRACE, theirs)),
        call(ContactBlocking.class, false, it -> it.contacts().block(ADA, Samples.GRACE, true)),
        call(ProfileReading.class, true, it -> it.profiles().profile(ADA, Samples.GRACE)),
        call(
            ProfileEditing.class,
            false,
            it -> it.profiles().setName(ADA, new ProfileName("Ada L."))),
        call(ProfileEditing.class, false, it -> it.profiles().setAbout(ADA, new About("Busy"))),
        call(Labelling.class, true, it -> it.labels().list(ADA)),
        call(Labelling.class, true, it -> it.labels().on(ADA, Samples.GRACE)),
        call(Labelling.class, true, it -> it.labels().chats(ADA, new LabelId("1"))),
        call(Labelling.class, false, it -> it.labels().assign(ADA, Samples.GRACE, Set.of())),
        call(LabelEditing.class, false, it -> it.labels().create(ADA, new LabelEdit("Hot", 1))),
        call(LabelEditing.class, false, it -> it.labels().remove(ADA, new LabelId("1"))),
        call(
            LabelEditing.class,
            false,
            it -> it.labels().update(ADA, new LabelId("2"), new LabelEdit("Hot", 1))),
        call(
            GroupAdministration.class,
            false,
            it -> it.groups().update(ADA, CREW, GroupChange.ofSubject("New"))),
        call(CallRejecting.class, false, it -> it.calls().reject(ADA, "CALL", Samples.GRACE)),
        call(
            StoryAudienceEditing.class,
            false,
            it -> it.stories().remove(ADA, Samples.messageId(1), List.of(Samples.GRACE))),
        call(
            ChannelAdministration.class,
            false,
            it -> it.channels().create(ADA, new NewChannel("Tides", null, null))),
        call(ChannelAdministration.class, false, it -> it.channels().delete(ADA, key)),
        call(ChannelFollowing.class, false, it -> it.channels().follow(ADA, key)),
        call(ChannelFollowing.class, false, it -> it.channels().unfollow(ADA, key)),
        call(ChannelFollowing.class, false, it -> it.channels().mute(ADA, key, true)),
        call(ChannelSearching.class, true, it -> it.channelDirectory().views(ADA)),
        call(ChannelSearching.class, true, it -> it.channelDirectory().countries(ADA)),
        call(ChannelReading.class, true, it -> it.channels().list(ADA, null)),
        call(ChannelReading.class, true, it -> it.channels().get(ADA, key)),
        call(ChannelReading.class, true, it -> it.channels().preview(ADA, key, null, 1)),
        call(ChannelReading.class, true, it -> it.channelDirectory().categories(ADA)),
        call(
            Labelling.class,
            false,
            it -> it.labels().handle(ADA, Samples.GRACE, new LabelId("1"), LabelAction.ADD)),
        call(PresenceReading.class, true, it -> it.presence().subscribe(ADA, Samples.GRACE)),
        call(PresenceReading.class, true, it -> it.presence().subscribed(ADA)),
        call(PresenceSending.class, false, it -> it.presence().show(ADA, Presence.AVAILABLE)),
        call(
            PresenceSending.class,
            false,
            it -> it.presence().showIn(ADA, Samples.GRACE, Presence.PAUSED)),
        call(ProfilePictures.class, false, it -> it.profiles().setPicture(ADA, picture)),
        call(ProfilePictures.class, false, it -> it.profiles().removePicture(ADA)),
        call(PrivacyEditing.class, true, it -> it.profiles().privacy(ADA)),
        call(
            PrivacyEditing.class,
            false,
            it -> it.profiles().updatePrivacy(ADA, PrivacySettings.open())),
        call(ContactLookup.class, true, it -> it.contacts().lookUp(ADA, Samples.GRACE)),
        call(ReadReceipts.class, false, it -> it.chats().markRead(ADA, Samples.GRACE, List.of())));
  }

  @ParameterizedTest
  @MethodSource("calls")
  void aNetworkWithoutTheCapabilitySaysSo(
      Class<? extends Capability> needs, boolean reads, Call call) {
    it.network.lose(needs);
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
      assertThat(it.network.attempts(ADA)).isZero();
      assertThat(it.network.shown(ADA)).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("calls")
  void aSessionThatIsNotPairedDoesNothing(
      Class<? extends Capability> needs, boolean reads, Call call) {
    gateway().sessions().logout(ADA);
    it.settle();
    assertFault("session.unauthenticated", () -> call.on(gateway()));
    gateway().sessions().delete(ADA);
    assertFault("session.not-found", () -> call.on(gateway()));
  }

  @Test
  void aGatewayNeedsItsParts() {
    assertThatThrownBy(() -> Gateway.builder().open())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("stores");
    assertThat(gateway().networkName()).isEqualTo("fake");
    assertThat(gateway().virtualPhones()).isEmpty();
    assertThat(gateway().sessions().get(ADA).config()).isEqualTo(SessionConfig.DEFAULT);
  }
}
