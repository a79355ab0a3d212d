package dev.sessiongateway.domain.trace;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/// The list in `tracestate`: what tracing systems keep with a trace, the latest first.
final class TraceState {
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
