package dev.sessiongateway.http.bots.client;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.http.bots.engine.BotAnswer;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Lists and buttons in the texts of flows, written with the marks of Evolution API:
///
/// ```
/// [list]
/// [title]Menu [description]Of today [buttonText]Open [footerText]Until noon
/// [menu]
/// [section]
/// title: Soups
/// [row]
/// title: Onion
/// description: hot
/// rowId: soup-1
/// [/row]
/// [/section]
/// [/menu]
/// [/list]
/// ```
///
/// Marks that end something may be missing. A text is read once, in time linear in its length.
final class TypebotMarks {
  private static final String LIST = "list";
  private static final String BUTTONS = "buttons";
  private static final Set<String> KINDS = Set.of("reply", "pix", "copy", "call", "url");
  private static final String TITLE = "title";
  private static final String DESCRIPTION = "description";
  private static final String SHOWN = "displayText";

  private static final Pattern MARK =
      Pattern.compile(
          "\\[/?(?:list|buttons|title|description|buttonText|footerText|menu|section|row"
              + "|thumbnailUrl|footer|reply|pix|copy|call|url)]");

  private TypebotMarks() {}

  /// What a text says. A block with marks that cannot be read is said as it is written, and so is
  /// what stands before and after a block.
  static List<BotAnswer> said(String text) {
    var list = text.indexOf("[" + LIST + "]");
    var kind = list < 0 ? BUTTONS : LIST;
    var start = list < 0 ? text.indexOf("[" + BUTTONS + "]") : list;
    if (start < 0) {
      return BotAnswer.of(text);
    }
    var closing = "[/" + kind + "]";
    var closed = text.indexOf(closing, start);
    var end = closed < 0 ? text.length() : closed + closing.length();
    var parts = parts(text, start, end);
    var content = kind.equals(LIST) ? list(parts) : buttons(parts);
    if (content.isEmpty()) {
      return List.of(new BotAnswer.Text(text));
    }
    var all = new ArrayList<>(BotAnswer.of(text.substring(0, start)));
    all.add(new BotAnswer.Choices(content.get(), text.substring(start, end).strip()));
    all.addAll(BotAnswer.of(text.substring(end)));
    return all;
  }

  private static List<Part> parts(String text, int start, int end) {
    var parts = new ArrayList<Part>();
    var marks = MARK.matcher(text).region(start, end);
    String mark = null;
    var from = start;
    while (marks.find()) {
      if (mark != null) {
        parts.add(new Part(mark, text.substring(from, marks.start()).strip()));
      }
      mark = text.substring(marks.start() + 1, marks.end() - 1);
      from = marks.end();
    }
    if (mark != null) {
      parts.add(new Part(mark, text.substring(from, end).strip()));
    }
    return parts;
  }

  private static String first(List<Part> parts, String mark) {
    return parts.stream()
        .filter(part -> part.mark().equals(mark))
        .map(Part::text)
        .findFirst()
        .orElse("");
  }

  private static @Nullable String orNull(String text) {
    return text.isBlank() ? null : text;
  }

  private static Optional<InteractiveContent> list(List<Part> parts) {
    var titles = new ArrayList<String>();
    var rows = new ArrayList<List<ListSection.Row>>();
    for (var part : parts) {
      switch (part.mark()) {
        case "section" -> {
          titles.add(part.value(TITLE));
          rows.add(new ArrayList<>());
        }
        case "row" -> {
          var row = part.toRow();
          if (rows.isEmpty() || row.isEmpty()) {
            return Optional.empty();
          }
          rows.getLast().add(row.get());
        }
        default -> {}
      }
    }
    var title = first(parts, TITLE);
    var description = first(parts, DESCRIPTION);
    var button = first(parts, "buttonText");
    if (button.isBlank() || rows.isEmpty() || rows.stream().anyMatch(List::isEmpty)) {
      return Optional.empty();
    }
    var sections = new ArrayList<ListSection>();
    for (var i = 0; i < rows.size(); i++) {
      sections.add(new ListSection(titles.get(i).isBlank() ? title : titles.get(i), rows.get(i)));
    }
    return Optional.of(
        new InteractiveContent.ListMessage(
            title.isBlank() ? description : title,
            title.isBlank() ? null : orNull(description),
            orNull(first(parts, "footerText")),
            button,
            sections));
  }

  private static Optional<InteractiveContent> buttons(List<Part> parts) {
    var buttons = new ArrayList<Button>();
    for (var part : parts) {
      if (KINDS.contains(part.mark())) {
        var button = part.toButton();
        if (button.isEmpty()) {
          return Optional.empty();
        }
        buttons.add(button.get());
      }
    }
    var title = first(parts, TITLE);
    var description = first(parts, DESCRIPTION);
    var image = first(parts, "thumbnailUrl");
    if (buttons.isEmpty() || (title.isBlank() && description.isBlank())) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new InteractiveContent.Buttons(
              description.isBlank() ? null : orNull(title),
              image.isBlank() ? null : new Attachment.Remote(UrlParser.parse(image), null, null),
              description.isBlank() ? title : description,
              orNull(first(parts, "footer")),
              buttons));
    } catch (URISyntaxException _) {
      return Optional.empty();
    }
  }

  /// @param mark without its brackets
  /// @param text up to the next mark
  private record Part(String mark, String text) {
    /// The value of the first line `field: value`; empty when there is none.
    String value(String field) {
      return text.lines()
          .map(String::strip)
          .filter(line -> line.startsWith(field + ":"))
          .map(line -> line.substring(field.length() + 1).strip())
          .findFirst()
          .orElse("");
    }

    Optional<ListSection.Row> toRow() {
      var title = value(TITLE);
      var id = value("rowId");
      return title.isBlank()
          ? Optional.empty()
          : Optional.of(
              new ListSection.Row(id.isBlank() ? title : id, title, orNull(value(DESCRIPTION))));
    }

    Optional<Button> toButton() {
      var shown = value(SHOWN);
      return switch (mark) {
        case "reply" -> {
          var id = value("id");
          yield complete(new Button.Reply(id.isBlank() ? shown : id, shown), shown);
        }
        case "copy" -> {
          var code = value("copyCode");
          yield complete(new Button.Copy(shown, code), shown, code);
        }
        case "call" -> {
          var number = value("phone");
          yield complete(new Button.Call(shown, number), shown, number);
        }
        case "url" -> {
          var url = value("url");
          yield complete(new Button.Url(shown, url), shown, url);
        }
        default -> pix();
      };
    }

    private Optional<Button> pix() {
      var type = Ascii.upper(value("keyType"));
      return Arrays.stream(Button.Pix.KeyType.values())
          .filter(known -> known.code().equals(type))
          .findFirst()
          .flatMap(known -> {
            var pix = new Button.Pix(value("currency"), value("name"), known, value("key"));
            return complete(pix, pix.currency(), pix.name(), pix.key());
          });
    }

    /// The button, if no part of it is missing.
    private static Optional<Button> complete(Button button, String... parts) {
      for (var part : parts) {
        if (part.isBlank()) {
          return Optional.empty();
        }
      }
      return Optional.of(button);
    }
  }
}
