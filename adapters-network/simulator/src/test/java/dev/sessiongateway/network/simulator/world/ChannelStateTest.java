package dev.sessiongateway.network.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelListing;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.network.simulator.journal.ChannelRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChannelStateTest {
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final Address OWNER = Address.person("4915110000001");
  private static final Address FRIDA = Address.person("4915110000002");
  private static final Address BEN = Address.person("447700900102");
  private static final Address CHLOE = Address.person("447700900103");

  private final ChannelState channel = channel(null);

  private static ChannelState channel(ChannelRecord.@Nullable Listing listing) {
    return new ChannelState(
        new ChannelRecord(
            Address.channel("120363000000000201"),
            "Tides",
            null,
            new InviteCode("TidesInvite00000000201"),
            "https://pictures.example/tides.png",
            "https://pictures.example/small.png",
            true,
            40,
            true,
            OWNER,
            List.of(FRIDA),
            List.of(),
            listing,
            null,
            null),
        null);
  }

  private static MessageId id(int number) {
    return new MessageId("3EB0%08d".formatted(number));
  }

  private void post(int number) {
    channel.add(
        new ChannelPost(
            id(number), new Content.Text("post " + number), NOON.plusSeconds(number), 0, Map.of()));
  }

  private ChannelPost newest() {
    return channel.newest(1).getFirst();
  }

  @Test
  void theReactionsOfAPostAreCountedByEmoji() {
    post(1);
    channel.reacted(id(1), null, "👍");
    channel.reacted(id(1), null, "👍");
    assertThat(newest().reactions()).isEqualTo(Map.of("👍", 2));

    channel.reacted(id(1), "👍", "😂");
    assertThat(newest().reactions()).isEqualTo(Map.of("👍", 1, "😂", 1));

    channel.reacted(id(1), "👍", "");
    assertThat(newest().reactions()).isEqualTo(Map.of("😂", 1));
  }

  @Test
  void onlyThePostThatIsMeantChanges() {
    post(1);
    post(2);
    channel.viewed(id(1));
    channel.viewed(id(1));
    channel.edited(id(1), "high at six", null);

    assertThat(channel.newest(5))
        .extracting(ChannelPost::views, post -> post.content().text())
        .containsExactly(tuple(0L, "post 2"), tuple(2L, "high at six"));

    channel.withdrawn(id(1));
    assertThat(channel.newest(5)).extracting(ChannelPost::id).containsExactly(id(2));
  }

  @Test
  void viewsAreThoseOfLaterPosts() {
    post(1);
    post(2);
    channel.viewed(id(1));
    channel.viewed(id(2));
    channel.viewed(id(2));

    assertThat(channel.viewsSince(NOON)).isEqualTo(3);
    assertThat(channel.viewsSince(NOON.plusSeconds(1))).isEqualTo(2);
  }

  @Test
  void theNewestThousandPostsAreKept() {
    for (var number = 1; number <= ChannelState.POSTS; number++) {
      post(number);
    }
    assertThat(channel.newest(2_000)).hasSize(1_000).last().returns(id(1), ChannelPost::id);

    post(1_001);
    assertThat(channel.newest(2_000)).hasSize(1_000).last().returns(id(2), ChannelPost::id);
  }

  @Test
  void anAccountThatIsPairedFollowsUnlessItIsTheOwner() {
    channel.welcome(OWNER);
    channel.welcome(BEN);

    assertThat(channel.followers()).containsExactly(FRIDA, BEN);
    assertThat(channel.isFollowedBy(OWNER)).isTrue();
    assertThat(channel.isFollowedBy(BEN)).isTrue();
    assertThat(channel.follow(BEN, true)).as("it follows already").isFalse();
    assertThat(channel.follow(CHLOE, true)).isTrue();
    assertThat(channel.follow(BEN, false)).isTrue();
    assertThat(channel.isFollowedBy(BEN)).isFalse();
    assertThat(channel.follow(BEN, false)).as("it follows no more").isFalse();
  }

  @Test
  void eachViewerSeesItsOwnRole() {
    assertThat(channel.toRecord().muted()).isNull();
    channel.mute(FRIDA, true);
    assertThat(channel.isMutedBy(FRIDA)).isTrue();
    assertThat(channel.isMutedBy(BEN)).isFalse();
    assertThat(channel.toRecord().muted()).as("after a restart too").containsExactly(FRIDA);

    assertThat(channel.as(null))
        .returns(Channel.Role.GUEST, Channel::role)
        .returns(41L, Channel::followers)
        .returns(false, Channel::muted)
        .returns("https://pictures.example/tides.png", Channel::picture)
        .returns("https://pictures.example/small.png", Channel::preview)
        .returns(true, Channel::verified);
    assertThat(channel.as(FRIDA))
        .returns(Channel.Role.SUBSCRIBER, Channel::role)
        .returns(true, Channel::muted);
    assertThat(channel.as(OWNER))
        .returns(Channel.Role.OWNER, Channel::role)
        .returns(false, Channel::muted);
    channel.mute(FRIDA, false);
    assertThat(channel.as(FRIDA).muted()).isFalse();
  }

  @Test
  void aChannelIsListedEverywhereUnlessItSaysWhere() {
    assertThat(channel.listing()).isEqualTo(ChannelListing.EVERYWHERE);
    assertThat(channel.createdAt()).isEqualTo(Instant.EPOCH);
    assertThat(channel.words()).isEqualTo("Tides\n");

    var french = channel(new ChannelRecord.Listing(NOON, List.of("FR"), List.of("FOOD")));
    assertThat(french.listing()).isEqualTo(new ChannelListing(List.of("FR"), List.of("FOOD")));
    assertThat(french.createdAt()).isEqualTo(NOON);
    assertThat(channel(new ChannelRecord.Listing(null, List.of(), List.of())).createdAt())
        .isEqualTo(Instant.EPOCH);
  }
}
