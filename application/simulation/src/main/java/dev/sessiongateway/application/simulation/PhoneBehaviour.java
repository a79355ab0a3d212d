package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What phones do by themselves. Components have the names of the fields in requests, which faults
/// name.
public sealed interface PhoneBehaviour {
  Duration LONGEST_DELAY = Duration.ofDays(1);
  Duration SHORTEST_INTERVAL = Duration.ofMillis(1);
  int MOST_PER_MINUTE = 600;
  int LONGEST_PATTERN = 256;
  int LONGEST_TEXT = 4_096;
  int MOST_NUMBERS = 1_000;

  /// The phones that do it.
  default List<PhoneNumber> numbers() {
    return switch (this) {
      case Echo echo -> List.of(echo.number());
      case AutoScan scan -> List.of(scan.number());
      case Reply reply -> List.of(reply.number());
      case Read read -> List.of(read.number());
      case RandomWalk walk -> walk.numbers();
    };
  }

  /// Answers each text from somebody else with the same text, in the same chat. What an echo wrote
  /// is not answered by one.
  ///
  /// @param perMinute at most so many answers a minute in one chat
  record Echo(PhoneNumber number, Duration delay, int perMinute) implements PhoneBehaviour {
    public Echo {
      checkDelay("delay", delay);
      checkPerMinute(perMinute);
    }
  }

  /// Scans the QR code of a session as soon as it shows. Of several phones that scan any session,
  /// the first without a linked session does.
  ///
  /// @param session only of this one; absent means of any that is named by no other behaviour
  record AutoScan(PhoneNumber number, @Nullable SessionName session) implements PhoneBehaviour {}

  /// Answers messages from somebody else whose text contains a match.
  ///
  /// @param pattern a regular expression in the syntax of RE2
  /// @param chat only there; absent means in every chat
  /// @param answer what it does
  /// @param delay before anything is done
  /// @param read whether the chat is read first
  /// @param typing how long it types before the answer; zero means not at all
  /// @param perMinute at most so many answers a minute in one chat
  record Reply(
      PhoneNumber number,
      String pattern,
      @Nullable Address chat,
      Answer answer,
      Duration delay,
      boolean read,
      Duration typing,
      int perMinute)
      implements PhoneBehaviour {
    public Reply {
      checkLength("pattern", pattern, LONGEST_PATTERN);
      checkDelay("delay", delay);
      checkDelay("typing", typing);
      checkPerMinute(perMinute);
    }
  }

  /// What a reply does: the first of these that the message allows.
  ///
  /// @param press the button to press, by id or text
  /// @param pick the row to pick, by id or title
  /// @param vote the options of a poll to vote for; empty means none
  /// @param text written when there is nothing to press, pick or vote for; `$1` stands for what the
  ///   first group matched, `$0` for the match, `$$` for a dollar sign
  record Answer(
      @Nullable String press, @Nullable String pick, List<String> vote, @Nullable String text) {
    public Answer {
      vote = List.copyOf(vote);
      if (press == null && pick == null && vote.isEmpty() && text == null) {
        throw Fault.invalid("text", "give text, press, pick or vote");
      }
      if (text != null) {
        checkLength("text", text, LONGEST_TEXT);
      }
    }
  }

  /// Reads the chat after each message from somebody else.
  record Read(PhoneNumber number, Duration delay) implements PhoneBehaviour {
    public Read {
      checkDelay("delay", delay);
    }
  }

  /// Phones write, read, react and edit at random. The next act is planned when the one before is
  /// done, so that acts do not pile up.
  ///
  /// @param numbers who acts
  /// @param to people and groups to whom they write, besides each other
  /// @param interval the mean time between two acts of all of them together
  /// @param seed walks with equal seeds make equal choices
  record RandomWalk(List<PhoneNumber> numbers, List<Address> to, Duration interval, long seed)
      implements PhoneBehaviour {
    public RandomWalk {
      numbers = List.copyOf(numbers);
      to = List.copyOf(to);
      if (numbers.isEmpty() || numbers.size() > MOST_NUMBERS) {
        throw Fault.invalid("numbers", "must be 1 to " + MOST_NUMBERS + " numbers of phones");
      }
      if (to.size() > MOST_NUMBERS) {
        throw Fault.invalid("to", "must be at most " + MOST_NUMBERS);
      }
      if (numbers.stream().distinct().count() + to.size() < 2) {
        throw Fault.invalid("to", "is required when there is only one phone");
      }
      if (interval.compareTo(SHORTEST_INTERVAL) < 0 || interval.compareTo(LONGEST_DELAY) > 0) {
        throw Fault.invalid("interval", "must be 1ms to 24h");
      }
    }
  }

  private static void checkDelay(String field, Duration delay) {
    if (delay.isNegative() || delay.compareTo(LONGEST_DELAY) > 0) {
      throw Fault.invalid(field, "must be 0s to 24h");
    }
  }

  private static void checkPerMinute(int perMinute) {
    if (perMinute < 1 || perMinute > MOST_PER_MINUTE) {
      throw Fault.invalid("perMinute", "must be 1 to " + MOST_PER_MINUTE);
    }
  }

  private static void checkLength(String field, String text, int longest) {
    if (text.isEmpty() || text.length() > longest) {
      throw Fault.invalid(field, "must be 1 to " + longest + " characters");
    }
  }
}
