package dev.sessiongateway.domain.bot;

import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.text.Ascii;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A part of what a bot says.
public sealed interface BotAnswer {
  /// @param text not blank
  record Text(String text) implements BotAnswer {}

  /// A file to fetch and to send.
  record File(MediaKind kind, URI url, @Nullable String caption) implements BotAnswer {}

  /// The parts of a text in which links of Markdown to files stand for these files.
  static List<BotAnswer> of(String text) {
    var parts = new ArrayList<BotAnswer>();
    var before = 0;
    var from = 0;
    for (var link = Link.next(text, from); link.isPresent(); link = Link.next(text, from)) {
      var found = link.get();
      var file = found.file();
      if (file.isPresent()) {
        add(text.substring(before, found.start()), parts);
        parts.add(file.get());
        before = found.end();
      }
      from = found.end();
    }
    add(text.substring(before), parts);
    return parts;
  }

  private static void add(String text, List<BotAnswer> parts) {
    if (!text.isBlank()) {
      parts.add(new Text(text.strip()));
    }
  }

  /// `[name](address)`, maybe with an exclamation mark before it.
  record Link(int start, int end, String name, String address) {
    private static final Map<String, MediaKind> KINDS = kinds();
    private static final int LONGEST = 2_048;

    private static Map<String, MediaKind> kinds() {
      return Map.ofEntries(
          Map.entry("jpg", MediaKind.IMAGE),
          Map.entry("jpeg", MediaKind.IMAGE),
          Map.entry("png", MediaKind.IMAGE),
          Map.entry("gif", MediaKind.IMAGE),
          Map.entry("bmp", MediaKind.IMAGE),
          Map.entry("webp", MediaKind.IMAGE),
          Map.entry("mp3", MediaKind.VOICE),
          Map.entry("wav", MediaKind.VOICE),
          Map.entry("aac", MediaKind.VOICE),
          Map.entry("ogg", MediaKind.VOICE),
          Map.entry("mp4", MediaKind.VIDEO),
          Map.entry("avi", MediaKind.VIDEO),
          Map.entry("mkv", MediaKind.VIDEO),
          Map.entry("mov", MediaKind.VIDEO),
          Map.entry("pdf", MediaKind.DOCUMENT),
          Map.entry("doc", MediaKind.DOCUMENT),
          Map.entry("docx", MediaKind.DOCUMENT),
          Map.entry("xls", MediaKind.DOCUMENT),
          Map.entry("xlsx", MediaKind.DOCUMENT),
          Map.entry("ppt", MediaKind.DOCUMENT),
          Map.entry("pptx", MediaKind.DOCUMENT),
          Map.entry("txt", MediaKind.DOCUMENT));
    }

    /// Each bracket is looked at once, and a link ends within [#LONGEST] characters.
    private static Optional<Link> next(String text, int from) {
      for (var middle = text.indexOf("](", from);
          middle >= 0;
          middle = text.indexOf("](", middle + 2)) {
        var open = opening(text, Math.max(from, middle - LONGEST), middle);
        var close = text.indexOf(')', middle, Math.min(text.length(), middle + LONGEST));
        if (open >= 0 && close >= 0) {
          var start = open > from && text.charAt(open - 1) == '!' ? open - 1 : open;
          return Optional.of(
              new Link(
                  start,
                  close + 1,
                  text.substring(open + 1, middle),
                  text.substring(middle + 2, close)));
        }
      }
      return Optional.empty();
    }

    private static int opening(String text, int from, int before) {
      for (var i = before - 1; i >= from; i--) {
        if (text.charAt(i) == '[') {
          return i;
        }
      }
      return -1;
    }

    private Optional<BotAnswer> file() {
      var kind = KINDS.get(Ascii.lower(address.substring(address.lastIndexOf('.') + 1)));
      if (kind == null || !address.startsWith("http")) {
        return Optional.empty();
      }
      try {
        return Optional.of(new File(kind, new URI(address), name.isBlank() ? null : name));
      } catch (URISyntaxException _) {
        return Optional.empty();
      }
    }
  }
}
