package dev.sessiongateway.network.xmpp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.StandardExtensionElement;

/// The text of a message without the parts that are there only for programs that do not know an
/// extension (XEP-0428), such as the quote above a reply.
final class FallbackText {
  private static final List<String> KNOWN = List.of(Elements.REPLY, Elements.FILES);

  private FallbackText() {}

  static String textWithout(Message message) {
    var body = message.getBody();
    if (body == null) {
      return "";
    }
    var points = body.codePoints().toArray();
    var text = new StringBuilder();
    var end = points.length;
    for (var range : ranges(message, points.length)) {
      if (range.end() <= end) {
        text.insert(0, new String(points, range.end(), end - range.end()));
        end = range.start();
      }
    }
    return text.insert(0, new String(points, 0, end)).toString();
  }

  /// The last one first.
  private static List<Range> ranges(Message message, int length) {
    var ranges = new ArrayList<Range>();
    for (var extension : message.getExtensions()) {
      if (extension instanceof StandardExtensionElement fallback
          && fallback.getNamespace().equals(Elements.FALLBACK)
          && KNOWN.contains(String.valueOf(fallback.getAttributeValue("for")))) {
        for (var part : fallback.getElements("body")) {
          var start = number(part.getAttributeValue("start"), 0);
          var end = number(part.getAttributeValue("end"), length);
          if (start >= 0 && start <= end && end <= length) {
            ranges.add(new Range(start, end));
          }
        }
      }
    }
    ranges.sort(Comparator.comparingInt(Range::start).reversed());
    return ranges;
  }

  private static int number(String text, int absent) {
    try {
      return text == null ? absent : Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /// In code points; the end is not in it.
  private record Range(int start, int end) {}
}
