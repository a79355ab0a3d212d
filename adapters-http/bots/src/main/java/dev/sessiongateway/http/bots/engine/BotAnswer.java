package dev.sessiongateway.http.bots.engine;

import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.UrlParser;
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

  /// Buttons or a list.
  ///
  /// @param written what is sent when they cannot be; not blank
  record Choices(InteractiveContent content, String written) implements BotAnswer {}

  /// The parts of a text in which links of Markdown to files stand for these files.
  static List<BotAnswer> of(String text) {
    var parts = new ArrayList<BotAnswer>();
    var before = 0;
    for (var link : Link.all(text)) {
      var file = link.file();
      if (file.isPresent()) {
        add(text.substring(before, link.start()), parts);
        parts.add(file.get());
        before = link.end();
      }
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

    /// Reads the text once: no character is looked at again.
    private static List<Link> all(String text) {
      var found = new ArrayList<Link>();
      var open = -1;
      var middle = -1;
      for (var i = 0; i < text.length(); i++) {
        switch (text.charAt(i)) {
          case '[' -> {
            open = i;
            middle = -1;
          }
          case '(' -> middle = open >= 0 && i > 0 && text.charAt(i - 1) == ']' ? i : middle;
          case ')' -> {
            if (middle >= 0) {
              var start = open > 0 && text.charAt(open - 1) == '!' ? open - 1 : open;
              var name = text.substring(open + 1, middle - 1);
              found.add(new Link(start, i + 1, name, text.substring(middle + 1, i)));
            }
            open = -1;
            middle = -1;
          }
          default -> {}
        }
      }
      return found;
    }

    private Optional<BotAnswer> file() {
      var kind = KINDS.get(Ascii.lower(address.substring(address.lastIndexOf('.') + 1)));
      if (kind == null || !address.startsWith("http")) {
        return Optional.empty();
      }
      try {
        return Optional.of(new File(kind, UrlParser.parse(address), name.isBlank() ? null : name));
      } catch (URISyntaxException _) {
        return Optional.empty();
      }
    }
  }
}
