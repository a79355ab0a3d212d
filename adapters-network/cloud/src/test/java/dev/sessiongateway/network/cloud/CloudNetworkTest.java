package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.identity.FakeSessionCipher;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.network.AddressingContract;
import dev.sessiongateway.application.network.InMemoryNetworkState;
import dev.sessiongateway.application.network.LoopbackOutbound;
import dev.sessiongateway.application.network.MediaMessagesContract;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.NetworkProvider;
import dev.sessiongateway.application.network.NetworkProviderContract;
import dev.sessiongateway.application.network.capability.CallRejectingContract;
import dev.sessiongateway.application.network.capability.CredentialsPairingContract;
import dev.sessiongateway.application.network.capability.GroupAdministrationContract;
import dev.sessiongateway.application.network.capability.GroupReadingContract;
import dev.sessiongateway.application.network.capability.JoinApprovalContract;
import dev.sessiongateway.application.network.capability.MessagePinningContract;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.application.network.capability.PresenceSendingContract;
import dev.sessiongateway.application.network.capability.ProfileEditingContract;
import dev.sessiongateway.application.network.capability.ProfilePicturesContract;
import dev.sessiongateway.application.network.capability.ProfileReadingContract;
import dev.sessiongateway.application.network.capability.ReactingContract;
import dev.sessiongateway.application.network.capability.ReadReceiptsContract;
import dev.sessiongateway.application.network.capability.TemplatesContract;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.template.TemplateId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// The contracts of the network, against a small Graph API.
@ExpectsLog("WARN LinkSignalQueue - a listener did not take a signal, which is offered again")
class CloudNetworkTest
    implements CredentialsPairingContract,
        ReactingContract,
        ReadReceiptsContract,
        PresenceSendingContract,
        ProfileReadingContract,
        ProfileEditingContract,
        ProfilePicturesContract,
        TemplatesContract,
        CallRejectingContract,
        GroupReadingContract,
        GroupAdministrationContract,
        JoinApprovalContract,
        MessagePinningContract,
        MediaMessagesContract,
        AddressingContract,
        NetworkProviderContract {
  @TempDir private Path directory;
  private final ManualTime time = new ManualTime();
  private final MediaStore files = new InMemoryStores().media();
  private final FakeSessionCipher cipher = new FakeSessionCipher();
  private final InMemoryNetworkState state = new InMemoryNetworkState();
  private final GraphServer graph = new GraphServer();
  private final MetaWebhook meta = MetaWebhook.of(this::network, time);
  private Network network;
  private String hikers;

  @BeforeEach
  void open() {
    network = provider().open(context());
    hikers = graph.groups().add("Hikers");
    graph.groups().add("Cooks");
    graph.groups().tell(meta::post);
  }

  @AfterEach
  void close() {
    network.close();
    graph.close();
  }

  @Override
  public NetworkProvider provider() {
    return new CloudProvider();
  }

  @Override
  public NetworkContext context() {
    var ids = new CountingIdentifiers();
    return new NetworkContext(
            directory, time, ids, ids, Thread::startVirtualThread, picture -> "/" + picture)
        .with(files)
        .with(state)
        .with(cipher)
        .with(new LoopbackOutbound())
        .with(
            Map.of("url", graph.url(), "app-secret", MetaWebhook.SECRET, "join-approval", "true"));
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
  public Address me() {
    return Address.person(GraphServer.PHONE);
  }

  /// A number is too short to be somebody's.
  @Override
  public Address stranger() {
    return Address.person("112");
  }

  @Override
  public Credentials right() {
    return credentials(GraphServer.TOKEN);
  }

  @Override
  public Credentials wrong() {
    return credentials("EAAJB-wrong");
  }

  private static Credentials credentials(String token) {
    return new Credentials(
        Map.of("number", GraphServer.NUMBER, "token", token, "businessId", GraphServer.BUSINESS));
  }

  @Override
  public void complete(NetworkLink link, LoginStep step) {
    link.find(CredentialsPairing.class).orElseThrow().login(right());
  }

  /// Meta does not wait for the answer either.
  @Override
  public void write(String text) {
    soon(() -> meta.text(text));
  }

  private static void soon(Runnable request) {
    try {
      CompletableFuture.runAsync(request, Thread::startVirtualThread)
          .get(300, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public List<Message> received() {
    return graph.sent().stream()
        .map(sent ->
            Message.received(
                new MessageId(sent.path("biz_opaque_callback_data").asText()),
                me(),
                time.instant(),
                new Content.Text(sent.path("text").path("body").asText())))
        .toList();
  }

  @Override
  public void writeFile(byte[] bytes, String mimetype, String filename) {
    var message = meta.message("image");
    message.putObject("image").put("id", graph.keep(bytes, mimetype)).put("mime_type", mimetype);
    meta.tell(message);
  }

  @Override
  public byte[] receivedFile() {
    return graph.file(graph.sent().getLast().path("image").path("id").asText());
  }

  @Override
  public void approve(TemplateId template) {
    graph.decide(template.value(), "APPROVED");
  }

  /// Meta approves names, and takes no empty text.
  @Override
  public boolean isFreeToChange() {
    return false;
  }

  @Override
  public Attachment.Stored picture() {
    return files.put(MediaSamples.PNG, "image/png", null);
  }

  @Override
  public boolean isFreeToRemovePictures() {
    return false;
  }

  @Override
  public String call() {
    var id = "wacid.HBgLMTIxODU1NTI4MjgVAgARGCAyODRQ";
    soon(() -> meta.post(MetaWebhook.call(id, friend().user(), "connect", "USER_INITIATED")));
    return id;
  }

  @Override
  public Address chatOfPins() {
    return Address.group(hikers);
  }

  @Override
  public void writeForPins() {
    var message = meta.message("text").put("group_id", hikers);
    message.putObject("text").put("body", "hello");
    meta.tell(message);
  }

  @Override
  public boolean ownsAllGroups() {
    return true;
  }

  @Override
  public void follow(Group group) {
    graph.groups().ask(group.id().user(), friend().user());
  }

  /// Meta asks for it when a group is made.
  @Override
  public boolean changesApproval() {
    return false;
  }

  @Override
  public boolean wantsToBeAsked(Address person) {
    return false;
  }

  @Override
  public List<GroupChange> changes() {
    return List.of(GroupChange.ofSubject("The crew"), GroupChange.ofDescription("On call"));
  }

  /// Meta shows none, and takes none away.
  @Override
  public boolean hasPictures() {
    return false;
  }

  @Override
  public boolean hasPresence() {
    return false;
  }

  @Override
  public Addressing addressing() {
    return network.addressing();
  }

  @Override
  public List<Address> addresses() {
    return List.of(me(), friend());
  }

  @Override
  public MessageId messageId() {
    return MessageIds.of("wamid.HBgL/MTY1+MDM4Nzk0MzkVAgASGBQA==");
  }
}
