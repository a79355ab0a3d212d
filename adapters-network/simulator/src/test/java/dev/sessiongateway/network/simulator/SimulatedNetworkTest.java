package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.EveryCapabilityContract;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.PrivacyEditing;
import dev.sessiongateway.application.phone.PhoneFeed;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.group.Group;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

@ExpectsLog("WARN SignalDelivery - a listener did not take a signal")
class SimulatedNetworkTest implements EveryCapabilityContract {
  @TempDir private Path directory;
  private final ManualTime time = new ManualTime();
  private ExecutorService executor;
  private SimulatedNetwork network;
  private VirtualPhones phones;

  @BeforeEach
  void open() {
    executor = Executors.newVirtualThreadPerTaskExecutor();
    network = SimulatedNetwork.open(directory, time, new CountingIdentifiers(), executor);
    phones = Simulation.of(network).orElseThrow().phones();
    phones.create(PHONE, "Paula");
    phones.create(FRIEND, "Frida");
  }

  @AfterEach
  void close() {
    network.close();
    executor.close();
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
  public void complete(NetworkLink link, LoginStep step) {
    phones.scan(PHONE, ((QrCode) step).value());
  }

  @Override
  public void scan(PhoneNumber phone, String qrValue) {
    phones.scan(phone, qrValue);
  }

  @Override
  public void enter(PhoneNumber phone, PairingCode code) {
    phones.pair(phone, code.value());
  }

  @Override
  public void demandPasskey(PasskeyDemand demand) {
    phones.demandPasskey(PHONE, demand);
  }

  @Override
  public void openShop(PhoneNumber person, Catalog catalog) {
    catalog.products().forEach(product -> phones.saveProduct(person, product));
    catalog.collections().forEach(one -> phones.saveCollection(person, one));
  }

  @Override
  public void write(String text) {
    phones.write(FRIEND, PHONE.jid(), text);
  }

  @Override
  public boolean rings(String call) {
    return phones.calls(FRIEND).stream()
        .filter(one -> one.id().equals(call))
        .anyMatch(one -> one.called().containsValue(CallStage.RINGING));
  }

  @Override
  public String call() {
    return phones.call(FRIEND, PHONE.jid(), false);
  }

  @Override
  public List<MessageId> storiesSeen() {
    return phones.messages(FRIEND, Address.STATUS, new Page(100, 0)).stream()
        .map(PhoneFeed.PhoneMessage::message)
        .filter(message -> message.content() instanceof Content.Story)
        .map(Message::id)
        .toList();
  }

  @Override
  public Address foreignChannel() {
    return Town.KITCHEN;
  }

  @Override
  public Address hideFriend() {
    return Simulation.of(network).orElseThrow().phones().giveLid(FRIEND);
  }

  @Override
  public void follow(Group group) {
    var _ = phones.joinGroup(FRIEND, group.inviteCode());
  }

  @Override
  public boolean wantsToBeAsked(Address person) {
    var signals = new SignalRecorder();
    try (var link = network.open(new SessionName("shy"), signals)) {
      link.connect();
      phones.scan(new PhoneNumber(person.user()), signals.nextQr().value());
      signals.next(LinkSignal.Connected.class);
      link.find(PrivacyEditing.class)
          .orElseThrow()
          .update(new PrivacySettings(Map.of(PrivacySettings.Setting.GROUP_ADD, "contacts")));
    }
    return true;
  }

  @Override
  public List<Message> received() {
    return phones.messages(FRIEND, PHONE.jid(), new Page(100, 0)).stream()
        .map(PhoneFeed.PhoneMessage::message)
        .filter(message -> !message.fromMe())
        .toList();
  }
}
