package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.application.form.StoredWords;
import dev.sessiongateway.domain.messaging.Content;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Finds and replaces `{{name}}` in the texts of a content. A name has 1 to 64 characters; spaces
/// around it do not count. Other braces stay as they are. The time is linear in the length.
final class FieldReplacement {
  private static final int LONGEST_NAME = 64;
  private static final String OPEN = "{{";
  private static final String CLOSE = "}}";

  private FieldReplacement() {}

  static Set<String> names(Content content) {
    var names = new LinkedHashSet<String>();
    var _ =
        replaced(
            content,
            name -> {
              names.add(name);
              return OPEN + name + CLOSE;
            });
    return names;
  }

  /// A name without a field stays as it is.
  static Content in(Content content, Map<String, String> fields) {
    return replaced(
        content,
        name -> {
          var value = fields.get(name);
          return value == null ? OPEN + name + CLOSE : value;
        });
  }

  private static Content replaced(Content content, UnaryOperator<String> values) {
    if (content instanceof Content.Template(var name, var language, var parts, var text)) {
      return new Content.Template(
          name, language, text(parts, value -> inJson(values.apply(value))), text(text, values));
    }
    var replay = new FormReplay(text -> text(text, values));
    var form = StoredWords.FORMS.of(Content.class);
    try {
      form.write(content, replay);
      return form.read(replay.source());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }

  private static String text(String text, Function<String, String> values) {
    var open = text.indexOf(OPEN);
    if (open < 0) {
      return text;
    }
    var out = new StringBuilder(text.length());
    var done = 0;
    while (open >= 0) {
      var name = name(text, open + OPEN.length());
      if (name == null) {
        open = text.indexOf(OPEN, open + 1);
        continue;
      }
      out.append(text, done, open).append(values.apply(name.strip()));
      done = open + OPEN.length() + name.length() + CLOSE.length();
      open = text.indexOf(OPEN, done);
    }
    return out.append(text, done, text.length()).toString();
  }

  /// The name with its spaces; null when none begins here.
  private static @Nullable String name(String text, int from) {
    var last = Math.min(text.length() - CLOSE.length(), from + LONGEST_NAME);
    for (var i = from; i <= last; i++) {
      var each = text.charAt(i);
      if (each == '}') {
        var name = text.substring(from, i);
        return text.startsWith(CLOSE, i) && !name.isBlank() ? name : null;
      }
      if (each == '{' || Character.isISOControl(each)) {
        return null;
      }
    }
    return null;
  }

  /// The text as it is within a JSON string.
  private static String inJson(String value) {
    var out = new StringBuilder(value.length());
    for (var i = 0; i < value.length(); i++) {
      var each = value.charAt(i);
      if (each == '"' || each == '\\') {
        out.append('\\').append(each);
      } else if (each < ' ') {
        out.append("\\u%04x".formatted((int) each));
      } else {
        out.append(each);
      }
    }
    return out.toString();
  }
}
