package dev.sessiongateway.network.simulator;

import static dev.sessiongateway.network.simulator.Town.ADA;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.HIKERS;

import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelAdministration;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelFollowing;
import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatOrganizing;
import dev.sessiongateway.application.network.capability.ContactCapabilities.AddressBook;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessagePinning;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageStarring;
import dev.sessiongateway.application.network.capability.MessageCapabilities.PollVoting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.PrivacyEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfileEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.StoryAudienceEditing;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PinDuration;
import dev.sessiongateway.domain.messaging.StoryStyle;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.ProfileName;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// One of each act of a session that the world remembers.
final class EverythingBySession {
  static final Attachment.Stored PICTURE =
      new Attachment.Stored(new MediaId("abcdefgh12345678.jpg"), "image/jpeg", "me.jpg", 10);

  private static final PhoneNumber NEIGHBOUR = new PhoneNumber("4915110000003");

  private EverythingBySession() {}

  static void isDoneBy(Town town, Town.Paired paula) {
    sends(paula);
    revises(paula);
    runsChannels(town, paula);
    runsGroups(paula.use(GroupAdministration.class));
    paula.use(ChatOrganizing.class).archive(FRIDA.jid(), true);
    paula.use(ChatOrganizing.class).markUnread(FRIDA.jid());
    town.phones.create(NEIGHBOUR, "Neighbour");
    paula.use(ContactBlocking.class).block(NEIGHBOUR.jid(), true);
    paula.use(ContactBlocking.class).block(ADA.jid(), true);
    paula.use(ContactBlocking.class).block(ADA.jid(), false);
    paula.use(AddressBook.class).save(NEIGHBOUR.jid(), new SavedName("Nina", "Next Door"));
    paula.use(Labelling.class).handle(FRIDA.jid(), new LabelId("4"), LabelAction.ADD);
    paula
        .use(PrivacyEditing.class)
        .update(new PrivacySettings(Map.of(PrivacySettings.Setting.LAST, "none")));
    paula.use(ProfileEditing.class).setName(new ProfileName("Paula P"));
    paula.use(ProfileEditing.class).setAbout(new About("At the sea"));
    paula.use(ProfilePictures.class).setPicture(PICTURE);
  }

  private static void sends(Town.Paired paula) {
    paula.send(FRIDA.jid(), "hello", 1);
    paula.send(
        FRIDA.jid(),
        new InteractiveContent.Buttons(
            "Head",
            PICTURE,
            "Tea?",
            "Foot",
            List.of(
                new Button.Reply("yes", "Yes"),
                new Button.Call("Call", "+4915110000001"),
                new Button.Copy("Copy", "CODE"),
                new Button.Url("More", "https://example.org"),
                new Button.Pix("BRL", "Shop", Button.Pix.KeyType.RANDOM, "a-key"))),
        2);
    paula.send(
        HIKERS,
        new InteractiveContent.ListMessage(
            "Menu",
            "Today",
            null,
            "Choose",
            List.of(new ListSection("Hot", List.of(new ListSection.Row("soup", "Soup", null))))),
        3);
    paula.send(FRIDA.jid(), new Content.Location(52.5, 13.4, "Here", null), 4);
    var text = new Content.Text("Open until six");
    paula.send(Address.STATUS, new Content.Story(text, new StoryStyle("#1B7430", 2), List.of()), 5);
    var film = new Content.Media(MediaKind.VIDEO, PICTURE, "look");
    paula.send(Address.STATUS, new Content.Story(film, null, List.of(FRIDA.jid())), 6);
    var stories = paula.use(StoryAudienceEditing.class);
    var notice = new Content.Story(new Content.Text("Closed"), null, List.of(BEN.jid()));
    var shown = paula.send(Address.STATUS, notice, 11);
    stories.show(shown, List.of(FRIDA.jid()));
    stories.hide(shown, List.of(BEN.jid()));
    paula.send(FRIDA.jid(), new Content.Media(MediaKind.STICKER, PICTURE, null), 7);
    paula.send(FRIDA.jid(), new InteractiveContent.ButtonReply("yes", "Yes"), 12);
    var poll =
        paula.send(FRIDA.jid(), new Content.Poll("Which day?", List.of("Sat", "Sun"), 1), 13);
    paula
        .use(PollVoting.class)
        .vote(FRIDA.jid(), new MessageKey(poll, true, paula.phone().jid()), List.of("Sun"));
  }

  private static void revises(Town.Paired paula) {
    var editing = paula.use(MessageEditing.class);
    editing.edit(FRIDA.jid(), paula.send(FRIDA.jid(), "a typo", 8), "corrected");
    var link = new LinkPreview("https://a.example", "A", null, null, true);
    editing.edit(FRIDA.jid(), paula.send(FRIDA.jid(), "a link", 15), "https://a.example", link);
    var gone = paula.send(FRIDA.jid(), "a mistake", 9);
    editing.revoke(FRIDA.jid(), new MessageKey(gone, true, paula.phone().jid()));
    var kept = new MessageKey(paula.send(FRIDA.jid(), "an address", 14), true, paula.phone().jid());
    paula.use(MessageStarring.class).star(FRIDA.jid(), kept, true);
    paula.use(MessagePinning.class).pin(FRIDA.jid(), kept, PinDuration.WEEK);
    var liked = paula.send(FRIDA.jid(), "good news", 10);
    paula
        .use(Reacting.class)
        .react(FRIDA.jid(), new MessageKey(liked, true, paula.phone().jid()), new Emoji("🎉"));
  }

  private static void runsChannels(Town town, Town.Paired paula) {
    var channels = paula.use(ChannelAdministration.class);
    var tides = channels.create(new NewChannel("Tides", "Twice a day", PICTURE));
    town.phones.follow(FRIDA, tides.id(), true);
    paula.send(tides.id(), "High at six", 12);
    paula.send(tides.id(), new Content.Media(MediaKind.IMAGE, PICTURE, null), 13);
    var following = paula.use(ChannelFollowing.class);
    following.follow(Town.KITCHEN);
    following.mute(Town.KITCHEN, true);
    following.unfollow(Town.WEATHER);
    channels.delete(channels.create(new NewChannel("Soon gone", null, null)).id());
  }

  private static void runsGroups(GroupAdministration groups) {
    groups.update(HIKERS, GroupChange.ofSubject("Sunday hikers"));
    var crew = groups.create(new GroupSubject("Paula's crew"), List.of(FRIDA.jid(), BEN.jid()));
    groups.update(crew.id(), GroupChange.ofEphemeral(Duration.ofDays(90)));
    groups.setPicture(crew.id(), PICTURE);
    groups.update(crew.id(), GroupChange.ofMembersAdd(false));
    groups.revokeInvite(crew.id());
    groups.changeMembers(crew.id(), MemberAction.PROMOTE, List.of(BEN.jid()));
    groups.changeMembers(crew.id(), MemberAction.LEAVE, List.of(FRIDA.jid()));
    var left = groups.create(new GroupSubject("Soon left"), List.of(BEN.jid()));
    groups.setPicture(left.id(), PICTURE);
    groups.removePicture(left.id());
    groups.leave(left.id());
    groups.join(left.inviteCode());
  }
}
