package dev.sessiongateway.http.messaging;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.http.jid.Recipients;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What every send of family B may say besides its content.
///
/// @param delay how long to be seen typing first, in milliseconds
/// @param quoted the message that this one answers
/// @param mentionsEveryOne in groups: mentions every member
/// @param mentioned numbers or addresses of members to mention
/// @param mentions the last two in the box of older versions
record FamilyBSendOptions(
    @Nullable Integer delay,
    @Nullable Quoted quoted,
    @JsonAlias("everyOne") @Nullable Boolean mentionsEveryOne,
    @Nullable List<String> mentioned,
    @Nullable Mentions mentions) {
  /// A call does not wait longer than this.
  private static final Duration LONGEST_DELAY = Duration.ofSeconds(20);

  FamilyBSendOptions or(FamilyBSendOptions other) {
    return new FamilyBSendOptions(
        delay == null ? other.delay : delay,
        quoted == null ? other.quoted : quoted,
        mentionsEveryOne == null ? other.mentionsEveryOne : mentionsEveryOne,
        mentioned == null ? other.mentioned : mentioned,
        mentions == null ? other.mentions : mentions);
  }

  Duration typing() {
    if (delay == null) {
      return Duration.ZERO;
    }
    if (delay < 0) {
      throw Fault.invalid("delay", "must be 0 milliseconds or more");
    }
    var wanted = Duration.ofMillis(delay);
    return wanted.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : wanted;
  }

  boolean everyone() {
    var inBox = mentions == null ? null : mentions.everyOne();
    return Boolean.TRUE.equals(inBox == null ? mentionsEveryOne : inBox);
  }

  List<Jid> people() {
    var inBox = mentions == null ? null : mentions.mentioned();
    var all = inBox == null ? mentioned : inBox;
    return all == null
        ? List.of()
        : all.stream().map(text -> Recipients.parse("mentioned", text)).toList();
  }

  @Nullable String quotedId() {
    return quoted == null ? null : quoted.key().id();
  }

  record Quoted(Key key) {}

  record Key(String id) {}

  record Mentions(@Nullable Boolean everyOne, @Nullable List<String> mentioned) {}
}
