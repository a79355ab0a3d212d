package dev.sessiongateway.network.xmpp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfileEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.profile.ProfileName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Pictures of people: published ones, and those on cards.
@NeedsProgram("prosodyctl")
@SmackLog
@Nightly
class XmppPicturesTest {
  private static final byte[] SMALL = FriendPictures.image("png", 16);
  private static final byte[] OTHER = FriendPictures.image("png", 17);

  /// Keeps what is published and cards apart, as not every server does.
  private static Prosody apart;

  private XmppFixture ada;
  private FriendPictures friend;

  @BeforeAll
  static void start() {
    apart = without("vcard_legacy");
  }

  @AfterAll
  static void stop() {
    apart.close();
  }

  private static Prosody without(String modules) {
    return Prosody.start(
        "\"vcard\"",
        _ ->
            Prosody.PLAIN
                + "c2s_stanza_size_limit = 32*1024*1024\n"
                + "modules_disabled = { \"s2s\", \""
                + modules.replace(" ", "\", \"")
                + "\" }\n");
  }

  private void pair(Prosody server) {
    ada = new XmppFixture(server);
    ada.pair();
    friend = new FriendPictures(ada.friend);
  }

  @AfterEach
  void close() {
    ada.close();
  }

  /// Of the friend, as clients can read it; null when there is none.
  private byte[] seen() throws IOException {
    var url =
        ada.can(ProfileReading.class).profile(ada.friend()).orElseThrow().contact().pictureUrl();
    if (url == null) {
      return null;
    }
    try (var content = ada.files.open(new MediaId(url.substring(1))).orElseThrow().content()) {
      return content.readAllBytes();
    }
  }

  private void set(byte[] bytes, String mimetype) {
    ada.can(ProfilePictures.class).setPicture(ada.files.put(bytes, mimetype, null));
  }

  @Test
  void aPictureThatAFriendPublishesIsSeen() throws IOException {
    pair(apart);
    assertThat(seen()).isNull();
    friend.publish(SMALL);
    assertThat(seen()).isEqualTo(SMALL);
    friend.publish(OTHER);
    assertThat(seen()).isEqualTo(OTHER);
  }

  @Test
  void thePictureOfACardIsSeenWhereNoneIsPublished() throws IOException {
    pair(apart);
    friend.putOnCard(SMALL);
    assertThat(seen()).isEqualTo(SMALL);
    friend.publish(OTHER);
    assertThat(seen()).isEqualTo(OTHER);
    friend.publishNone();
    assertThat(seen()).isNull();
  }

  static Stream<Named<Consumer<FriendPictures>>> unusable() {
    var id = Picture.of(OTHER).orElseThrow().id();
    var long10 = new byte[10_000_000];
    var long2 = FriendPictures.image("png", 800);
    return Stream.of(
        Named.of(
            "another SHA-1",
            friend -> {
              friend.publishData("0".repeat(40), OTHER);
              friend.publishInfo("0".repeat(40), OTHER.length, null);
            }),
        Named.of("no data", friend -> friend.publishInfo(id, OTHER.length, null)),
        Named.of(
            "10 MB",
            friend -> {
              friend.publishData(id, long10);
              friend.publishInfo(id, long10.length, null);
            }),
        Named.of(
            "2 MB that are said to be 3 bytes",
            friend -> {
              var found = Picture.of(long2).orElseThrow().id();
              friend.publishData(found, long2);
              friend.publishInfo(found, 3, null);
            }),
        Named.of(
            "on the web",
            friend -> {
              friend.publishData(id, OTHER);
              friend.publishInfo(id, OTHER.length, "http://127.0.0.1:1/picture.png");
            }),
        Named.of("no id", friend -> friend.publishInfo("../../picture", 3, null)),
        Named.of("no number", friend -> friend.publishInfo(id, -1, null)),
        Named.of(
            "no picture",
            friend -> {
              var page = "<html>".getBytes(StandardCharsets.UTF_8);
              var sha1 = "0fe0bb445f51fad57f3fc4115d7c66cf18545107";
              friend.publishData(sha1, page);
              friend.publishInfo(sha1, page.length, null);
            }));
  }

  @ParameterizedTest
  @MethodSource("unusable")
  void whatIsPublishedWronglyIsNotTaken(Consumer<FriendPictures> publish) throws IOException {
    pair(apart);
    publish.accept(friend);
    assertThat(seen()).isNull();
    friend.putOnCard(SMALL);
    assertThat(seen()).isEqualTo(SMALL);
  }

  @Test
  void aCardWhosePictureIsNoneShowsNone() throws IOException {
    pair(apart);
    friend.putOnCard("<html>".getBytes(StandardCharsets.UTF_8));
    assertThat(seen()).isNull();
  }

  static Stream<Prosody> servers() {
    return Stream.of(apart, Prosody.shared());
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("servers")
  void aPictureIsPublishedAndOnTheCardUntilItIsRemoved(Prosody server) {
    pair(server);
    set(SMALL, "image/png");
    assertThat(friend.published(ada.jid()).orElseThrow().bytes()).isEqualTo(SMALL);
    assertThat(friend.onCard(ada.jid())).isEqualTo(SMALL);
    ada.can(ProfileEditing.class).setName(new ProfileName("Ada"));
    assertThat(friend.published(ada.jid()).orElseThrow().bytes()).isEqualTo(SMALL);
    assertThat(ada.can(ProfilePictures.class).removePicture()).isTrue();
    assertThat(friend.published(ada.jid())).isEmpty();
    assertThat(friend.published(ada.jid(), Elements.AVATAR_METADATA)).hasSize(1);
    assertThat(friend.published(ada.jid(), Elements.AVATAR_DATA)).isEmpty();
    assertThat(friend.onCard(ada.jid())).isNull();
    assertThat(ada.can(ProfilePictures.class).removePicture()).isFalse();
  }

  static Stream<byte[]> large() {
    return Stream.of(
        FriendPictures.image("jpeg", 1_500),
        FriendPictures.image("png", 300),
        FriendPictures.image("gif", 30));
  }

  @ParameterizedTest
  @MethodSource("large")
  void otherPicturesBecomeSmallPngs(byte[] bytes) {
    pair(apart);
    set(bytes, "image/anything");
    var published = friend.published(ada.jid()).orElseThrow();
    assertThat(published.mimetype()).isEqualTo("image/png");
    assertThat(published.bytes()).hasSizeLessThan(150_000);
    assertThat(friend.onCard(ada.jid())).isEqualTo(published.bytes());
  }

  static Stream<byte[]> broken() {
    var cut = new byte[60];
    System.arraycopy(FriendPictures.image("jpeg", 300), 0, cut, 0, cut.length);
    // A GIF of 65535 by 65535 pixels.
    var huge = Base64.getDecoder().decode("R0lGODlh/////4AAAAAAAP///ywAAAAA/////wAC");
    return Stream.of(new byte[] {1, 2, 3}, new byte[0], cut, huge);
  }

  @ParameterizedTest
  @MethodSource("broken")
  void aFileThatIsNoPictureChangesNothing(byte[] bytes) {
    pair(apart);
    set(SMALL, "image/png");
    assertThatThrownBy(() -> set(bytes, "image/png")).hasMessageContaining("file: must be a PNG");
    assertThat(friend.published(ada.jid()).orElseThrow().bytes()).isEqualTo(SMALL);
    assertThat(friend.onCard(ada.jid())).isEqualTo(SMALL);
  }

  @Test
  void aServerThatPublishesNothingHasPicturesOnCards() throws IOException {
    try (var server = without("vcard_legacy vcard4 bookmarks pep")) {
      pair(server);
      set(SMALL, "image/png");
      assertThat(friend.onCard(ada.jid())).isEqualTo(SMALL);
      friend.putOnCard(OTHER);
      assertThat(seen()).isEqualTo(OTHER);
      assertThat(ada.can(ProfilePictures.class).removePicture()).isTrue();
      assertThat(friend.onCard(ada.jid())).isNull();
      ada.close();
    }
  }
}
