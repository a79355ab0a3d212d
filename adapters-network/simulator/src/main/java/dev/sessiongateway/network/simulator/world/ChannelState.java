package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelListing;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.network.simulator.journal.ChannelRecord;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A channel with its posts. Guarded by the world's lock.
public final class ChannelState {
  static final int POSTS = 1_000;

  public final Address id;
  public final Address owner;
  final InviteCode inviteCode;
  private final SequencedSet<Address> followers = new LinkedHashSet<>();
  private final SequencedSet<Address> muted = new LinkedHashSet<>();
  private final ChannelRecord origin;
  private final @Nullable String pictureUrl;
  private final SequencedMap<MessageId, ChannelPost> posts = new LinkedHashMap<>();

  /// @param pictureUrl of the picture that the owner chose
  ChannelState(ChannelRecord origin, @Nullable String pictureUrl) {
    this.origin = origin;
    this.pictureUrl = pictureUrl == null ? origin.picture() : pictureUrl;
    this.id = origin.id();
    this.owner = origin.owner();
    this.inviteCode = origin.inviteCode();
    followers.addAll(origin.followers());
    if (origin.muted() != null) {
      muted.addAll(origin.muted());
    }
    origin.posts().forEach(post -> add(post.toPost()));
  }

  String name() {
    return origin.name();
  }

  void add(ChannelPost post) {
    posts.putLast(post.id(), post);
    if (posts.size() > POSTS) {
      posts.pollFirstEntry();
    }
  }

  void mute(Address person, boolean quiet) {
    var _ = quiet ? muted.add(person) : muted.remove(person);
  }

  public boolean isMutedBy(Address person) {
    return muted.contains(person);
  }

  public SequencedSet<Address> followers() {
    return Collections.unmodifiableSequencedSet(followers);
  }

  /// @return whether that changed something
  boolean follow(Address person, boolean follows) {
    if (follows) {
      return followers.add(person);
    }
    var changed = followers.remove(person);
    if (changed) {
      muted.remove(person);
    }
    return changed;
  }

  void welcome(Address newcomer) {
    if (origin.newcomersFollow() && !newcomer.equals(owner)) {
      followers.add(newcomer);
    }
  }

  public boolean isFollowedBy(Address person) {
    return person.equals(owner) || followers.contains(person);
  }

  void viewed(MessageId id) {
    edit(id, p -> new ChannelPost(p.id(), p.content(), p.at(), p.views() + 1, p.reactions()));
  }

  void reacted(MessageId id, @Nullable String before, String emoji) {
    edit(
        id,
        post -> {
          var counts = new TreeMap<>(post.reactions());
          if (before != null) {
            counts.computeIfPresent(before, (_, count) -> count > 1 ? count - 1 : null);
          }
          if (!emoji.isEmpty()) {
            counts.merge(emoji, 1, Integer::sum);
          }
          return new ChannelPost(post.id(), post.content(), post.at(), post.views(), counts);
        });
  }

  void edited(MessageId id, String text, @Nullable LinkPreview preview) {
    edit(
        id,
        p ->
            new ChannelPost(
                p.id(),
                PhoneMessageState.reworded(p.content(), text, preview).orElse(p.content()),
                p.at(),
                p.views(),
                p.reactions()));
  }

  void withdrawn(MessageId id) {
    posts.remove(id);
  }

  private void edit(MessageId id, UnaryOperator<ChannelPost> edit) {
    posts.computeIfPresent(id, (_, post) -> edit.apply(post));
  }

  ChannelListing listing() {
    var listing = origin.listing();
    return listing == null
        ? ChannelListing.EVERYWHERE
        : new ChannelListing(listing.countries(), listing.categories());
  }

  /// 1970 for a channel of the default world.
  Instant createdAt() {
    var listing = origin.listing();
    return listing == null || listing.since() == null ? Instant.EPOCH : listing.since();
  }

  /// What a search by text looks at.
  String words() {
    var description = origin.description() == null ? "" : origin.description();
    return origin.name() + "\n" + description;
  }

  long viewsSince(Instant time) {
    return posts.values().stream()
        .filter(post -> post.at().isAfter(time))
        .mapToLong(ChannelPost::views)
        .sum();
  }

  public List<ChannelPost> newest(int limit) {
    return posts.sequencedValues().reversed().stream().limit(limit).toList();
  }

  /// @param viewer null for a guest
  public Channel as(@Nullable Address viewer) {
    var role =
        owner.equals(viewer)
            ? Channel.Role.OWNER
            : viewer != null && followers.contains(viewer)
                ? Channel.Role.SUBSCRIBER
                : Channel.Role.GUEST;
    return new Channel(
        id,
        origin.name(),
        origin.description(),
        inviteCode,
        pictureUrl,
        origin.file() == null ? origin.preview() : pictureUrl,
        role,
        origin.verified(),
        origin.strangers() + followers.size(),
        viewer != null && muted.contains(viewer));
  }

  ChannelRecord toRecord() {
    return new ChannelRecord(
        origin.id(),
        origin.name(),
        origin.description(),
        origin.inviteCode(),
        origin.picture(),
        origin.preview(),
        origin.verified(),
        origin.strangers(),
        origin.newcomersFollow(),
        origin.owner(),
        List.copyOf(followers),
        posts.values().stream().map(ChannelRecord.Post::of).toList(),
        origin.listing(),
        origin.file(),
        muted.isEmpty() ? null : List.copyOf(muted));
  }
}
