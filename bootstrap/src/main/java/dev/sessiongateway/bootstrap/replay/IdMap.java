package dev.sessiongateway.bootstrap.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sessiongateway.bootstrap.recording.Redaction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The ids that the gateway of the recording gave, each with the id in its place in the replay.
final class IdMap {
  /// Ids that are remembered; the one that was used least recently is forgotten first.
  private static final int REMEMBERED = 100_000;

  /// Shorter words are never ids that a gateway gave.
  private static final int SHORTEST = 8;

  /// An id, alone or as a part of a longer one, such as `false_447700900101@c.us_3EB0…`.
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9-]+");

  private final SequencedMap<String, String> ids = new LinkedHashMap<>(16, 0.75f, true);

  /// The text with the ids of the replay.
  String apply(String recorded) {
    return WORD.matcher(recorded)
        .replaceAll(word -> Matcher.quoteReplacement(ids.getOrDefault(word.group(), word.group())));
  }

  /// The query with the ids of the replay, and with a text in place of each secret.
  String applyToQuery(String recorded) {
    return unredacted(apply(recorded));
  }

  /// The tree with the ids of the replay, and with a text in place of each secret.
  JsonNode apply(JsonNode recorded) {
    return switch (recorded) {
      case ObjectNode object -> {
        var copy = object.objectNode();
        object.properties().forEach(field -> copy.set(field.getKey(), apply(field.getValue())));
        yield copy;
      }
      case ArrayNode array -> {
        var copy = array.arrayNode(array.size());
        array.forEach(each -> copy.add(apply(each)));
        yield copy;
      }
      case TextNode text -> TextNode.valueOf(unredacted(apply(text.textValue())));
      default -> recorded;
    };
  }

  /// Another secret, which is as good as the one that was not recorded.
  private static String unredacted(String text) {
    return Redaction.MARK
        .matcher(text)
        .replaceAll(mark -> "Replayed%024d".formatted(Long.parseLong(mark.group(1))));
  }

  /// Notes the ids in these texts, when they differ in nothing else.
  ///
  /// @return whether they do
  boolean learn(String recorded, String replayed) {
    var ours = words(recorded);
    var theirs = words(replayed);
    if (ours.size() != theirs.size()
        || !WORD.matcher(recorded).replaceAll("").equals(WORD.matcher(replayed).replaceAll(""))) {
      return false;
    }
    for (var i = 0; i < ours.size(); i++) {
      if (!ours.get(i).equals(theirs.get(i)) && !areIds(ours.get(i), theirs.get(i))) {
        return false;
      }
    }
    for (var i = 0; i < ours.size(); i++) {
      if (!ours.get(i).equals(theirs.get(i))) {
        ids.put(ours.get(i), theirs.get(i));
      }
    }
    if (ids.size() > REMEMBERED) {
      var _ = ids.pollFirstEntry();
    }
    return true;
  }

  private boolean areIds(String recorded, String replayed) {
    return recorded.length() >= SHORTEST
        && recorded.length() == replayed.length()
        && !ids.containsKey(recorded);
  }

  private static List<String> words(String text) {
    return WORD.matcher(text).results().map(MatchResult::group).toList();
  }
}
