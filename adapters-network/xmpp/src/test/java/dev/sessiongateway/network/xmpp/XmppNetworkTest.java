package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.identity.FakeSessionCipher;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.network.LoopbackOutbound;
import dev.sessiongateway.application.network.MediaMessagesContract;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.NetworkOutbound;
import dev.sessiongateway.application.network.NetworkProvider;
import dev.sessiongateway.application.network.NetworkProviderContract;
import dev.sessiongateway.application.network.capability.AddressBookContract;
import dev.sessiongateway.application.network.capability.ContactBlockingContract;
import dev.sessiongateway.application.network.capability.ContactLookupContract;
import dev.sessiongateway.application.network.capability.CredentialsPairingContract;
import dev.sessiongateway.application.network.capability.MessageEditingContract;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.application.network.capability.PresenceReadingContract;
import dev.sessiongateway.application.network.capability.PresenceSendingContract;
import dev.sessiongateway.application.network.capability.ProfileEditingContract;
import dev.sessiongateway.application.network.capability.ProfilePicturesContract;
import dev.sessiongateway.application.network.capability.ProfileReadingContract;
import dev.sessiongateway.application.network.capability.ReactingContract;
import dev.sessiongateway.application.network.capability.ReadReceiptsContract;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
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
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.jivesoftware.smackx.httpfileupload.HttpFileUploadManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// The contracts of the network, against a real server.
@NeedsProgram("prosodyctl")
class XmppNetworkTest
    implements CredentialsPairingContract,
        MessageEditingContract,
        ReactingContract,
        ReadReceiptsContract,
        PresenceSendingContract,
        PresenceReadingContract,
        ContactLookupContract,
        AddressBookContract,
        ContactBlockingContract,
        ProfileReadingContract,
        ProfileEditingContract,
        ProfilePicturesContract,
        MediaMessagesContract,
        NetworkProviderContract {
  @TempDir private Path directory;
  private final ManualTime time = new ManualTime();
  private final MediaStore files = new InMemoryStores().media();
  private final FakeSessionCipher cipher = new FakeSessionCipher();
  private final NetworkOutbound outbound = new LoopbackOutbound();
  private final String me = XmppServer.freshName();
  private final String friendName = XmppServer.freshName();
  private Network network;
  private XmppFriend friend;

  XmppServer server() {
    return Prosody.shared();
  }

  @BeforeEach
  void open() {
    XmppFriend.register(server(), me);
    friend = XmppFriend.online(server(), friendName);
    network = provider().open(context());
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
    var ids = new CountingIdentifiers();
    return new NetworkContext(
            directory, time, ids, ids, Thread::startVirtualThread, picture -> "/" + picture)
        .with(files)
        .with(cipher)
        .with(outbound)
        .with(Map.of("server", "127.0.0.1:" + server().port(), "tls", "none"));
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
    return files.put(new byte[] {1, 2, 3}, "image/png", null);
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
              new NetworkOutbound.Request(
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
      return outbound.call(NetworkOutbound.Request.get(URI.create(url), 1 << 20)).body();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
