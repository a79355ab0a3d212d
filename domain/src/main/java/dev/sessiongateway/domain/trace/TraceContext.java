package dev.sessiongateway.domain.trace;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The trace that a client's request belongs to, as the specification W3C Trace Context writes it.
///
/// The gateway records no spans. It passes the parent on as it came, so that the span of a
/// webhook's receiver is a child of the client's.
///
/// @param traceparent in version 00 of the specification
/// @param tracestate at most [TraceState#MOST_CHARACTERS], empty when there is none
public record TraceContext(String traceparent, String tracestate) {
  private static final String VERSION = "00";
  private static final int LENGTH = 55;
  private static final int TRACE_ID = 3;
  private static final int PARENT_ID = 36;
  private static final int FLAGS = 53;

  /// `sampled` and `random-trace-id`; the other bits have no meaning and are not passed on.
  private static final int KNOWN_FLAGS = 0x03;

  /// Reads the two headers.
  ///
  /// @param tracestate left out when it is null or not valid, as the specification asks
  /// @return null when `traceparent` is not valid
  public static @Nullable TraceContext parse(String traceparent, @Nullable String tracestate) {
    if (!isValid(traceparent)) {
      return null;
    }
    return new TraceContext(
        known(traceparent), tracestate == null ? "" : TraceState.of(tracestate));
  }

  /// A new trace, not sampled: for a client whose `traceparent` is not valid.
  public static TraceContext starting(UUID trace, UUID parent) {
    var hex = HexFormat.of();
    var traceId =
        hex.toHexDigits(trace.getMostSignificantBits())
            + hex.toHexDigits(trace.getLeastSignificantBits());
    var parentId = hex.toHexDigits(parent.getLeastSignificantBits());
    return new TraceContext(VERSION + "-" + traceId + "-" + parentId + "-00", "");
  }

  /// 32 hexadecimal digits.
  public String traceId() {
    return traceparent.substring(TRACE_ID, PARENT_ID - 1);
  }

  /// Every version begins like version 00; later ones may go on behind a dash.
  private static boolean isValid(String text) {
    if (text.length() < LENGTH
        || !isHex(text, 0, 2)
        || text.startsWith("ff")
        || text.charAt(TRACE_ID - 1) != '-'
        || text.charAt(PARENT_ID - 1) != '-'
        || text.charAt(FLAGS - 1) != '-') {
      return false;
    }
    if (text.length() > LENGTH && (text.startsWith(VERSION) || text.charAt(LENGTH) != '-')) {
      return false;
    }
    return isHex(text, TRACE_ID, PARENT_ID - 1)
        && isHex(text, PARENT_ID, FLAGS - 1)
        && isHex(text, FLAGS, LENGTH)
        && !isZero(text, TRACE_ID, PARENT_ID - 1)
        && !isZero(text, PARENT_ID, FLAGS - 1);
  }

  private static String known(String text) {
    var flags = HexFormat.fromHexDigits(text, FLAGS, LENGTH);
    if (text.length() == LENGTH && text.startsWith(VERSION) && (flags & ~KNOWN_FLAGS) == 0) {
      return text;
    }
    return VERSION + text.substring(2, FLAGS) + "0" + (flags & KNOWN_FLAGS);
  }

  private static boolean isHex(String text, int start, int end) {
    for (var i = start; i < end; i++) {
      var digit = text.charAt(i);
      if (!(digit >= '0' && digit <= '9') && !(digit >= 'a' && digit <= 'f')) {
        return false;
      }
    }
    return true;
  }

  private static boolean isZero(String text, int start, int end) {
    for (var i = start; i < end; i++) {
      if (text.charAt(i) != '0') {
        return false;
      }
    }
    return true;
  }

  /// The list in `tracestate`: what tracing systems keep with a trace, the latest first.
  private static final class TraceState {
    /// What the specification wants to be passed on at least; longer lists are shortened to it.
    static final int MOST_CHARACTERS = 512;

    private static final int MOST_MEMBERS = 32;

    /// Members longer than this go first when a list is too long.
    private static final int LONG_MEMBER = 128;

    private static final int MOST_OF_KEY = 256;
    private static final int MOST_OF_VALUE = 256;

    private TraceState() {}

    /// The valid list, shortened where it is too long; empty when any member is not valid, because
    /// the specification lets nobody guess at the rest.
    static String of(String text) {
      var members = new ArrayList<String>();
      var keys = new HashSet<String>();
      for (var part : text.split(",", -1)) {
        var member = part.strip();
        if (member.isEmpty()) {
          continue;
        }
        var equals = member.indexOf('=');
        if (equals < 1
            || !isKey(member, equals)
            || !isValue(member, equals + 1)
            || !keys.add(member.substring(0, equals))
            || members.size() == MOST_MEMBERS) {
          return "";
        }
        members.add(member);
      }
      return shortened(members);
    }

    private static String shortened(List<String> members) {
      for (var i = members.size() - 1; i >= 0 && length(members) > MOST_CHARACTERS; i--) {
        if (members.get(i).length() > LONG_MEMBER) {
          members.remove(i);
        }
      }
      while (length(members) > MOST_CHARACTERS) {
        members.removeLast();
      }
      return String.join(",", members);
    }

    private static int length(List<String> members) {
      return members.stream().mapToInt(String::length).sum() + Math.max(0, members.size() - 1);
    }

    private static boolean isKey(String member, int end) {
      if (end > MOST_OF_KEY) {
        return false;
      }
      for (var i = 0; i < end; i++) {
        var character = member.charAt(i);
        var isFirst = isLetterOrDigit(character);
        if (!isFirst && (i == 0 || "_-*/@".indexOf(character) < 0)) {
          return false;
        }
      }
      return true;
    }

    private static boolean isLetterOrDigit(char character) {
      return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9');
    }

    private static boolean isValue(String member, int start) {
      var length = member.length() - start;
      if (length < 1 || length > MOST_OF_VALUE) {
        return false;
      }
      for (var i = start; i < member.length(); i++) {
        var character = member.charAt(i);
        if (character < ' ' || character > '~' || character == '=') {
          return false;
        }
      }
      return true;
    }
  }
}
