package dev.sessiongateway.application;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static dev.sessiongateway.application.GatewayFixture.text;
import static dev.sessiongateway.application.PopulatedNetwork.CLUB;
import static dev.sessiongateway.application.PopulatedNetwork.CREW;
import static dev.sessiongateway.application.PopulatedNetwork.INVITE;
import static dev.sessiongateway.application.PopulatedNetwork.NEWS;
import static dev.sessiongateway.application.PopulatedNetwork.OTHER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.MessageId;
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
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// What the use cases answer whose source of truth is the network.
class CapabilitiesTest {
  private static final GroupQuery ALL = new GroupQuery(null, SortOrder.ASCENDING, true, null);

  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  @BeforeEach
  void populate() {
    PopulatedNetwork.populate(gateway);
  }

  private Gateway gateway() {
    return gateway.gateway();
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
      gateway.settle();
      assertThat(gateway().groups().joinInfo(ADA, INVITE).subject()).isEqualTo("New");
      assertThat(gateway.events(ADA, GroupEvent.GroupChanged.class)).hasSize(1);
      assertFault("network.refused", () -> gateway().groups().update(ADA, CLUB, subject));
      var nowhere = Address.group("120363000000000009");
      assertFault("group.not-found", () -> gateway().groups().update(ADA, nowhere, subject));
      assertThat(gateway.events(ADA, GroupEvent.GroupChanged.class)).hasSize(1);
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
      var stored = gateway.network.picture(ADA).orElseThrow();
      assertThat(stored.mimetype()).isEqualTo("image/png");
      assertThat(gateway().media().open(stored.id())).isPresent();
      assertThat(gateway().profiles().removePicture(ADA)).isTrue();
      assertThat(gateway.network.picture(ADA)).isEmpty();
      assertThat(gateway().profiles().removePicture(ADA)).isFalse();
    }

    @Test
    void takesNothingButAPicture() {
      var pdf = new Attachment.Inline(MediaSamples.PDF, "image/png", null);
      assertFault("invalid.file", () -> gateway().profiles().setPicture(ADA, pdf));
      assertThat(gateway.network.picture(ADA)).isEmpty();
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
    assertThat(gateway.network.blocked(ADA)).containsExactly(Samples.GRACE);
    gateway().contacts().block(ADA, Samples.GRACE, false);
    assertThat(gateway.network.blocked(ADA)).isEmpty();
    assertFault("number.not-on-network", () -> gateway().contacts().block(ADA, Samples.ALAN, true));
  }

  @Nested
  class Chats {
    @Test
    void areArchivedAndMarkedByTheNetwork() {
      gateway.network.signal(
          ADA, new LinkSignal.MessageArrived(Samples.received(1, Samples.GRACE), "Grace"));
      gateway.settle();
      gateway().chats().markRead(ADA, Samples.GRACE, List.of());
      gateway().chats().markUnread(ADA, Samples.GRACE);
      gateway().chats().archive(ADA, Samples.GRACE, true);
      gateway.settle();
      assertThat(gateway().chats().find(ADA, Samples.GRACE).orElseThrow().unread()).isEqualTo(1);
      assertThat(gateway().chats().find(ADA, Samples.ALAN)).isEmpty();
      assertThat(gateway.network.archived(ADA)).containsExactly(Samples.GRACE);
      assertThat(gateway.events(ADA, Event.ChatMarkedUnread.class)).hasSize(1);
      assertThat(gateway.events(ADA, Event.ChatArchived.class)).hasSize(1);
    }

    @Test
    void areReadUntilTheWriterIsTold() {
      var message = Samples.received(1, Samples.GRACE);
      gateway.network.signal(ADA, new LinkSignal.MessageArrived(message, "Grace"));
      gateway.settle();
      var query =
          new ChatQuery(ChatQuery.SortField.LAST_MESSAGE, SortOrder.DESCENDING, new Page(10, 0));
      assertThat(gateway().chats().list(ADA, query)).extracting(Chat::unread).containsExactly(1);
      gateway().chats().markRead(ADA, Samples.GRACE, List.of(message.id()));
      assertThat(gateway().chats().list(ADA, query)).extracting(Chat::unread).containsExactly(0);
      assertThat(gateway.network.reads(ADA))
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
    gateway.network.lose(ContactLookup.class);
    assertThat(gateway().contacts().reachable(ADA, Samples.ALAN, "x")).isEqualTo(Samples.ALAN);
    gateway().sessions().pause(ADA);
    assertFault("session.paused", () -> gateway().contacts().reachable(ADA, Samples.ALAN, "x"));
  }

  @Test
  void labelsArePutOnAndTakenOff() {
    var paid = new LabelId("2");
    gateway().labels().handle(ADA, Samples.GRACE, paid, LabelAction.ADD);
    gateway().labels().handle(ADA, Samples.GRACE, paid, LabelAction.ADD);
    gateway.settle();
    assertThat(gateway.network.labelled(ADA)).containsEntry(Samples.GRACE, Set.of(paid));
    assertThat(gateway.events(ADA, LabelEvent.LabelHandled.class)).hasSize(1);
    gateway().labels().handle(ADA, Samples.GRACE, paid, LabelAction.REMOVE);
    gateway.settle();
    assertThat(gateway.events(ADA, LabelEvent.LabelHandled.class)).hasSize(2);
    var unknown = new LabelId("9");
    assertFault(
        "label.not-found",
        () -> gateway().labels().handle(ADA, Samples.GRACE, unknown, LabelAction.ADD));
  }

  @Test
  void presenceIsShownToAllOrInOneChat() {
    gateway().presence().show(ADA, Presence.AVAILABLE);
    gateway().presence().showIn(ADA, Samples.GRACE, Presence.COMPOSING);
    assertThat(gateway.network.shown(ADA))
        .containsExactly(
            new FakeNetwork.Shown(Optional.empty(), Presence.AVAILABLE),
            new FakeNetwork.Shown(Optional.of(Samples.GRACE), Presence.COMPOSING));
  }

  @Test
  void aGatewayNeedsItsParts() {
    assertThatThrownBy(() -> Gateway.open(config -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("stores");
    assertThat(gateway().networkName()).isEqualTo("fake");
    assertThat(gateway().find(Runnable.class)).isEmpty();
    assertThat(gateway().sessions().get(ADA).config()).isEqualTo(SessionConfig.DEFAULT);
  }
}
