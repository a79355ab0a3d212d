package dev.sessiongateway.network.xmpp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.identity.FakeSessionCipher;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.identity.SystemSecrets;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.network.InMemoryNetworkState;
import dev.sessiongateway.application.network.LoopbackOutbound;
import dev.sessiongateway.application.network.MediaMessagesContract;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.NetworkProvider;
import dev.sessiongateway.application.network.NetworkProviderContract;
import dev.sessiongateway.application.network.OutboundConnections;
import dev.sessiongateway.application.network.capability.AddressBookContract;
import dev.sessiongateway.application.network.capability.ContactBlockingContract;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.ContactLookupContract;
import dev.sessiongateway.application.network.capability.CredentialsPairingContract;
import dev.sessiongateway.application.network.capability.GroupAdministrationContract;
import dev.sessiongateway.application.network.capability.GroupReadingContract;
import dev.sessiongateway.application.network.capability.MessageEditingContract;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.application.network.capability.PresenceReadingContract;
import dev.sessiongateway.application.network.capability.PresenceSendingContract;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.application.network.capability.ProfileEditingContract;
import dev.sessiongateway.application.network.capability.ProfilePicturesContract;
import dev.sessiongateway.application.network.capability.ProfileReadingContract;
import dev.sessiongateway.application.network.capability.ReactingContract;
import dev.sessiongateway.application.network.capability.ReadReceiptsContract;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.pairing.LoginStep;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.jivesoftware.smackx.httpfileupload.HttpFileUploadManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.jxmpp.jid.impl.JidCreate;

/// The contracts of the network, against a real server.
@Nightly
@NeedsProgram("prosodyctl")
@SmackLog
@ExpectsLog("WARN LinkSignalQueue - a listener did not take a signal, which is offered again")
class XmppNetworkTest
    implements CredentialsPairingContract,
        MessageEditingContract,
        ReactingContract,
        ReadReceiptsContract,
        PresenceSendingContract,
        PresenceReadingContract,
        GroupReadingContract,
        GroupAdministrationContract,
        ContactLookupContract,
        AddressBookContract,
        ContactBlockingContract,
        ProfileReadingContract,
        ProfileEditingContract,
        ProfilePicturesContract,
        MediaMessagesContract,
        NetworkProviderContract {
  private static final Map<String, Object> ROOM =
      Map.of(
          "muc#roomconfig_persistentroom",
          true,
          "muc#roomconfig_membersonly",
          true,
          "muc#roomconfig_whois",
          "anyone",
          "muc#roomconfig_changesubject",
          false);

  @TempDir private Path directory;
  private final InMemoryNetworkState state = new InMemoryNetworkState();
  private final ManualTime time = new ManualTime();
  private final MediaStore files = new InMemoryStores().media();
  private final FakeSessionCipher cipher = new FakeSessionCipher();
  private final OutboundConnections outbound = new LoopbackOutbound();
  private final String me = XmppServer.freshName();
  private final String friendName = XmppServer.freshName();
  private Network network;
  private XmppFriend friend;

  XmppServer server() {
    return Prosody.shared();
  }

  @BeforeEach
  void open(TestInfo test) {
    XmppFriend.register(server(), me);
    friend = XmppFriend.online(server(), friendName);
    network = provider().open(context());
    var contract = test.getTestMethod().orElseThrow().getDeclaringClass();
    if (contract == GroupReadingContract.class || contract == GroupAdministrationContract.class) {
      joinTwoRooms();
    }
  }

  /// Rooms of the friend, in one of which the account is an administrator.
  private void joinTwoRooms() {
    var account = JidCreate.entityBareFromOrThrowUnchecked(jid());
    var mine = XmppServer.freshRoom();
    FriendRoom.create(friend, mine, ROOM).run(room -> room.grantAdmin(account));
    var theirs = XmppServer.freshRoom();
    FriendRoom.create(friend, theirs, ROOM).run(room -> room.grantMembership(account));
    XmppFriend.bookmark(context(), account, List.of(mine, theirs));
  }

  @Override
  public boolean wantsToBeAsked(Address person) {
    return false;
  }

  @Override
  public List<GroupChange> changes() {
    return List.of(
        GroupChange.ofSubject("The crew"),
        GroupChange.ofDescription("On call"),
        GroupChange.ofRestrict(true),
        GroupChange.ofMembersAdd(false));
  }

  @Override
  public boolean hasPictures() {
    return false;
  }

  @Override
  public boolean revokesInvites() {
    return false;
  }

  @AfterEach
  void close() {
    network.close();
    friend.close();
  }

  @Override
  public NetworkProvider provider() {
    return new XmppProvider();
  }

  @Override
  public NetworkContext context() {
    // Rooms of all tests are on one server.
    return new NetworkContext(
        directory,
        state,
        time,
        new SystemIdentifiers(),
        new SystemSecrets(),
        Thread::startVirtualThread,
        picture -> "/" + picture,
        picture -> Optional.of(files.put(picture.bytes(), picture.mimetype(), null)),
        files,
        cipher,
        outbound,
        Map.of("server", "127.0.0.1:" + server().port(), "tls", "none"));
  }

  @Override
  public Network network() {
    return network;
  }

  @Override
  public ManualTime time() {
    return time;
  }

  @Override
  public MediaStore files() {
    return files;
  }

  @Override
  public Attachment.Stored picture() {
    return files.put(FriendPictures.image("png", 16), "image/png", null);
  }

  @Test
  void aPictureIsPublishedAndOnTheCardUntilItIsRemoved() {
    var pictures = new FriendPictures(friend);
    try (var link = pair()) {
      var own = link.find(ProfilePictures.class).orElseThrow();
      own.setPicture(picture());
      var published = pictures.published(jid()).orElseThrow();
      assertThat(published.bytes()).isEqualTo(FriendPictures.image("png", 16));
      assertThat(pictures.onCard(jid())).isEqualTo(published.bytes());
      assertThat(own.removePicture()).isTrue();
      assertThat(pictures.published(jid())).isEmpty();
      assertThat(pictures.onCard(jid())).isNull();
    }
  }

  @Test
  void aPictureThatAFriendPublishesIsOnTheProfile() throws IOException {
    var picture = FriendPictures.image("png", 17);
    new FriendPictures(friend).publish(picture);
    try (var link = pair()) {
      var profile = link.find(ProfileReading.class).orElseThrow().profile(friend()).orElseThrow();
      var kept = new MediaId(profile.contact().pictureUrl().substring(1));
      try (var content = files.open(kept).orElseThrow().content()) {
        assertThat(content.readAllBytes()).isEqualTo(picture);
      }
    }
  }

  @Override
  public Address me() {
    return Address.person(me);
  }

  @Override
  public Address friend() {
    return Address.person(friendName);
  }

  @Override
  public Address stranger() {
    return Address.person("nobody@nowhere.invalid");
  }

  @Override
  public Credentials right() {
    return credentials(XmppFriend.PASSWORD);
  }

  @Override
  public Credentials wrong() {
    return credentials("another word");
  }

  private Credentials credentials(String password) {
    return new Credentials(Map.of("account", jid(), "password", password));
  }

  private String jid() {
    return me + "@" + XmppServer.DOMAIN;
  }

  @Override
  public void complete(NetworkLink link, LoginStep step) {
    link.find(CredentialsPairing.class).orElseThrow().login(right());
  }

  @Override
  public void write(String text) {
    var _ = friend.write(jid(), text);
  }

  @Override
  public List<Message> received() {
    return friend.received().stream()
        .filter(stanza -> stanza.getBody() != null)
        .map(stanza ->
            Message.received(
                new MessageId(stanza.getStanzaId()),
                me(),
                time.instant(),
                new Content.Text(stanza.getBody())))
        .toList();
  }

  @Override
  public void writeFile(byte[] bytes, String mimetype, String filename) {
    try {
      var uploads = HttpFileUploadManager.getInstanceFor(friend.connection());
      uploads.discoverUploadService();
      var slot = uploads.requestSlot(filename, bytes.length, mimetype);
      var answer =
          outbound.call(
              new OutboundConnections.Request(
                  "PUT", slot.getPutUrl().toURI(), slot.getHeaders(), bytes, 1_000));
      if (answer.status() / 100 != 2) {
        throw new IllegalStateException("HTTP " + answer.status());
      }
      var url = slot.getGetUrl().toString();
      friend.send(
          jid(),
          message ->
              message
                  .setBody(url)
                  .addExtension(
                      StandardExtensionElement.builder("x", Elements.OOB)
                          .addElement("url", url)
                          .build()));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public byte[] receivedFile() {
    var stanza =
        friend.received().stream().filter(each -> each.getBody() != null).toList().getLast();
    var url = Elements.text(Elements.find(stanza, "x", Elements.OOB).orElseThrow(), "url");
    try {
      return outbound.call(OutboundConnections.Request.get(URI.create(url), 1 << 20)).body();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
