package dev.sessiongateway.bootstrap.remote;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.network.EveryCapabilityContract;
import dev.sessiongateway.application.network.MediaMessagesContract;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.PrivacyEditing;
import dev.sessiongateway.application.phone.PhoneFeed;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.bootstrap.remote.RemoteTown.Endpoint;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.session.SessionName;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// The contracts of the simulated network, through a websocket.
@ExpectsLog(
    value = "WARN SignalDelivery - a listener did not take a signal",
    optional = "the link may be lost or not at that moment")
@ExpectsLog(
    value = "WARN (SimulatorLine|RemoteLink) - ",
    optional = "threads of the client of HTTP write it")
class RemoteNetworkTest implements EveryCapabilityContract, MediaMessagesContract {
  private static Endpoint endpoint;

  @TempDir private Path directory;
  private RemoteTown town;
  private final InMemoryFiles files = new InMemoryFiles();
  private Network network;

  @BeforeAll
  static void listen() {
    endpoint = new Endpoint();
  }

  @AfterAll
  static void stop() {
    endpoint.close();
  }

  @BeforeEach
  void open() {
    town = new RemoteTown(endpoint, directory);
    network = town.gateway("gateway", files);
  }

  @AfterEach
  void close() {
    town.close();
  }

  @Override
  public Network network() {
    return network;
  }

  @Override
  public ManualTime time() {
    return town.time;
  }

  @Override
  public void complete(NetworkLink link, LoginStep step) {
    town.phones().scan(PHONE, ((QrCode) step).value());
  }

  @Override
  public void scan(PhoneNumber phone, String qrValue) {
    town.phones().scan(phone, qrValue);
  }

  @Override
  public void enter(PhoneNumber phone, PairingCode code) {
    town.phones().pair(phone, code.value());
  }

  @Override
  public void demandPasskey(PasskeyDemand demand) {
    town.phones().demandPasskey(PHONE, demand);
  }

  @Override
  public MediaStore files() {
    return files;
  }

  @Override
  public void writeFile(byte[] bytes, String mimetype, String filename) {
    var file = town.files().put(bytes, mimetype, filename);
    town.phones().send(FRIEND, PHONE.jid(), file, null, null);
  }

  @Override
  public byte[] receivedFile() {
    var content = (Content.Media) received().getLast().content();
    return town.files().bytes(((Attachment.Stored) content.attachment()).id());
  }

  @Override
  public void openShop(PhoneNumber person, Catalog catalog) {
    catalog.products().forEach(product -> town.phones().saveProduct(person, product));
    catalog.collections().forEach(one -> town.phones().saveCollection(person, one));
  }

  @Override
  public void write(String text) {
    town.phones().write(FRIEND, PHONE.jid(), text);
  }

  @Override
  public boolean rings(String call) {
    return town.phones().calls(FRIEND).stream()
        .filter(one -> one.id().equals(call))
        .anyMatch(one -> one.called().containsValue(CallStage.RINGING));
  }

  @Override
  public String call() {
    return town.phones().call(FRIEND, PHONE.jid(), false);
  }

  @Override
  public List<MessageId> storiesSeen() {
    return town.phones().messages(FRIEND, Address.STATUS, new Page(100, 0)).stream()
        .map(PhoneFeed.PhoneMessage::message)
        .filter(message -> message.content() instanceof Content.Story)
        .map(Message::id)
        .toList();
  }

  @Override
  public Address foreignChannel() {
    return Address.channel("120363000000000202");
  }

  @Override
  public Address hideFriend() {
    return town.phones().giveLid(FRIEND);
  }

  @Override
  public void follow(Group group) {
    var _ = town.phones().joinGroup(FRIEND, group.inviteCode());
  }

  @Override
  public boolean wantsToBeAsked(Address person) {
    var signals = new SignalRecorder();
    try (var link = network.open(new SessionName("shy"), signals)) {
      link.connect();
      town.phones().scan(new PhoneNumber(person.user()), signals.nextQr().value());
      signals.next(LinkSignal.Connected.class);
      link.find(PrivacyEditing.class)
          .orElseThrow()
          .update(new PrivacySettings(Map.of(PrivacySettings.Setting.GROUP_ADD, "contacts")));
    }
    return true;
  }

  @Override
  public List<Message> received() {
    return town.phones().messages(FRIEND, PHONE.jid(), new Page(100, 0)).stream()
        .map(PhoneFeed.PhoneMessage::message)
        .filter(message -> !message.fromMe())
        .toList();
  }
}
