package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.media.FakeMediaSource;
import dev.sessiongateway.application.media.FileAddresses.FileAddress;
import dev.sessiongateway.application.media.FileAddresses.Proof;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.session.SessionName;
import java.net.URI;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A client that sends an address of this gateway gets the files that its key or the address opens,
/// and no other.
class OwnFileSourceTest {
  private static final URI ADDRESS = URI.create("http://gateway.example/files/1");
  private static final SessionName NOBODY = new SessionName("nobody");
  private static final byte[] CONTENT = {1, 2, 3};

  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  private final FakeMediaSource web = new FakeMediaSource();
  private final Map<URI, FileAddress> addresses = new HashMap<>();
  private MediaFiles files;
  private OwnFileSource source;
  private MediaId file;

  @BeforeEach
  void adaReceivesAFile() {
    gateway.active(ADA);
    gateway.active(BOB);
    files = gateway.gateway().mediaFiles();
    source = new OwnFileSource(web, files, url -> Optional.ofNullable(addresses.get(url)));
    file = gateway.stores.media().put(CONTENT, "text/plain", "a.txt").id();
    var attachment = new Attachment.Stored(file, "text/plain", "a.txt", CONTENT.length);
    var content = new Content.Media(MediaKind.DOCUMENT, attachment, null);
    var message = Samples.received(1, Samples.GRACE).with(content);
    gateway.network.signal(ADA, new LinkSignal.MessageArrived(message, null));
    gateway.settle();
  }

  private static AccessKey keyOf(@Nullable SessionName session) {
    var scopes = Set.of(Scope.SEND);
    return new AccessKey(
        "k", "bot", "abc", "00", scopes, session, null, Instant.EPOCH, null, true, Set.of());
  }

  private void address(@Nullable SessionName session, Proof proof) {
    addresses.put(ADDRESS, new FileAddress(session, file, proof));
  }

  private byte[] fetch(@Nullable AccessKey key) {
    return CurrentRequest.callFor(key, () -> source.fetch(ADDRESS, CONTENT.length).bytes());
  }

  private void assertRefused(@Nullable AccessKey key) {
    assertFault("invalid.url", () -> fetch(key));
  }

  @Test
  void theFileKeepsItsTypeAndNameAndMayBeAsLargeAsTheLimit() {
    address(ADA, Proof.SIGNED);
    var fetched = source.fetch(ADDRESS, CONTENT.length);
    assertThat(fetched.bytes()).isEqualTo(CONTENT);
    assertThat(fetched.mimetype()).isEqualTo("text/plain");
    assertThat(fetched.filename()).isEqualTo("a.txt");
    assertFault("too-large.media", () -> source.fetch(ADDRESS, CONTENT.length - 1));
  }

  @Test
  void anAddressOfSomethingElseIsFetchedThere() {
    web.put(ADDRESS, new byte[] {9}, null, null);
    assertThat(fetch(null)).containsExactly(9);
  }

  @Test
  void aSignedAddressNeedsNoKeyAndEndsWithTheFile() {
    address(null, Proof.SIGNED);
    assertThat(fetch(null)).isEqualTo(CONTENT);
    address(ADA, Proof.SIGNED);
    assertThat(fetch(null)).isEqualTo(CONTENT);
    files.delete(ADA, file);
    assertRefused(null);
  }

  @Test
  void aSignedAddressOfASessionEndsWhenThatSessionDeletesTheFile() {
    gateway.stores.media().withdraw(file, gateway.session(ADA).id());
    address(ADA, Proof.SIGNED);
    assertRefused(null);
    address(null, Proof.SIGNED);
    assertThat(fetch(null)).as("of no session").isEqualTo(CONTENT);
  }

  @Test
  void anExpiredAddressOpensNothingWithoutAKeyOrWithOne() {
    address(ADA, Proof.EXPIRED);
    assertRefused(null);
    assertRefused(keyOf(ADA));
  }

  @Test
  void withoutASignatureTheKeyHasToOpenTheSession() {
    address(ADA, Proof.NONE);
    assertRefused(null);
    assertRefused(keyOf(BOB));
    assertThat(fetch(keyOf(ADA))).isEqualTo(CONTENT);
    assertThat(fetch(keyOf(null))).isEqualTo(CONTENT);
  }

  @Test
  void whereNoSessionIsNamedAKeyOfOneFindsItsOwnFilesOnly() {
    address(null, Proof.NONE);
    assertRefused(null);
    assertRefused(keyOf(BOB));
    assertThat(fetch(keyOf(ADA))).isEqualTo(CONTENT);
    assertThat(fetch(keyOf(null))).isEqualTo(CONTENT);
  }

  @Test
  void aKeyOfAllSessionsOpensThereOnlyWhatTheNamedSessionHas() {
    address(BOB, Proof.NONE);
    assertRefused(keyOf(null));
    address(NOBODY, Proof.NONE);
    assertRefused(keyOf(null));
  }
}
