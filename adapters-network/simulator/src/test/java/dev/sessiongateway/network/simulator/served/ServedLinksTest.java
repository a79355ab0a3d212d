package dev.sessiongateway.network.simulator.served;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.simulation.FrameChannel;
import dev.sessiongateway.application.simulation.LinkServing;
import dev.sessiongateway.application.simulation.LinkServingContract;
import dev.sessiongateway.application.simulation.RecordedChannel;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.network.simulator.Town;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The frames are written as text here: these are the bytes of the protocol.
@ExpectsLog("WARN ServedGateway - a gateway is refused")
class ServedLinksTest implements LinkServingContract {
  private static final String HELLO = "[{\"is\":\"hello\",\"version\":1}]";

  @TempDir private Path directory;
  private Town town;
  private final RecordedChannel channel = new RecordedChannel();
  private FrameChannel.Receiver gateway;

  @BeforeEach
  void open() {
    town = new Town(directory);
    gateway = links().serve(channel);
  }

  @AfterEach
  void close() {
    town.close();
  }

  @Override
  public LinkServing links() {
    return Simulation.of(town.network).orElseThrow().links();
  }

  private void greet() {
    gateway.receive(HELLO);
    assertThat(channel.next())
        .isEqualTo(
            "[{\"is\":\"welcome\",\"version\":1,\"clock\":{\"frozen\":false,"
                + "\"now\":\"2026-01-01T12:00:00Z\",\"ahead\":\"PT0S\"},\"pictures\":\"\"}]");
  }

  private String call(int id, int link, String name, String arguments) {
    gateway.receive(
        "[{\"is\":\"call\",\"id\":%d,\"link\":%d,\"name\":\"%s\"}%s]"
            .formatted(id, link, name, arguments));
    return channel.next();
  }

  @Test
  void anotherVersionIsRefusedWithBoth() {
    gateway.receive("[{\"is\":\"hello\",\"version\":2}]");
    assertThat(channel.reasons())
        .containsExactly(
            "the gateway speaks version 2 of the protocol, the simulator version 1: use one"
                + " release");
    assertThat(channel.sent()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{\"is\":\"call\",\"id\":1,\"link\":0,\"name\":\"network.figures\"}]",
        "[{\"is\":\"welcome\",\"version\":1}]",
        "[{\"is\":\"answer\",\"id\":1}]",
        "[{\"is\":\"replaced\",\"link\":1}]"
      })
  void whatIsNotExpectedClosesTheChannel(String frame) {
    gateway.receive(frame);
    assertThat(channel.reasons()).hasSize(1);
    assertThat(channel.sent()).isEmpty();
  }

  @Test
  void aSecondGreetingClosesTheChannel() {
    greet();
    gateway.receive(HELLO);
    assertThat(channel.reasons()).containsExactly("the frame is not expected here");
  }

  @Test
  void aLinkIsOpenedConnectedAndCalled() {
    greet();
    assertThat(call(1, 0, "network.open", ",\"ada\",7,0"))
        .startsWith("[{\"is\":\"answer\",\"id\":1},");
    // The answer, and what the link tells: each may be first.
    assertThat(List.of(call(2, 7, "link.connect", ""), channel.next()))
        .anySatisfy(answer -> assertThat(answer).isEqualTo("[{\"is\":\"answer\",\"id\":2}]"))
        .anySatisfy(offer ->
            assertThat(offer)
                .startsWith(
                    "[{\"is\":\"lifecycle\",\"offer\":1,\"link\":7},{\"is\":\"login-required\","
                        + "\"step\":{\"is\":\"qr\","));
    gateway.receive("[{\"is\":\"taken\",\"offer\":1}]");
    assertThat(call(3, 7, "group-reading.groups", ""))
        .startsWith("[{\"is\":\"refused\",\"id\":3},{\"is\":\"not-ready\",\"session\":\"ada\",");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "0 | network.unheard-of | | there is no call network.unheard-of",
        "0 | network.open | | are not those of network.open",
        "0 | network.open | ,\"ada\",\"seven\",0 | are not those of network.open",
        "0 | network.open | ,{},1,0 | are not those of network.open",
        "0 | file.has | ,\"../etc/passwd\" | are not those of file.has"
      })
  void aCallThatCannotBeIsRefusedAndTheNextOneIsAnswered(
      int link, String name, String arguments, String reason) {
    greet();
    assertThat(call(1, link, name, arguments == null ? "" : arguments))
        .startsWith("[{\"is\":\"refused\",\"id\":1},{\"is\":\"invalid\",")
        .contains(reason);
    assertThat(call(2, 0, "network.figures", "")).contains("\"answer\",\"id\":2", "\"phones\":5");
    assertThat(channel.reasons()).isEmpty();
    assertThat(town.network.figures()).containsEntry("links", 0L);
  }

  /// The session may have moved while the call was on its way, so the caller tries again.
  @ParameterizedTest
  @ValueSource(strings = {"group-reading.groups", "link.close"})
  void aCallOfALinkThatIsNotOpenFindsTheNetworkDown(String name) {
    greet();
    assertThat(call(1, 9, name, "")).startsWith("[{\"is\":\"refused\",\"id\":1},{\"is\":\"down\",");
  }

  @Test
  void aNumberOfALinkIsUsedOnce() {
    greet();
    var _ = call(1, 0, "network.open", ",\"ada\",7,0");
    assertThat(call(2, 0, "network.open", ",\"ben\",7,0")).contains("is open already: 7");
    assertThat(town.network.figures()).containsEntry("links", 1L);
  }

  @Test
  void aChannelThatClosesClosesItsLinks() {
    greet();
    var _ = call(1, 0, "network.open", ",\"ada\",7,0");
    gateway.closed();
    assertThat(town.network.figures()).containsEntry("links", 0L);
  }

  @Test
  void aLinkThatWasReplacedIsNotOpenedAgainByItsGeneration() {
    greet();
    var generation = answer(call(1, 0, "network.open", ",\"ada\",7,0"));
    var other = new RecordedChannel();
    var second = links().serve(other);
    second.receive(HELLO);
    var _ = other.next();
    second.receive("[{\"is\":\"call\",\"id\":1,\"link\":0,\"name\":\"network.open\"},\"ada\",1,0]");
    var _ = other.next();
    assertThat(channel.next()).isEqualTo("[{\"is\":\"replaced\",\"link\":7}]");
    assertThat(answer(call(2, 0, "network.open", ",\"ada\",8," + generation))).isZero();
    assertThat(town.network.figures()).containsEntry("links", 1L);
  }

  private static long answer(String frame) {
    return Long.parseLong(frame.substring(frame.lastIndexOf(',') + 1, frame.length() - 1));
  }

  @Test
  void theFilesOfPartsThatDoNotFollowEachOtherAreRefused() {
    greet();
    var part =
        ",{\"file\":{\"id\":\"filefile1\",\"mimetype\":\"a/b\",\"sizeBytes\":1},\"isKept\":false,"
            + "\"offset\":5,\"isLast\":true,\"bytes\":\"AA==\"}";
    // This town keeps no files.
    assertThat(call(1, 0, "file.write", part)).isEqualTo("[{\"is\":\"answer\",\"id\":1}]");
    assertThat(call(2, 0, "file.has", ",\"filefile1\"")).endsWith(",false]");
  }
}
